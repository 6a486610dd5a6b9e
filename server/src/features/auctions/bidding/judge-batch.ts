// Judges the bids of a batch in their order, each against the auction as the ones before it left it. No I/O; but it makes the
// id of the write, and the bidders it was given stand where their accepted bids left them.
import { newId } from '#platform/ids'
import { type Actor, holds } from '#platform/permit'
import type { Auction } from '../model/auction.ts'
import { nextAutomaticStep } from '../model/automatic-steps.rules.ts'
import type { LoggedEvent } from '../model/events.sql.ts'
import { stateView } from '../model/state.view.ts'
import { type BidReceipt, bidEventPayload } from './bid.view.ts'
import type { BidderFacts, StoredBid } from './bid-reads.sql.ts'
import type { BidOutcome, BidRequest } from './bid-request.ts'
import { acceptBid, type BidRefusalReason, judgeLiveBid } from './live-bid.rules.ts'

type BatchFacts = {
  /** Only those that may be judged now. */
  auctions: ReadonlyMap<string, Auction>
  /** As they stand; whoever's bid is accepted stands differently afterwards. */
  bidder(auctionId: string, enrollmentId: string): BidderFacts | undefined
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
  /** The JSON texts of its events, on one line each: made once, stored and sent as they are. */
  payload: string
  extension: string | null
}
export type Judged = {
  /** One for each request, in order. */
  outcomes: BidOutcome[]
  /** The auctions that changed, as they are now. */
  changed: Map<string, Auction>
  accepted: AcceptedRow[]
  events: Map<string, LoggedEvent[]>
  hasNewBidder: Set<string>
  now: Date
}

export function judgeBatch(requests: readonly BidRequest[], facts: BatchFacts, now: Date): Judged {
  const stored = new Map(facts.repeated.map((bid) => [bid.id, bid]))
  const judged: Judged = {
    outcomes: [],
    changed: new Map(),
    accepted: [],
    events: new Map(),
    hasNewBidder: new Set(),
    now,
  }
  for (const request of requests) judged.outcomes.push(judgeOne(request, facts, stored, judged, now))
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
  facts: BatchFacts,
  stored: Map<string, StoredBid>,
  judged: Judged,
  now: Date,
): BidOutcome {
  const { bidId: id, auctionId, enrollmentId, amountPaise, actor } = request
  const auction = judged.changed.get(auctionId) ?? facts.auctions.get(auctionId)
  if (!auction) return refused('AUCTION_NOT_FOUND')
  const source = actor.role === 'SUBSCRIBER' ? 'ONLINE' : 'FLOOR'
  const forbidden = source === 'FLOOR' ? staffRefusal(actor, auction) : null
  if (forbidden) return refused(forbidden)
  const bidder = facts.bidder(auctionId, enrollmentId)
  if (!bidder || (source === 'ONLINE' && bidder.subscriberId !== actor.userId)) return refused('NOT_YOUR_ENROLLMENT')

  const repeated = stored.get(id)
  if (repeated) return repeatedOutcome(repeated, request, auction)

  const refusal = judgeLiveBid(auction, { amountPaise, isFloor: source === 'FLOOR' }, bidder, now)
  if (refusal) return { refusal, auction }

  const { changes, isExtended } = acceptBid(
    auction,
    { id, enrollmentId, subscriberId: bidder.subscriberId, amountPaise },
    !bidder.hasBid,
    now,
  )
  // One copy per batch, which the bids after this one go on with.
  let after = judged.changed.get(auctionId)
  if (!after) {
    after = { ...auction, writeId: newId(now.getTime()) }
    judged.changed.set(auctionId, after)
    judged.events.set(auctionId, [])
  }
  Object.assign(after, changes)
  after.stateVersion += 1
  const shown = { ...bidder, id, auctionId, amountPaise, source, createdAt: now } as const
  const log = (type: string, payload: string) =>
    judged.events.get(auctionId)!.push({
      auctionId,
      serverSequence: ++after.serverSequence,
      stateVersion: after.stateVersion,
      type,
      audience: 'ROOM',
      subscriberId: null,
      payload,
      createdAt: now,
    })
  const payload = JSON.stringify(bidEventPayload(shown, after))
  log('auction.bid.created', payload)
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
  const extension = isExtended ? JSON.stringify({ transition: 'extended', state: stateView(after, now) }) : null
  if (extension) log('auction.state.changed', extension)

  const { subscriberId } = bidder
  const { run, companyId, cycleId } = after
  judged.accepted.push({ id, request, subscriberId, source, receipt, run, companyId, cycleId, payload, extension })
  if (!bidder.hasBid || !bidder.hasJoined) judged.hasNewBidder.add(auctionId)
  bidder.hasBid = true
  bidder.hasJoined = true
  if (amountPaise === auction.minimumBidAmountPaise) bidder.hasFloorBid = true
  stored.set(id, { ...receipt, id, enrollmentId, source })
  return { receipt }
}

/** [G040] The stored answer; but the same message id with another bid is refused. */
export function repeatedOutcome(stored: StoredBid, { amountPaise, actor }: BidRequest, auction: Auction): BidOutcome {
  const source = actor.role === 'SUBSCRIBER' ? 'ONLINE' : 'FLOOR'
  return stored.amountPaise === amountPaise && stored.source === source
    ? { receipt: replayOf(stored, auction) }
    : refused('MESSAGE_ID_REUSED')
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
