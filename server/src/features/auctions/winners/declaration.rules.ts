// Whether candidates are shown, and which enrollments without an offer staff may choose [spec: Endpoints and schedule rules; All commands;
// What it returns; Named by staff; Lots].
import { remainingWinnerSlots } from '@kuri/contract/auctions/rules/blocked-reasons.rules'
import { allows } from '@kuri/contract/auctions/rules/transitions.rules'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { Auction } from '../model/auction.ts'

/** The auction has ended and a division is open, so its candidates are shown. */
export const awaitsWinner = (auction: Auction): boolean =>
  allows(auction.status, 'declareWinner') && remainingWinnerSlots(auction) > 0

/** The facts about an enrollment that a manual choice and a lot depend on. */
export type ChoiceFacts = {
  id: string
  subscriberId: string
  /** Won in the program; or won this auction and was disqualified. */
  hasWon: boolean
  hasBid: boolean
  isPaid: boolean
  isDisqualified: boolean
}

/** [spec: Named by staff] Only an enrollment that did not bid can be chosen manually. */
export function manualChoiceBlockedReason(enrollment: Omit<ChoiceFacts, 'id' | 'subscriberId'>): RefusalCode | null {
  if (enrollment.hasWon) return 'PRIOR_WINNER'
  if (enrollment.isDisqualified) return 'ENROLLMENT_DISQUALIFIED'
  return enrollment.hasBid ? 'BIDDER_IS_A_CANDIDATE' : null
}

/** [spec: Lots] Without any offers a lot decides in an AUCTION_AND_LOT program, among enrollments that have paid and not won. */
export const isOpenLot = (auction: Pick<Auction, 'programBid' | 'leadingBidId'>): boolean =>
  auction.programBid === 'AUCTION_AND_LOT' && auction.leadingBidId === null

export function openLotBlockedReason(
  auction: Auction,
  drawn: readonly string[],
  found: readonly ChoiceFacts[],
): RefusalCode | null {
  if (!isOpenLot(auction)) return 'LOT_NOT_TIED'
  if (found.length !== drawn.length) return 'ENROLLMENT_NOT_FOUND'
  return found.some(({ hasWon, isPaid, isDisqualified }) => hasWon || !isPaid || isDisqualified)
    ? 'LOT_NOT_ELIGIBLE'
    : null
}
