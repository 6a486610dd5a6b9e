import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { GstBearer } from '@kuri/contract/money/gst.contract'
import type { CycleResultWinner, CycleWinner, Settlement } from '@kuri/contract/programs/cycles.contract'
import { isWinnerRevealedTo } from '#features/auctions/model/prebid-seal.rules'
import type { SettlementRow } from './settlement.sql.ts'
import type { WinnerRow } from './winners.sql.ts'

/** A win by a sealed prebid stays hidden from staff until the auction reveals its prebids. */
const isRevealed = (row: WinnerRow) => isWinnerRevealedTo(row, 'STAFF', { ...row, status: row.auctionStatus })

export const winnerView = (row: WinnerRow): Static<typeof CycleWinner> => ({
  id: row.id,
  winnerId: row.id,
  cycleId: row.cycleId,
  division: row.division,
  subscriberId: row.subscriberId,
  enrolledSubscriberId: row.enrollmentId,
  subscriberName: row.enrolledName ?? row.userName,
  ticketNumber: row.ticketNumber,
  amount: isRevealed(row) ? rupees(row.amountPaise) : null,
  prize: isRevealed(row) ? rupees(row.prizePaise) : null,
  status: row.status,
  type: row.type,
  selectionSource: row.selectionSource,
  selectedAt: row.selectedAt.toISOString(),
})

/** For members: an amount that would reveal a sealed prebid is null, also for the winner. */
export function resultWinnerView(row: WinnerRow): Static<typeof CycleResultWinner> {
  const isRevealed = isRevealedToMembers(row)
  return {
    winnerId: row.id,
    division: row.division,
    enrolledSubscriberId: row.enrollmentId,
    ticketNumber: row.ticketNumber,
    subscriberName: row.enrolledName ?? row.userName,
    amount: isRevealed ? rupees(row.amountPaise) : null,
    prize: isRevealed ? rupees(row.prizePaise) : null,
    type: row.type,
    selectionSource: row.selectionSource,
    selectedAt: row.selectedAt.toISOString(),
  }
}
export const isRevealedToMembers = (row: WinnerRow) =>
  isWinnerRevealedTo(row, 'SUBSCRIBER', { ...row, status: row.auctionStatus })

export const settlementView = (row: SettlementRow): Static<typeof Settlement> => ({
  pot: rupees(row.potPaise),
  prize: rupees(row.prizePaise),
  discount: rupees(row.discountPaise),
  foremanCommission: rupees(row.commissionPaise),
  gst: rupees(row.taxPaise),
  gstBorneBy: row.taxBorneBy as GstBearer | null,
  dividend: rupees(row.dividendPaise),
  dividendPerEnrollment: row.enrollmentCount === 0 ? 0 : rupees(Math.floor(row.dividendPaise / row.enrollmentCount)),
  enrollmentCount: row.enrollmentCount,
  settledAt: row.createdAt.toISOString(),
})
