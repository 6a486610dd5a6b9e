// Books the bills of tickets: a ticket owes its instalment, and the pot of its group holds it until somebody wins.
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntries } from '#features/money/ledger/ledger.actions'
import type { Tx } from '#platform/db/types'
import { getScopeOfProgram } from './program-scope.sql.ts'

export type Bill = { id: string; enrollmentId: string; grossPaise: number }

export async function bookBills(
  tx: Tx,
  programId: string,
  bills: readonly Bill[],
  actorId: string | null,
  now: Date,
): Promise<void> {
  const scope = await getScopeOfProgram(tx, programId)
  const entries = bills.map(({ id, enrollmentId, grossPaise }) => ({
    ...scope,
    kind: 'BILL' as const,
    sourceId: id,
    actorId,
    postings: [debit('TICKET', enrollmentId, grossPaise), credit('UNPRIZED_POT', programId, grossPaise)],
  }))
  await bookEntries(tx, entries, now)
}
