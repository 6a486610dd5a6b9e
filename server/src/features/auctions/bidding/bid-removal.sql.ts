// Statements on bids that staff delete.
import type { Reader, Tx } from '#platform/db/types'

export const lockBid = (tx: Tx, auctionId: string, bidId: string) =>
  tx
    .selectFrom('bids')
    .selectAll()
    .where('id', '=', bidId)
    .where('auctionId', '=', auctionId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateBidDeleted = (tx: Tx, bid: { auctionId: string; id: string }, reason: string, now: Date) =>
  tx
    .updateTable('bids')
    .set({ deletedAt: now, deletionReason: reason })
    .where('auctionId', '=', bid.auctionId)
    .where('id', '=', bid.id)
    .execute()

/** The declared winner of the auction that holds this enrollment, and with which bid. */
export const findDeclaredWinner = (db: Reader, auctionId: string, enrollmentId: string) =>
  db
    .selectFrom('winners')
    .select(['id', 'auctionBidId'])
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', '=', enrollmentId)
    .where('status', '=', 'DECLARED')
    .executeTakeFirst()
