// Judges the bids that other processes hand to this one, and answers them together.
import type { SealedBus } from '#platform/bus/event-bus'
import type { RefusedBidLog } from '../../bidding/refused-bids/refused-bid-log.ts'
import type { BidReply, JudgeBid } from './bid-judge.ts'
import { readBids, subjectOf, writeReplies } from './forwarded-bids.ts'

export function answerForwardedBids(parts: {
  sealed: Pick<SealedBus, 'answer'>
  processId: string
  judge: JudgeBid
  refusedBids: Pick<RefusedBidLog, 'flush'>
}) {
  const { sealed, processId, judge, refusedBids } = parts
  const inProgress = new Set<Promise<void>>()

  async function answer(text: string, reply: (text: string) => boolean): Promise<void> {
    const requests = readBids(text)
    if (requests.length === 0) await refusedBids.flush()
    const replies = await Promise.all(
      requests.map(
        (request) => new Promise<BidReply | null>((resolve) => judge(request, resolve, () => resolve(null))),
      ),
    )
    // Too large for this NATS: without a reply the other process would wait for one. It finds the stored bids by their ids.
    if (!reply(writeReplies(replies))) reply('')
  }

  const stopAnswering = sealed.answer(subjectOf(processId), (text, reply) => {
    const answering: Promise<void> = answer(text, reply)
      .catch(() => {
        reply('')
      })
      .finally(() => inProgress.delete(answering))
    inProgress.add(answering)
  })

  return {
    /** Resolves when the bids that have arrived are answered. */
    async stop(): Promise<void> {
      await stopAnswering()
      await Promise.all(inProgress)
    },
  }
}
