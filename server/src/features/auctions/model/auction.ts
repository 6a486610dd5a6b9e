// An auction row with the facts of its program and cycle that the rules need. Every part of the feature uses this shape.
import type { Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'

export type AuctionRow = Selectable<DB['auctions']>
export type AuctionStatus = AuctionRow['status']

/** Read with the row from other tables; a mutation that changes them passes them on to its events, and does not store them. */
export type ReadWithAuction = {
  leadingTicketNumber: number | null
  leadingSubscriberName: string | null
  /** Of the last pause, from the action log; null unless the auction is paused. */
  pauseReason: string | null
}

export type Auction = AuctionRow &
  ReadWithAuction & {
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
    /** For `chitTermsIn`. */
    chitTerms: unknown
  }

/** The fields of an auction that say who leads. */
export type LeadingBid = Pick<
  Auction,
  | 'leadingBidId'
  | 'leadingAmountPaise'
  | 'leadingEnrollmentId'
  | 'leadingSubscriberId'
  | 'leadingBidAt'
  | 'leadingTicketNumber'
  | 'leadingSubscriberName'
>
