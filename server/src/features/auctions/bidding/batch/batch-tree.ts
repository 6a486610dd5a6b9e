// Lets the trees of the auctions of a judged batch grow by its events: one leaf per bid and per extension, in the order of the
// sequence. Two batches in flight chain as their versions do, because the frontier travels with the auction.

import { appendLeaf, currentFrontier, type Frontier, formatFrontier, leafHashOf } from '#features/proof/tree/frontier'
import { bidLine, extensionLine, type LineEvent, newBlind } from '#features/proof/tree/lines'
import type { Auction } from '../../model/auction.ts'
import type { AcceptedBid, JudgedBatch } from './judge-batch.ts'

/** Facts beside a bid that only staff may read: who typed a floor bid. */
export type PrivateBidFacts = { auctionId: string; serverSequence: number; blind: string; privateFacts: string }

/** Writes the frontier into the changed auctions. `before` holds them as they were judged. */
export function growTrees(
  { accepted, changedAuctions, judgedAt }: JudgedBatch,
  before: ReadonlyMap<string, Auction>,
): PrivateBidFacts[] {
  const frontiers = new Map<string, Frontier | null>()
  for (const id of changedAuctions.keys()) frontiers.set(id, currentFrontier(before.get(id)!))
  const privateFacts: PrivateBidFacts[] = []
  for (const bid of accepted) {
    const { auctionId } = bid.request
    const frontier = frontiers.get(auctionId)!
    const facts = bid.source === 'FLOOR' ? floorFacts(bid) : null
    if (facts) privateFacts.push(facts)
    if (frontier === null) continue
    const event = lineEvent(bid, judgedAt, facts)
    appendLeaf(frontier, leafHashOf(bidLine(event, toLoggedBid(bid))))
    if (bid.isExtended) appendLeaf(frontier, leafHashOf(extensionLine(extensionEvent(bid, judgedAt), bid.after)))
  }
  for (const [id, frontier] of frontiers) if (frontier) changedAuctions.get(id)!.logFrontier = formatFrontier(frontier)
  return privateFacts
}

const floorFacts = ({ request, receipt }: AcceptedBid): PrivateBidFacts => ({
  auctionId: request.auctionId,
  serverSequence: receipt.serverSequence,
  blind: newBlind(),
  privateFacts: JSON.stringify({
    actions: [{ action: 'STAFF_OFFLINE_BID', actorId: request.actor.userId, actorRole: request.actor.role }],
  }),
})

const lineEvent = (
  { request, receipt }: AcceptedBid,
  createdAt: Date,
  facts: Pick<PrivateBidFacts, 'blind' | 'privateFacts'> | null,
): LineEvent => ({
  auctionId: request.auctionId,
  serverSequence: receipt.serverSequence,
  stateVersion: receipt.stateVersion,
  type: 'auction.bid.created',
  audience: 'ROOM',
  payload: '',
  blind: facts?.blind ?? null,
  privateFacts: facts?.privateFacts ?? null,
  createdAt,
})

const extensionEvent = (bid: AcceptedBid, createdAt: Date): LineEvent => ({
  ...lineEvent(bid, createdAt, null),
  serverSequence: bid.receipt.serverSequence + 1,
})

const toLoggedBid = ({ request, source, receipt }: AcceptedBid) => ({
  id: request.bidId,
  enrollmentId: request.enrollmentId,
  amountPaise: request.amountPaise,
  source,
  auctionEndAt: receipt.auctionEndAt,
})
