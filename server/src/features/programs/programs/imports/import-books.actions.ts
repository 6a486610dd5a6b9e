// What an import leaves in the books: unpaid past months as opening balances, and nothing of bills that it replaces.
// [spec: Opening balances]
import { bookEntries, reverseEntries } from '#features/money/ledger/ledger.actions'
import type { Reader, Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import type { ProgramRow } from '../programs.sql.ts'
import { grossBillWarnings, openingBillPostings, withUnnamed } from './import-books.rules.ts'
import * as rows from './import-books.sql.ts'
import { listUnnamedMonths } from './imports.sql.ts'

const NOT_KNOWN = 'Unpaid before the import; dividends and charges before the import are not known.'

type Booked = Pick<ProgramRow, 'id' | 'companyId' | 'branchId'>

/** The last step: unpaid past months are owed. Paid ones are history, and nothing is booked for them. */
export async function bookUnpaidMonths(tx: Tx, program: Booked, actorId: string, now: Date): Promise<void> {
  const { id: programId, companyId, branchId } = program
  const entries = (await rows.listUnpaidMonths(tx, programId)).map(({ invoiceId, enrollmentId, openingPaise }) => ({
    kind: 'OPENING_BALANCE' as const,
    companyId,
    branchId,
    programId,
    sourceId: invoiceId,
    actorId,
    reason: NOT_KNOWN,
    postings: openingBillPostings({ enrollmentId, programId }, openingPaise),
  }))
  await bookEntries(tx, entries, now)
}

/** Before a repeated step 3 deletes the invoices of past cycles: money that was received cannot be deleted, bills are booked back. */
export async function takeBackBills(tx: Tx, programId: string, actorId: string, now: Date): Promise<void> {
  await rows.lockInvoices(tx, programId)
  if (await rows.findReceivedMoney(tx, programId)) throw refuse('IMPORT_HAS_RECEIPTS')
  await reverseBills(tx, await rows.listBilledMonths(tx, programId), actorId, now)
}

/** Past cycles that staff billed after step 3 belong to the import: step 4 says who has paid. What receipts have paid stays a bill. */
export async function adoptBills(tx: Tx, programId: string, actorId: string, now: Date): Promise<void> {
  await rows.lockInvoices(tx, programId)
  await reverseBills(tx, await rows.updateBillsToImported(tx, programId), actorId, now)
}

const reverseBills = (tx: Tx, invoiceIds: readonly string[], actorId: string, now: Date) =>
  reverseEntries(
    tx,
    { sourceIds: invoiceIds, kinds: ['BILL'] },
    { kind: 'BILL_CANCELLED', actorId, reason: 'The import replaces this bill.' },
    now,
  )

/** For the responses of steps 4 and 5: what members will be asked for when nobody states opening balances. */
export async function listGrossBillWarnings(db: Reader, programId: string) {
  const dues = await rows.getImportedDues(db, programId)
  const { length: unnamedCount } = await listUnnamedMonths(db, programId)
  return grossBillWarnings(withUnnamed(dues, unnamedCount))
}
