// Which amounts the buttons offer, and which bid the slip shows. Pure.
import type { RoomAuction, RoomUser } from '@kuri/room-client/frames'
import type { Intent, IntentState } from '@kuri/room-client/intents'

/** A slip takes the place of the first button. */
const MAX_OFFERS = 3

type Offering = Pick<RoomAuction, 'nextBid'>
type Bidder = Pick<RoomUser, 'isLeadingBidder' | 'latestBid'>

/** Amounts of the server only. A ticket that has bid the limit cannot equal it again. */
export function offersOf({ nextBid }: Offering, user: Bidder, slip: IntentState | null): number[] {
  const isMine = (amount: number) => user.latestBid?.amount === amount && user.latestBid.deletedAt === null
  return nextBid.suggestedAmounts.filter((amount) => !isMine(amount)).slice(0, slip ? MAX_OFFERS - 1 : MAX_OFFERS)
}

/** The newest bid of the ticket that still says something: an unfinished one, a refusal, or the record of the lead. */
export function slipOf(intents: readonly Intent[], ticket: string, leadingBidId: string | null): Intent | null {
  const newest = intents.find(({ enrolledSubscriberId }) => enrolledSubscriberId === ticket)
  if (!newest) return null
  const { state } = newest
  if (state.kind === 'RECORDED' && leadingBidId !== null && state.receipt.bidId !== leadingBidId) return null
  return newest
}
