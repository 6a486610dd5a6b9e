// Keeps the dividends that unpaid invoices deduct up to date. docs/decisions/0004-settlement.md
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntries } from '#features/money/ledger/ledger.actions'
import type { Tx } from '#platform/db/types'
import { type Deduction, deductDividends } from './deductions.rules.ts'
import * as rows from './deductions.sql.ts'
import { getScopeOfProgram } from './program-scope.sql.ts'

/** Recalculates the deductions of all unpaid invoices of the program. The caller holds `lockDividends`. */
export async function deductDividendsOfProgram(tx: Tx, programId: string, now: Date): Promise<void> {
  await rows.lockOpenInvoices(tx, programId)
  const changes = deductDividends(await rows.listBilledCycles(tx, programId))
  await rows.updateDeductions(tx, changes, now)
  await bookDeductions(tx, programId, changes, now)
}

async function bookDeductions(tx: Tx, programId: string, changes: readonly Deduction[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const scope = await getScopeOfProgram(tx, programId)
  const entries = changes.map(({ id, enrollmentId, changePaise }) => ({
    ...scope,
    kind: 'DIVIDEND_USED' as const,
    sourceId: id,
    actorId: null,
    postings: [debit('DIVIDEND_PAYABLE', enrollmentId, changePaise), credit('TICKET', enrollmentId, changePaise)],
  }))
  await bookEntries(tx, entries, now)
}
