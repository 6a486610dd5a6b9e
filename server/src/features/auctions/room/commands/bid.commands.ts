// auction.bid.place [spec: All commands; Repeating a bid; Bids from the hall; Refusals]: each bid gets one final reply, after the commit.
import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import { parsePaise } from '@kuri/contract/kit/money'
import type { Clock } from '#platform/clock'
import { invalid } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import { bidRequest } from '../../bidding/bid-request.ts'
import type { RoomMetrics } from '../../model/room-metrics.ts'
import type { Detail } from '../rooms.ts'
import type { JudgeBid } from './bid-judge.ts'

export function placeBid(
  { judge, metrics, clock }: { judge: JudgeBid; metrics: Pick<RoomMetrics, 'bids' | 'bidReplySeconds'>; clock: Clock },
  connection: Connection,
  data: CommandData<'auction.bid.place'>,
  { messageId, receivedAtMs, detail }: { messageId: string | null; receivedAtMs: number; detail: Detail },
  fail: (error: unknown) => void,
): void {
  if (messageId === null) throw invalid('id', 'is required: it makes the bid safe to repeat')
  const amountPaise = parsePaise(data.amount)
  if (amountPaise === null || amountPaise <= 0) throw invalid('amount', 'must be a positive amount in rupees')
  const { auctionId, enrolledSubscriberId: enrollmentId } = data
  const { actor } = connection
  judge(
    bidRequest({ auctionId, enrollmentId, messageId, amountPaise, actor, receivedAtMs }),
    detail,
    (reply) => {
      const correlated = `{"correlationId":${JSON.stringify(messageId)},${reply.text.slice(1)}`
      connection.sendJson(reply.type, correlated, messageId)
      metrics.bidReplySeconds.observe((clock.nowMs() - receivedAtMs) / 1000)
    },
    (error) => {
      metrics.bids.inc({ outcome: 'failed' })
      fail(error)
    },
  )
}
