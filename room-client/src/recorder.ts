// Records when bids were made and when they were answered, for a check of the whole history afterwards (docs/simulation.md). An entry of
// its own: browsers do not load it.
import type { BidOptions } from './bids.ts'
import type { BidReply } from './frames.ts'
import type { RoomClient } from './room-client.ts'

export type RecordedBid = {
  /** The ticket and the message: the same message is the same bid. */
  key: string
  bidder: string
  amountPaise: number
  invokedMs: number
  /** Infinity while it is unanswered. */
  returnedMs: number
  answer: { kind: 'ACCEPTED'; sequence: number } | { kind: 'REFUSED'; reason: 'NOT_BETTER' | 'OTHER' } | null
  /** A client sends again over another connection, so nothing is known about the order on one. */
  connection: null
}

export function makeRecorder(nowMs: () => number = () => performance.now()) {
  const calls: RecordedBid[] = []
  return {
    /** In the order in which they were made. */
    calls,
    /** Makes a bid and records it. */
    bid(client: Pick<RoomClient, 'bid'>, ticket: string, amountPaise: number, options?: BidOptions) {
      const invokedMs = nowMs()
      const placed = client.bid(ticket, amountPaise / 100, options)
      const call: RecordedBid = {
        key: `${ticket} ${placed.id}`,
        bidder: ticket,
        amountPaise,
        invokedMs,
        returnedMs: Number.POSITIVE_INFINITY,
        answer: null,
        connection: null,
      }
      calls.push(call)
      const reply = placed.reply.then((answered) => {
        call.returnedMs = nowMs()
        call.answer = answerOf(answered)
        return answered
      })
      // Those who do not wait for the reply read the state of the intent.
      reply.catch(() => {})
      return { ...placed, reply }
    },
  }
}

const answerOf = ({ type, data }: BidReply): RecordedBid['answer'] =>
  type === 'ack'
    ? { kind: 'ACCEPTED', sequence: data.serverSequence }
    : { kind: 'REFUSED', reason: data.reason === 'BID_NOT_BETTER' ? 'NOT_BETTER' : 'OTHER' }
