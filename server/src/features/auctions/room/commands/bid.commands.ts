// auction.bid.place [D1 4.4, G040, G051, G202]: each bid gets one final reply, after the commit.
import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import { parsePaise, rupees } from '@kuri/contract/kit/money'
import { invalid } from '#platform/refusal'
import { isoTime } from '#platform/text/iso-time'
import type { Connection } from '#platform/websocket/connection'
import type { Verdict } from '../../bidding/batch/judge-batch.ts'
import { receiptView } from '../../bidding/bid.view.ts'
import { type BidRequest, bidRequest } from '../../bidding/bid-request.ts'
import type { Bidding } from '../../bidding/bidding.ts'
import { BID_REFUSALS, type BidRefusal } from '../../bidding/live-bid.rules.ts'
import type { Rejections } from './rejections.ts'

export function placeBid(
  { bidding, rejections }: { bidding: Bidding; rejections: Rejections },
  connection: Connection,
  data: CommandData<'auction.bid.place'>,
  { messageId, receivedAtMs }: { messageId: string | null; receivedAtMs: number },
  fail: (error: unknown) => void,
): void {
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
      if (verdict.kind === 'REFUSED' && verdict.auction)
        rejections.broadcast(verdict.auction, request, verdict.refusal.reason)
    },
    fail,
  )
}

function reply(connection: Connection, request: BidRequest, verdict: Verdict): void {
  if (verdict.kind === 'REFUSED') connection.send('error', refusalView(verdict.refusal, request), request.messageId)
  else connection.send('ack', receiptView(verdict.receipt), request.messageId)
}

const refusalView = (refusal: BidRefusal, request: BidRequest) => ({
  ...BID_REFUSALS[refusal.reason],
  reason: refusal.reason,
  eventType: 'auction.bid.place',
  ...details(refusal, request),
})

function details(refusal: BidRefusal, { receivedAtMs }: BidRequest): object {
  if (refusal.reason === 'BID_TOO_LATE')
    return {
      receivedAt: isoTime(new Date(receivedAtMs)),
      judgedAt: isoTime(refusal.judgedAt),
      deadlineAt: isoTime(refusal.deadlineAt),
    }
  return 'requiredPaise' in refusal && refusal.requiredPaise !== null
    ? { requiredAmount: rupees(refusal.requiredPaise) }
    : {}
}
