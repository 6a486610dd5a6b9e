// [D1 4.2, 4.4, G060, G064, G065] When a winner can be declared, and whom staff may name who made no offer.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { type Auction, remainingWinnerSlots } from '../model/auction.ts'
import { allows } from '../model/lifecycle.rules.ts'

/** It has ended and a division is open: its candidates are shown. */
export const awaitsWinner = (auction: Auction): boolean =>
  allows(auction.status, 'declareWinner') && remainingWinnerSlots(auction) > 0

export function declarationBlockedReason(auction: Auction): RefusalCode | null {
  if (!allows(auction.status, 'declareWinner')) return 'WINNER_TOO_EARLY'
  if (auction.cycleStatus !== 'ACTIVE') return 'CYCLE_NOT_ACTIVE'
  return remainingWinnerSlots(auction) > 0 ? null : 'NO_OPEN_DIVISION'
}

/** What a manual choice and a lot ask of an enrollment of the program. */
export type ChoiceFacts = {
  id: string
  subscriberId: string
  /** Ever; or in this auction, and was disqualified. */
  hasWon: boolean
  hasBid: boolean
  isPaid: boolean
  isDisqualified: boolean
}

/** [G064] Only somebody who did not bid is chosen by hand. */
export function manualChoiceBlockedReason(of: Omit<ChoiceFacts, 'id' | 'subscriberId'>): RefusalCode | null {
  if (of.hasWon) return 'ALREADY_WON'
  if (of.isDisqualified) return 'ENROLLMENT_DISQUALIFIED'
  return of.hasBid ? 'BIDDER_IS_A_CANDIDATE' : null
}

export const isWithinLimits = (auction: Auction, amountPaise: number): boolean =>
  amountPaise >= auction.minimumBidAmountPaise && amountPaise <= auction.totalAmountPaise

/** [G065] Where nobody offered anything: among members of an AUCTION_AND_LOT program who have paid and not won. */
export function openLotBlockedReason(
  auction: Auction,
  drawn: readonly string[],
  found: readonly ChoiceFacts[],
): RefusalCode | null {
  if (auction.programBid !== 'AUCTION_AND_LOT' || auction.leadingBidId !== null) return 'LOT_NOT_TIED'
  if (found.length !== drawn.length) return 'ENROLLMENT_NOT_FOUND'
  return found.some(({ hasWon, isPaid, isDisqualified }) => hasWon || !isPaid || isDisqualified)
    ? 'LOT_NOT_ELIGIBLE'
    : null
}
