// The quote of a substitute takes dividends off the months without a bill. What the ticket itself still has of them goes to the pots of
// those months, so that no later bill deducts it again. In the caller's transaction.

import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { insertRefunds } from '#features/money/refunds/refunds.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { type PastMonth, quotedDividendPaise } from './quotes.rules.ts'
import { getDividendsSince } from './quotes.sql.ts'
import type { Ticket } from './tickets.sql.ts'

/** The caller holds `lockDividends` of the program and the lock of the ticket. */
export async function giveDividendsToPots(
  tx: Tx,
  ticket: Ticket,
  months: readonly PastMonth[],
  actorId: string,
  now: Date,
): Promise<void> {
  const vacant = months.filter(({ isCompanys }) => !isCompanys)
  if (vacant.length === 0) return
  const { enrollmentId, programId, companyId, branchId, subscriberId } = ticket
  const afterCycleNumber = Math.max(...vacant.map(({ cycleNumber }) => cycleNumber))
  const dividendPaise = quotedDividendPaise(vacant, {
    payablePaise: -(await getBalancePaise(tx, 'DIVIDEND_PAYABLE', enrollmentId)),
    laterPaise: await getDividendsSince(tx, enrollmentId, afterCycleNumber),
  })
  if (dividendPaise === 0) return
  const id = newId(now.getTime())
  await insertRefunds(tx, [
    {
      ...{ id, companyId, branchId, programId, enrollmentId, userId: subscriberId, kind: 'DIVIDEND' },
      ...{ amountPaise: 0, dividendPaise, afterCycleNumber, createdById: actorId, createdAt: now },
      ...{ paidAt: now, mode: 'ADJUSTMENT' },
    },
  ])
  const postings = [
    debit('DIVIDEND_PAYABLE', enrollmentId, dividendPaise),
    credit('UNPRIZED_POT', programId, dividendPaise),
  ]
  const entry = { kind: 'TICKET_TRANSFER', companyId, branchId, programId, sourceId: id, actorId } as const
  await bookEntry(tx, { ...entry, postings }, now)
}
