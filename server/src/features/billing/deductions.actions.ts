// Keeps the dividends that unpaid invoices deduct up to date. docs/decisions/0004-settlement.md
import type { Tx } from '#platform/db/types'
import { deductDividends } from './deductions.rules.ts'
import * as rows from './deductions.sql.ts'

/** Recalculates the deductions of all unpaid invoices of the program. The caller holds `lockDividends`. */
export async function deductDividendsOfProgram(tx: Tx, programId: string, now: Date): Promise<void> {
  await rows.lockOpenInvoices(tx, programId)
  const open = await rows.listOpenInvoices(tx, programId)
  await rows.updateDeductions(tx, deductDividends(open), now)
}

/** For callers that hold no lock: the program has changed whether it deducts dividends. */
export async function refreshDeductions(tx: Tx, programId: string, now: Date): Promise<void> {
  await rows.lockDividends(tx, programId)
  await deductDividendsOfProgram(tx, programId, now)
}
