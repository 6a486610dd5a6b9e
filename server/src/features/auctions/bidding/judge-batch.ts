// Judges the bids of a batch in their order, each against the auction as the ones before it left it. Pure but for new ids.
import { newId } from '#platform/ids'
import { type Actor, holds } from '#platform/permit'
import type { Auction } from '../lifecycle/auction.ts'
import { nextAutomaticStep } from '../lifecycle/automatic-steps.rules.ts'
import { stateView } from '../lifecycle/state.view.ts'
import type { RoomEventRow } from '../room/room-frames.ts'
import { type BidReceipt, bidEventPayload } from './bid.view.ts'
import type { BidderFacts, StoredBid } from './bid-batch.sql.ts'
import type { BidOutcome, BidRequest } from './bid-request.ts'
import { acceptBid, type BidRefusalReason, judgeLiveBid } from './live-bid.rules.ts'

export type BatchFacts = {
  /** Only those whose lock this batch holds. */
  auctions: ReadonlyMap<string, Auction>
  bidders: readonly BidderFacts[]
  repeated: readonly StoredBid[]
}
export type AcceptedRow = {
  id: string
  request: BidRequest
  subscriberId: string
  source: 'ONLINE' | 'FLOOR'
  receipt: BidReceipt
  run: number
  companyId: string
  cycleId: string
  isFirstJoin: boolean
}
export type Judged = {
  outcomes: BidOutcome[]
  /** The auctions that changed, as they are now. */
  changed: Map<string, Auction>
  accepted: AcceptedRow[]
  events: Map<string, RoomEventRow[]>
  hasNewBidder: Set<string>
}

const key = (auctionId: string, enrollmentId: string, messageId = '') => `${auctionId} ${enrollmentId} ${messageId}`

export function judgeBatch(requests: readonly BidRequest[], facts: BatchFacts, now: Date): Judged {
  const present = new Map(facts.auctions)
  const bidders = new Map(facts.bidders.map((facts) => [key(facts.auctionId, facts.enrollmentId), { ...facts }]))
  const stored = new Map(facts.repeated.map((bid) => [key(bid.auctionId, bid.enrollmentId, bid.messageId), bid]))
  const judged: Judged = {
    outcomes: [],
    changed: new Map(),
    accepted: [],
    events: new Map(),
    hasNewBidder: new Set(),
  }
  for (const request of requests) judged.outcomes.push(judgeOne(request, present, bidders, stored, judged, now))
  for (const auction of judged.changed.values()) {
    auction.dueAt = nextAutomaticStep(auction, now)?.dueAt ?? null
    auction.updatedAt = now
  }
  return judged
}

const refused = (reason: BidRefusalReason, auction: Auction | null = null): BidOutcome => ({
  refusal: { reason, requiredPaise: null },
  auction,
})

function judgeOne(
  request: BidRequest,
  present: Map<string, Auction>,
  bidders: Map<string, BidderFacts>,
  stored: Map<string, StoredBid>,
  judged: Judged,
  now: Date,
): BidOutcome {
  const { auctionId, enrollmentId, amountPaise, actor } = request
  const auction = present.get(auctionId)
  if (!auction) return refused('AUCTION_NOT_FOUND')
  const source = actor.role === 'SUBSCRIBER' ? 'ONLINE' : 'FLOOR'
  const forbidden = source === 'FLOOR' ? staffRefusal(actor, auction) : null
  if (forbidden) return refused(forbidden)
  const bidder = bidders.get(key(auctionId, enrollmentId))
  if (!bidder || (source === 'ONLINE' && bidder.subscriberId !== actor.userId)) return refused('NOT_YOUR_ENROLLMENT')

  const messageKey = key(auctionId, enrollmentId, request.messageId)
  const repeated = stored.get(messageKey)
  if (repeated)
    return repeated.amountPaise === amountPaise && repeated.source === source
      ? { receipt: replayOf(repeated, auction) }
      : refused('MESSAGE_ID_REUSED')

  const refusal = judgeLiveBid(auction, { amountPaise, isFloor: source === 'FLOOR' }, bidder, now)
  if (refusal) return { refusal, auction }

  const id = newId(now.getTime())
  const { changes, isExtended } = acceptBid(
    auction,
    { id, enrollmentId, subscriberId: bidder.subscriberId, amountPaise },
    !bidder.hasBid,
    now,
  )
  const after: Auction = { ...auction, ...changes, stateVersion: auction.stateVersion + 1 }
  const events = judged.events.get(auctionId) ?? []
  const log = (type: string, payload: object) => {
    after.serverSequence += 1
    events.push({
      auctionId,
      serverSequence: after.serverSequence,
      stateVersion: after.stateVersion,
      type,
      audience: 'ROOM',
      subscriberId: null,
      payload: JSON.stringify(payload),
      createdAt: now,
    })
  }
  const shown = { ...bidder, id, auctionId, amountPaise, source, createdAt: now } as const
  log('auction.bid.created', bidEventPayload(shown, after))
  const receipt: BidReceipt = {
    auctionId,
    cycleId: auction.cycleId,
    bidId: id,
    amountPaise,
    stateVersion: after.stateVersion,
    serverSequence: after.serverSequence,
    auctionEndAt: after.auctionEndAt,
    isReplay: false,
  }
  if (isExtended) log('auction.state.changed', { transition: 'extended', state: stateView(after, now) })

  judged.events.set(auctionId, events)
  judged.accepted.push({
    id,
    request,
    subscriberId: bidder.subscriberId,
    source,
    receipt,
    run: auction.run,
    companyId: auction.companyId,
    cycleId: auction.cycleId,
    isFirstJoin: !bidder.hasJoined,
  })
  if (!bidder.hasBid || !bidder.hasJoined) judged.hasNewBidder.add(auctionId)
  bidder.hasBid = true
  bidder.hasJoined = true
  if (amountPaise === auction.minimumBidAmountPaise) bidder.hasFloorBid = true
  stored.set(messageKey, { ...receipt, id, enrollmentId, messageId: request.messageId, source })
  present.set(auctionId, after)
  judged.changed.set(auctionId, after)
  return { receipt }
}

/** [G051, G206] Floor bids are for staff who manage bids at that program. */
function staffRefusal(actor: Actor, auction: Auction): BidRefusalReason | null {
  if (holds(actor, 'auction.bid.manage', auction)) return null
  if (actor.role !== 'SUPERADMIN' && actor.companyId !== auction.companyId) return 'NOT_PERMITTED'
  return holds(actor, 'auction.read', auction) ? 'NOT_PERMITTED' : 'AUCTION_NOT_FOUND'
}

const replayOf = (bid: StoredBid, auction: Auction): BidReceipt => ({
  auctionId: bid.auctionId,
  cycleId: auction.cycleId,
  bidId: bid.id,
  amountPaise: bid.amountPaise,
  stateVersion: bid.stateVersion,
  serverSequence: bid.serverSequence,
  auctionEndAt: bid.auctionEndAt,
  isReplay: true,
})
