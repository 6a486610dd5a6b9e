// auction.bid.place [D1 4.4, G040, G051, G202]: each bid gets one final reply, after the commit.
import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import type { FrameData } from '@kuri/contract/auctions/live-room.frames'
import { BID_REFUSALS } from '@kuri/contract/auctions/live-room.refusals'
import { parsePaise, rupees } from '@kuri/contract/kit/money'
import { formatRefusal } from '@kuri/verify/refusal'
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
import type { Auction } from '../../model/auction.ts'
import type { RoomMetrics } from '../../model/room-metrics.ts'
import { leadingBidView } from '../../model/state.view.ts'
import { headOf } from '../../tree/frontier.ts'
import { type HeadSigner, originOf } from '../../tree/head-signer.ts'
import type { Rejections } from './rejections.ts'

export function placeBid(
  parts: {
    bidding: Bidding
    rejections: Rejections
    refusedBids: RefusedBidLog
    metrics: RoomMetrics
    heads: HeadSigner
    clock: Clock
  },
  connection: Connection,
  data: CommandData<'auction.bid.place'>,
  { messageId, receivedAtMs }: { messageId: string | null; receivedAtMs: number },
  fail: (error: unknown) => void,
): void {
  const { bidding, rejections, refusedBids, metrics, heads, clock } = parts
  if (messageId === null) throw invalid('id', 'is required: it makes the bid safe to repeat')
  const amountPaise = parsePaise(data.amount)
  if (amountPaise === null || amountPaise <= 0) throw invalid('amount', 'must be a positive amount in rupees')
  const { auctionId, enrolledSubscriberId: enrollmentId } = data
  const { actor } = connection
  const request = bidRequest({ auctionId, enrollmentId, messageId, amountPaise, actor, receivedAtMs })
  bidding.place(
    request,
    (verdict) => {
      reply(connection, heads, request, verdict)
      metrics.bids.inc({ outcome: verdict.kind === 'REFUSED' ? verdict.refusal.reason : 'accepted' })
      if (verdict.kind !== 'REFUSED' && verdict.receipt.log?.note === undefined) metrics.unsignedBids.inc()
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

function reply(connection: Connection, heads: HeadSigner, request: BidRequest, verdict: Verdict): void {
  if (verdict.kind === 'REFUSED') void replyRefusal(connection, heads, request, verdict)
  else {
    const { receipt } = verdict
    const ack = { eventType: 'auction.bid.place' as const, ...receiptView(receipt), isReplay: receipt.isReplay }
    connection.send('ack', ack, request.messageId)
  }
}

/** A late bidder gets a signed refusal: nothing else shows that the bid came, and when. */
async function replyRefusal(
  connection: Connection,
  heads: HeadSigner,
  request: BidRequest,
  refused: RefusedBid,
): Promise<void> {
  const { refusal, auction } = refused
  const isLate = refusal.reason === 'BID_TOO_LATE' && auction !== null
  const refusalNote = isLate ? await signRefusal(heads, request, refusal, auction) : null
  const view = refusalView(refused, request)
  connection.send('error', refusalNote === null ? view : { ...view, refusalNote }, request.messageId)
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

type LateRefusal = Extract<BidRefusal, { reason: 'BID_TOO_LATE' }>

/** Null where the auction has no tree, and where nothing can be signed now. The auction of a refusal is a committed one. */
async function signRefusal(
  heads: HeadSigner,
  { auctionId, enrollmentId, amountPaise, messageId, receivedAtMs }: BidRequest,
  { judgedAt, deadlineAt }: LateRefusal,
  auction: Auction,
): Promise<string | null> {
  const head = headOf(auction)
  if (head === null) return null
  const text = formatRefusal({
    origin: originOf(heads.host, auctionId),
    ticket: enrollmentId,
    paise: amountPaise,
    message: Buffer.from(messageId).toString('base64url'),
    receivedAt: isoTime(new Date(receivedAtMs)),
    judgedAt: isoTime(judgedAt),
    deadlineAt: isoTime(deadlineAt),
    size: head.size,
    root: Uint8Array.from(Buffer.from(head.root, 'latin1')),
  })
  return heads.signText(text).catch(() => null)
}
