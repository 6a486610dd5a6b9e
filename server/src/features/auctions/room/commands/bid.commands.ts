// auction.bid.place [D1 4.4, G040, G051, G202]: each bid gets one final reply, after the commit.
import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import { BID_REFUSALS } from '@kuri/contract/auctions/live-room.refusals'
import { parsePaise, rupees } from '@kuri/contract/kit/money'
import type { Clock } from '#platform/clock'
import { invalid } from '#platform/refusal'
import { isoTime } from '#platform/text/iso-time'
import type { Connection } from '#platform/websocket/connection'
import type { RefusedBid, RuleRefusal, Verdict } from '../../bidding/batch/judge-batch.ts'
import { receiptView } from '../../bidding/bid.view.ts'
import { type BidRequest, bidRequest } from '../../bidding/bid-request.ts'
import type { Bidding } from '../../bidding/bidding.ts'
import type { BidRefusal } from '../../bidding/live-bid.rules.ts'
import type { RefusedBidLog } from '../../bidding/refused-bids/refused-bid-log.ts'
import type { RoomMetrics } from '../../model/room-metrics.ts'
import { leadingBidView } from '../../model/state.view.ts'
import type { Rejections } from './rejections.ts'

export function placeBid(
  parts: { bidding: Bidding; rejections: Rejections; refusedBids: RefusedBidLog; metrics: RoomMetrics; clock: Clock },
  connection: Connection,
  data: CommandData<'auction.bid.place'>,
  { messageId, receivedAtMs }: { messageId: string | null; receivedAtMs: number },
  fail: (error: unknown) => void,
): void {
  const { bidding, rejections, refusedBids, metrics, clock } = parts
  if (messageId === null) throw invalid('id', 'is required: it makes the bid safe to repeat')
  const amountPaise = parsePaise(data.amount)
  if (amountPaise === null || amountPaise <= 0) throw invalid('amount', 'must be a positive amount in rupees')
  const { auctionId, enrolledSubscriberId: enrollmentId } = data
  const { actor } = connection
  const request = bidRequest({ auctionId, enrollmentId, messageId, amountPaise, actor, receivedAtMs })
  bidding.place(
    request,
    (verdict) => {
      reply(connection, request, verdict)
      metrics.bids.inc({ outcome: verdict.kind === 'REFUSED' ? verdict.refusal.reason : 'accepted' })
      metrics.bidReplySeconds.observe((clock.nowMs() - receivedAtMs) / 1000)
      // [G066] Before the auction is live, or while it is paused, an amount sent by mistake stays between the bidder and the service.
      if (verdict.kind !== 'REFUSED' || verdict.auction === null) return
      if (verdict.auction.status === 'LIVE') rejections.broadcast(verdict.auction, request, verdict.refusal.reason)
      refusedBids.add(request, verdict)
    },
    (error) => {
      metrics.bids.inc({ outcome: 'failed' })
      fail(error)
    },
  )
}

function reply(connection: Connection, request: BidRequest, verdict: Verdict): void {
  if (verdict.kind === 'REFUSED') connection.send('error', refusalView(verdict, request), request.messageId)
  else {
    const { receipt } = verdict
    const ack = { eventType: 'auction.bid.place' as const, ...receiptView(receipt), isReplay: receipt.isReplay }
    connection.send('ack', ack, request.messageId)
  }
}

const refusalView = (refused: RefusedBid, request: BidRequest): FrameData<'error'> => ({
  ...BID_REFUSALS[refused.refusal.reason],
  reason: refused.refusal.reason,
  eventType: 'auction.bid.place',
  ...(refused.auction === null ? {} : evidence(refused, request)),
  ...details(refused.refusal),
})

/** What settles a quarrel about a refused bid: when it came, when it was judged, and against what. */
const evidence = ({ judgedAt, auctionEndAt, lead }: RuleRefusal, { receivedAtMs }: BidRequest) => ({
  receivedAt: isoTime(new Date(receivedAtMs)),
  judgedAt: isoTime(judgedAt),
  auctionEndAt: auctionEndAt && isoTime(auctionEndAt),
  leadingBid: leadingBidView(lead),
})

function details(refusal: BidRefusal): Partial<FrameData<'error'>> {
  if (refusal.reason === 'BID_TOO_LATE') return { deadlineAt: isoTime(refusal.deadlineAt) }
  return 'requiredPaise' in refusal && refusal.requiredPaise !== null
    ? { requiredAmount: rupees(refusal.requiredPaise) }
    : {}
}
