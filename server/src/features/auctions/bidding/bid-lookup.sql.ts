// Finds a placed bid by its id, and whom a ticket of an auction belongs to.
import type { Reader } from '#platform/db/types'

/** The auction, and the holder of the ticket if it is one of its program; ended tickets count too. */
export const findTicketOfAuction = (db: Reader, auctionId: string, enrollmentId: string) =>
  db
    .selectFrom('auctions')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.programId', '=', 'auctions.programId').on('enrollments.id', '=', enrollmentId),
    )
    .select([
      'auctions.companyId',
      'auctions.branchId',
      'auctions.programId',
      'auctions.cycleId',
      'auctions.leadingBidId',
      'enrollments.subscriberId',
    ])
    .where('auctions.id', '=', auctionId)
    .executeTakeFirst()

export const findPlacedBid = (db: Reader, auctionId: string, bidId: string) =>
  db.selectFrom('bids').selectAll().where('auctionId', '=', auctionId).where('id', '=', bidId).executeTakeFirst()
