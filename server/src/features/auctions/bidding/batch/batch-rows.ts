// A judged batch as what is written and broadcast: rows and events, serialised once, stored and sent as they are.
import type { FramePayload, RoomEventType } from '@kuri/contract/auctions/live-room.frames'
import { isoTime } from '#platform/text/iso-time'
import type { Auction } from '../../model/auction.ts'
import type { LoggedEvent } from '../../model/events.sql.ts'
import { stateView } from '../../model/state.view.ts'
import { bidEventJson } from '../bid-event.ts'
import type { AcceptedBid, JudgedBatch } from './judge-batch.ts'
import { quoted, rowArray, type Value } from './row-array.ts'

export type BatchRows = {
  /** An array of judged_auction_with_log. */
  auctions: string
  /** An array of accepted_bid, and with each of them the JSON texts of its events, one per line. */
  bids: string
  payloads: string
  /** Empty when no bid of the batch extended its auction, and where a bid did not. */
  extensions: string
  /** The same events for the rooms of this process. */
  events: Map<string, LoggedEvent[]>
  writtenAt: Date
}

/** `before` holds the auctions as they were judged: the rows are written only where they are still the same. */
export function toRows(
  { accepted, changedAuctions, judgedAt }: JudgedBatch,
  before: ReadonlyMap<string, Auction>,
): BatchRows {
  const events = new Map<string, LoggedEvent[]>()
  for (const id of changedAuctions.keys()) events.set(id, [])
  const payloads: string[] = []
  const extensions: string[] = []
  for (const bid of accepted) {
    const { auctionId } = bid.request
    const logged = events.get(auctionId)!
    const payload = bidEventJson(toShownBid(bid, judgedAt), bid.after, changedAuctions.get(auctionId)!)
    payloads.push(payload)
    logged.push(toEvent(bid, bid.receipt.serverSequence, 'auction.bid.created', payload, judgedAt))
    if (!bid.isExtended) {
      extensions.push('')
      continue
    }
    const { stateVersion, serverSequence } = bid.receipt
    const state = stateView({ ...changedAuctions.get(auctionId)!, ...bid.after, stateVersion }, judgedAt)
    const extended: FramePayload<'auction.state.changed'> = { transition: 'extended', state }
    const extension = JSON.stringify(extended)
    extensions.push(extension)
    logged.push(toEvent(bid, serverSequence + 1, 'auction.state.changed', extension, judgedAt))
  }
  return {
    // In the order of ids, as everybody who locks auctions.
    auctions: rowArray(
      [...changedAuctions.keys()].sort().map((id) => auctionRow(before.get(id)!, changedAuctions.get(id)!)),
    ),
    bids: `{${accepted.map((bid) => bidRow(bid, changedAuctions.get(bid.request.auctionId)!)).join()}}`,
    payloads: payloads.join('\n'),
    extensions: accepted.some(({ isExtended }) => isExtended) ? extensions.join('\n') : '',
    events,
    writtenAt: judgedAt,
  }
}

const toShownBid = ({ request, bidder, source }: AcceptedBid, createdAt: Date) => ({
  id: request.bidId,
  auctionId: request.auctionId,
  subscriberId: bidder.subscriberId,
  enrollmentId: request.enrollmentId,
  ticketNumber: bidder.ticketNumber,
  subscriberName: bidder.subscriberName,
  subscriberAvatar: bidder.subscriberAvatar,
  amountPaise: request.amountPaise,
  source,
  createdAt,
})

const toEvent = (
  bid: AcceptedBid,
  serverSequence: number,
  type: RoomEventType,
  payload: string,
  at: Date,
): LoggedEvent => ({
  auctionId: bid.request.auctionId,
  serverSequence,
  stateVersion: bid.receipt.stateVersion,
  type,
  audience: 'ROOM',
  subscriberId: null,
  payload,
  createdAt: at,
})

/** In the order of accepted_bid, as `rowArray` writes it. Of these only the message id, which the client chooses, may need quotes. */
const bidRow = ({ request, bidder, source, receipt }: AcceptedBid, { companyId, run }: Auction): string =>
  `"(${request.bidId},${request.auctionId},${companyId},${run},${request.enrollmentId},${bidder.subscriberId},${request.amountPaise},` +
  `${source},${request.actor.userId},${quoted(request.messageId)},${isoTime(new Date(request.receivedAtMs))},${receipt.stateVersion},` +
  `${receipt.serverSequence},${receipt.auctionEndAt ? isoTime(receipt.auctionEndAt) : ''})"`

/** In the order of judged_auction_with_log. */
const auctionRow = (before: Auction, after: Auction): Value[] => [
  before.id, before.stateVersion, before.writeId,
  after.stateVersion, after.serverSequence, after.writeId, after.leadingBidId, after.leadingAmountPaise,
  after.leadingEnrollmentId, after.leadingSubscriberId, after.leadingBidAt, after.baseAmountPaise, after.bidCount,
  after.bidderCount, after.minimumBidReachedAt, after.auctionEndAt, after.closingPhase, after.closingPhaseEndsAt, after.dueAt,
  after.logFrontier,
] // biome-ignore format: one glance
