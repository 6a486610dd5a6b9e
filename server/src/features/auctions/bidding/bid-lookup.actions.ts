// auction.bid.find: what became of a bid, by the id of its message. It only reads.
import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import type { Reader } from '#platform/db/types'
import type { Actor, Scope } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { replayedReceipt } from './batch/judge-batch.ts'
import { receiptView } from './bid.view.ts'
import { findPlacedBid, findTicketOfAuction } from './bid-lookup.sql.ts'
import { bidIdOf } from './bid-request.ts'
import { findRefusedBid } from './refused-bids/refused-bids.sql.ts'
import { refusedBidView } from './refused-bids/refused-bids.view.ts'

/** `refuseUnlessAllowed` judges staff; members find the bids of their own tickets. */
export async function findBid(
  db: Reader,
  actor: Actor,
  { auctionId, enrolledSubscriberId, messageId }: CommandData<'auction.bid.find'>,
  refuseUnlessAllowed: (place: Scope) => void,
) {
  const ticket = await findTicketOfAuction(db, auctionId, enrolledSubscriberId)
  if (!ticket) throw refuse('NOT_FOUND')
  const isMember = actor.role === 'SUBSCRIBER'
  if (!isMember) refuseUnlessAllowed(ticket)
  if (ticket.subscriberId === null || (isMember && ticket.subscriberId !== actor.userId))
    throw refuse('NOT_YOUR_ENROLLMENT')
  const isVisible = ({ placedById }: { placedById: string | null }) => isMember || placedById === actor.userId

  const bid = await findPlacedBid(db, auctionId, bidIdOf({ auctionId, enrollmentId: enrolledSubscriberId, messageId }))
  const refused = bid ? undefined : await findRefusedBid(db, auctionId, enrolledSubscriberId, messageId)
  const found = bid ?? refused
  if (!found || !isVisible(found)) throw refuse('BID_NOT_FOUND')
  return {
    auctionId,
    enrolledSubscriberId,
    messageId,
    receipt: bid ? receiptView(replayedReceipt(bid, ticket)) : null,
    refusal: refused ? refusedBidView(refused) : null,
  }
}
