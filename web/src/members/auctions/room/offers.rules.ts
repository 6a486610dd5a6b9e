// Which amounts the buttons offer, and which bid the slip shows. Pure.
import type { RoomAuction, RoomUser } from '@kuri/room-client/frames'
import type { Intent, IntentState } from '@kuri/room-client/intents'

/** A slip takes the place of the first button. */
const MAX_OFFERS = 3

type Offering = Pick<RoomAuction, 'nextBid' | 'bidLimits' | 'totalAmount'>
type Bidder = Pick<RoomUser, 'isLeadingBidder' | 'latestBid'>

/**
 * Amounts of the server, and first the one that the member has typed while it would still be accepted. A ticket that has bid the limit
 * cannot equal it again.
 */
export function offersOf(
  auction: Offering,
  user: Bidder,
  slip: IntentState | null,
  ownAmount: number | null = null,
): number[] {
  const { suggestedAmounts, requiredAmount } = auction.nextBid
  const isMine = (amount: number) => user.latestBid?.amount === amount && user.latestBid.deletedAt === null
  const own = ownAmount !== null && requiredAmount !== null && isAsGood(auction, ownAmount, requiredAmount)
  const all = new Set([...(own ? [ownAmount] : []), ...afterRefusal(auction, suggestedAmounts, slip)])
  return [...all].filter((amount) => !isMine(amount)).slice(0, slip ? MAX_OFFERS - 1 : MAX_OFFERS)
}

/** A refusal may know of a better lead before its bid arrives: what it says would be refused again is not offered. */
function afterRefusal(auction: Offering, suggested: readonly number[], slip: IntentState | null): readonly number[] {
  const required = slip?.kind === 'REFUSED' ? slip.refusal.requiredAmount : null
  if (required == null) return suggested
  const accepted = suggested.filter((amount) => isAsGood(auction, amount, required))
  return accepted.length === suggested.length ? suggested : [roundAmount(auction, required), ...accepted]
}

const isAsGood = ({ bidLimits }: Offering, amount: number, required: number) =>
  bidLimits.meaning === 'PRIZE' ? amount <= required : amount >= required

const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** The first acceptable amount may be one paisa better than the lead; this is the next round one. */
export function roundAmount({ nextBid, bidLimits, totalAmount }: Offering, required: number): number {
  const { meaning, lowestAmount, highestAmount } = bidLimits
  const whole = meaning === 'PRIZE' ? (totalAmount ?? highestAmount) : 0
  const step = paiseOf(nextBid.step)
  const discount = (Math.ceil(Math.abs(paiseOf(whole) - paiseOf(required)) / step) * step) / 100
  return meaning === 'PRIZE' ? Math.max(lowestAmount, whole - discount) : Math.min(highestAmount, discount)
}

/** The newest bid of the ticket that still says something: an unfinished one, a refusal, or the record of the lead. */
export function slipOf(intents: readonly Intent[], ticket: string, leadingBidId: string | null): Intent | null {
  const newest = intents.find(({ enrolledSubscriberId }) => enrolledSubscriberId === ticket)
  if (!newest) return null
  const { state } = newest
  if (state.kind === 'RECORDED' && leadingBidId !== null && state.receipt.bidId !== leadingBidId) return null
  return newest
}
