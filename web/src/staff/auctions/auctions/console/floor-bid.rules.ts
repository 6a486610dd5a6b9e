// What the console proposes for a bid from the hall, and who cannot bid. Pure.
import type { RoomAuction } from '@kuri/room-client/frames'

/** The next round amount that would be accepted; null when nothing better exists. */
export const proposedAmount = ({ nextBid }: Pick<RoomAuction, 'nextBid'>): number | null =>
  nextBid.suggestedAmounts[0] ?? nextBid.requiredAmount

type Bidder = { hasWonCycle: boolean; isDisqualified: boolean; isPaymentCompletedForCycle: boolean }

export const cannotBid = ({ hasWonCycle, isDisqualified, isPaymentCompletedForCycle }: Bidder) =>
  hasWonCycle ? 'WON' : isDisqualified ? 'DISQUALIFIED' : isPaymentCompletedForCycle ? null : 'UNPAID'
