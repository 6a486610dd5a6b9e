// Judges the bids of a batch in order, each against the auction as the bid before it left it. Pure: it returns verdicts, serialises
// nothing and changes nothing that it was given.

import type { BidRefusalReason } from '@kuri/contract/auctions/live-room.refusals'
import { limitAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { holds } from '#platform/permit'
import type { Auction, LeadingBid } from '../../model/auction.ts'
import { nextAutomaticStep } from '../../model/automatic-steps.rules.ts'
import type { BidReceipt } from '../bid.view.ts'
import { type Bidder, type BidRequest, type BidSource, bidSource } from '../bid-request.ts'
import { type AfterBid, acceptBid, type BidRefusal, cameBeforeLive, judgeLiveBid } from '../live-bid.rules.ts'
import type { BidderFacts, StoredBid } from './bid-reads.sql.ts'

type BatchFacts = {
  /** Only those that may be judged now. */
  auctions: ReadonlyMap<string, Auction>
  findBidder(auctionId: string, enrollmentId: string): BidderFacts | undefined
  /** Those of the requested bids that were accepted before. */
  repeated: readonly StoredBid[]
}

export type AcceptedBid = {
  kind: 'ACCEPTED'
  request: BidRequest
  source: BidSource
  /** As the bidder was before this bid. */
  bidder: BidderFacts
  receipt: BidReceipt
  /** The auction right after this bid; later bids of the batch may have changed it again. */
  after: AfterBid
  isExtended: boolean
}
/** A rule of the auction refused the bid: only these refusals are broadcast to the room and kept. */
export type RuleRefusal = {
  kind: 'REFUSED'
  refusal: BidRefusal
  auction: Auction
  bidder: BidderFacts
  judgedAt: Date
  /** The end and the leader when this bid was judged; later bids of the batch may have changed them. */
  auctionEndAt: Date | null
  lead: LeadingBid
}
export type RefusedBid = RuleRefusal | { kind: 'REFUSED'; refusal: BidRefusal; auction: null }
export type Verdict = AcceptedBid | RefusedBid | { kind: 'REPEATED'; receipt: BidReceipt }

export type JudgedBatch = {
  /** One for each request, in order. */
  verdicts: Verdict[]
  accepted: AcceptedBid[]
  /** The auctions with accepted bids, as they are after the batch. */
  changedAuctions: Map<string, Auction>
  /** The bidders whose first bid or first bid at the limit was accepted, as they are after the batch. */
  changedBidders: Map<string, BidderFacts>
  judgedAt: Date
}

/** `writeId` marks the auctions that this batch changes; it must never have been used before. */
export function judgeBatch(
  requests: readonly BidRequest[],
  facts: BatchFacts,
  { now, writeId }: { now: Date; writeId: string },
): JudgedBatch {
  const judged: JudgedBatch = {
    verdicts: [],
    accepted: [],
    changedAuctions: new Map(),
    changedBidders: new Map(),
    judgedAt: now,
  }
  const accepted = new Map<string, AcceptedBid>()
  const stored = new Map(facts.repeated.map((bid) => [bid.id, bid]))

  for (const request of requests) judged.verdicts.push(judgeOne(request))
  for (const auction of judged.changedAuctions.values()) {
    auction.dueAt = nextAutomaticStep(auction, now)?.dueAt ?? null
    auction.updatedAt = now
  }
  return judged

  function judgeOne(request: BidRequest): Verdict {
    const { bidId, auctionId, enrollmentId, amountPaise, actor, receivedAtMs } = request
    const auction = judged.changedAuctions.get(auctionId) ?? facts.auctions.get(auctionId)
    if (!auction) return refused('AUCTION_NOT_FOUND')
    const source = bidSource(actor)
    const forbidden = source === 'FLOOR' ? staffRefusal(actor, auction) : null
    if (forbidden) return refused(forbidden)
    const bidder = findBidder(auctionId, enrollmentId)
    if (!bidder || (source === 'ONLINE' && bidder.subscriberId !== actor.userId)) return refused('NOT_YOUR_ENROLLMENT')

    const twin = accepted.get(bidId)
    const repeated = twin ? toStoredBid(twin) : stored.get(bidId)
    if (repeated) return repeatedVerdict(repeated, request, auction)

    const refusal = cameBeforeLive(auction, receivedAtMs)
      ? ({ reason: 'AUCTION_NOT_LIVE' } as const)
      : judgeLiveBid(auction, { amountPaise, isFloor: source === 'FLOOR' }, bidder, now)
    if (refusal) return ruleRefusal(refusal, auction, bidder, now)
    return accept(request, auction, bidder, source)
  }

  function accept(request: BidRequest, auction: Auction, bidder: BidderFacts, source: BidSource): AcceptedBid {
    const { bidId, auctionId, enrollmentId, amountPaise } = request
    const { subscriberId, ticketNumber, subscriberName } = bidder
    const { changes, isExtended } = acceptBid(
      auction,
      { id: bidId, enrollmentId, subscriberId, ticketNumber, subscriberName, amountPaise },
      !bidder.hasBid,
      now,
    )
    // One copy of the auction per batch, which the bids after this one go on with.
    let running = judged.changedAuctions.get(auctionId)
    if (!running) {
      running = { ...auction, writeId }
      judged.changedAuctions.set(auctionId, running)
    }
    Object.assign(running, changes)
    running.stateVersion += 1
    const serverSequence = running.serverSequence + 1
    running.serverSequence = isExtended ? serverSequence + 1 : serverSequence

    const hasLimitBid = bidder.hasLimitBid || amountPaise === limitAmount(bidRange(auction))
    if (!bidder.hasBid || !bidder.hasJoined || hasLimitBid !== bidder.hasLimitBid)
      judged.changedBidders.set(bidderKey(bidder), { ...bidder, hasBid: true, hasJoined: true, hasLimitBid })

    const bid: AcceptedBid = {
      kind: 'ACCEPTED',
      request,
      source,
      bidder,
      receipt: {
        auctionId,
        cycleId: auction.cycleId,
        bidId,
        amountPaise,
        stateVersion: running.stateVersion,
        serverSequence,
        auctionEndAt: changes.auctionEndAt,
        createdAt: now,
        isLeading: changes.leadingBidId === bidId,
        isReplay: false,
      },
      after: changes,
      isExtended,
    }
    accepted.set(bidId, bid)
    judged.accepted.push(bid)
    return bid
  }

  function findBidder(auctionId: string, enrollmentId: string): BidderFacts | undefined {
    const changed =
      judged.changedBidders.size > 0 ? judged.changedBidders.get(bidderKey({ auctionId, enrollmentId })) : undefined
    return changed ?? facts.findBidder(auctionId, enrollmentId)
  }
}

export const bidderKey = ({ auctionId, enrollmentId }: { auctionId: string; enrollmentId: string }) =>
  `${auctionId} ${enrollmentId}`

/** Whether a bid adds a bidder or a participant, which the room counts. */
export const addsToAudience = ({ bidder }: AcceptedBid): boolean => !bidder.hasBid || !bidder.hasJoined

const refused = (
  reason: Exclude<BidRefusalReason, 'BID_TOO_LATE' | 'AMOUNT_OUT_OF_RANGE' | 'BID_NOT_BETTER'>,
): RefusedBid => ({
  kind: 'REFUSED',
  refusal: { reason },
  auction: null,
})

const ruleRefusal = (refusal: BidRefusal, auction: Auction, bidder: BidderFacts, judgedAt: Date): RuleRefusal => ({
  kind: 'REFUSED',
  refusal,
  auction,
  bidder,
  judgedAt,
  auctionEndAt: auction.endedAt ?? auction.auctionEndAt,
  lead: {
    leadingBidId: auction.leadingBidId,
    leadingAmountPaise: auction.leadingAmountPaise,
    leadingEnrollmentId: auction.leadingEnrollmentId,
    leadingSubscriberId: auction.leadingSubscriberId,
    leadingBidAt: auction.leadingBidAt,
    leadingTicketNumber: auction.leadingTicketNumber,
    leadingSubscriberName: auction.leadingSubscriberName,
  },
})

/** [spec: Repeating a bid] The stored receipt; but the same message id with another bid is refused. */
export function repeatedVerdict(stored: StoredBid, { amountPaise, actor }: BidRequest, auction: Auction): Verdict {
  return stored.amountPaise === amountPaise && stored.source === bidSource(actor)
    ? { kind: 'REPEATED', receipt: replayedReceipt(stored, auction) }
    : refused('MESSAGE_ID_REUSED')
}

/** [spec: Bids from the hall; Without the permission] Floor bids are for staff who manage bids at that program. */
function staffRefusal(actor: Bidder, auction: Auction): 'NOT_PERMITTED' | 'AUCTION_NOT_FOUND' | null {
  if (holds(actor, 'auction.bid.manage', auction)) return null
  if (actor.role !== 'SUPERADMIN' && actor.companyId !== auction.companyId) return 'NOT_PERMITTED'
  return holds(actor, 'auction.read', auction) ? 'NOT_PERMITTED' : 'AUCTION_NOT_FOUND'
}

const toStoredBid = ({ request, source, receipt }: AcceptedBid): StoredBid => ({
  id: request.bidId,
  auctionId: request.auctionId,
  enrollmentId: request.enrollmentId,
  amountPaise: request.amountPaise,
  source,
  stateVersion: receipt.stateVersion,
  serverSequence: receipt.serverSequence,
  auctionEndAt: receipt.auctionEndAt,
  createdAt: receipt.createdAt,
})

export const replayedReceipt = (bid: StoredBid, auction: Pick<Auction, 'cycleId' | 'leadingBidId'>): BidReceipt => ({
  auctionId: bid.auctionId,
  cycleId: auction.cycleId,
  bidId: bid.id,
  amountPaise: bid.amountPaise,
  stateVersion: bid.stateVersion,
  serverSequence: bid.serverSequence,
  auctionEndAt: bid.auctionEndAt,
  createdAt: bid.createdAt,
  isLeading: auction.leadingBidId === bid.id,
  isReplay: true,
})
