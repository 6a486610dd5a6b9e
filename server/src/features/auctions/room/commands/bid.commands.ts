// [D1 4.4, G040, G051, G202] auction.bid.place: one terminal answer, after the commit.
import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import { parsePaise, rupees } from '@kuri/contract/kit/money'
import { invalid } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import { receiptView } from '../../bidding/bid.view.ts'
import { type BidOutcome, bidRequest } from '../../bidding/bid-request.ts'
import type { BidQueues } from '../../bidding/lane.ts'
import { BID_REFUSALS } from '../../bidding/live-bid.rules.ts'
import type { Rejections } from './rejections.ts'

export function placeBid(
  { lanes, rejections }: { lanes: BidQueues; rejections: Rejections },
  connection: Connection,
  data: CommandData<'auction.bid.place'>,
  messageId: string | null,
  failed: (error: unknown) => void,
): void {
  if (messageId === null) throw invalid('id', 'is required: it makes the bid safe to repeat')
  const amountPaise = parsePaise(data.amount)
  if (amountPaise === null || amountPaise <= 0) throw invalid('amount', 'must be a positive amount in rupees')
  const { auctionId, enrolledSubscriberId: enrollmentId } = data
  const request = bidRequest({ auctionId, enrollmentId, messageId, amountPaise, actor: connection.actor })
  lanes.place(
    request,
    (outcome) => {
      answer(connection, outcome, messageId)
      if ('refusal' in outcome && outcome.auction)
        rejections.broadcast(outcome.auction, request, outcome.refusal.reason)
    },
    failed,
  )
}

function answer(connection: Connection, outcome: BidOutcome, messageId: string): void {
  if ('receipt' in outcome) {
    connection.send('ack', receiptView(outcome.receipt), messageId)
    return
  }
  const { reason, requiredPaise } = outcome.refusal
  connection.send(
    'error',
    {
      ...BID_REFUSALS[reason],
      reason,
      eventType: 'auction.bid.place',
      ...(requiredPaise === null ? {} : { requiredAmount: rupees(requiredPaise) }),
    },
    messageId,
  )
}
