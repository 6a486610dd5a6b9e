// An auction with what the rules need to know of its program and cycle. One shape for every part of the feature.
import type { Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'

export type AuctionRow = Selectable<DB['auctions']>
export type AuctionStatus = AuctionRow['status']

export type Auction = AuctionRow & {
  cycleNumber: number
  cycleStatus: Selectable<DB['cycles']>['status']
  /** The end of the cycle's last day, in the business time zone. */
  cycleEndsAt: Date
  programName: string
  programStatus: Selectable<DB['programs']>['programStatus']
  programBid: Selectable<DB['programs']>['bid']
  divisions: number
  totalAmountPaise: number
  minimumBidAmountPaise: number
}

export const remainingWinnerSlots = (auction: Auction) => Math.max(0, auction.divisions - auction.declaredWinnerCount)
