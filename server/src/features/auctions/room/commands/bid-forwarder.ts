// Hands the bids of members to the process that owns their auction, over NATS, and its replies back. Two processes that write to one
// auction invalidate each other's cache of it and judge a third to two thirds of all bids twice; one that gets them all does not.
//
// Nothing depends on it. A bid that the owner does not answer in time is judged here. It is the same bid by its message id, so it is
// stored once, and the auction's version keeps what the owner may still be writing from contradicting what was answered here. Bids of
// one auction that come to this process are judged in their order: one message per auction is in flight, and no bid overtakes it.
import type { Answer, SealedBus } from '#platform/bus/event-bus'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { BidRequest } from '../../bidding/bid-request.ts'
import type { RoomMetrics } from '../../model/room-metrics.ts'
import type { BidReply, JudgeBid } from './bid-judge.ts'
import { type Replies, readReplies, subjectOf, writeBids } from './forwarded-bids.ts'
import type { LiveProcesses } from './live-processes.ts'

const MAX_BATCH = 128
const MAX_BIDS = 20_000
/** The owner judges nothing later than this, so that a bid which is refused here afterwards is not accepted there. */
const JUDGED_WITHIN_MS = 600
/** Longer by what the clocks of two machines may differ, and by the commit. */
const ANSWERED_WITHIN_MS = 1000

const RESULTS = {
  ANSWERED: 'returned',
  NO_ANSWER: 'unanswered',
  NOT_SENT: 'unsent',
} as const satisfies Record<Answer['kind'], string>

type Bid = { request: BidRequest; done: (reply: BidReply) => void; fail: (error: unknown) => void }
/** The bids of one auction from the first that is handed on until none is left. */
type Lane = { waiting: Bid[]; isAsking: boolean }

export type BidForwarder = {
  judge: JudgeBid
  /** Afterwards the refusals that the owner of the auction was still gathering can be read. */
  flushOwner(auctionId: string): Promise<void>
  /** Resolves when no bid is at another process. */
  stop(): Promise<void>
}

export function makeBidForwarder(
  { clock, timers }: Pick<Platform, 'clock' | 'timers'>,
  parts: {
    sealed: Pick<SealedBus, 'request'>
    processes: Pick<LiveProcesses, 'ownerOf' | 'avoid'>
    judge: JudgeBid
    metrics: Pick<RoomMetrics, 'forwardedBids'>
  },
): BidForwarder {
  const { sealed, processes, judge, metrics } = parts
  const lanes = new Map<string, Lane>()
  /** How many bids of members are being judged here, by auction. */
  const judgedHere = new Map<string, number>()
  let bidCount = 0
  let onIdle = () => {}

  function place(bid: Bid): void {
    const { auctionId, actor } = bid.request
    // Floor bids need the permissions of staff, which stay in this process.
    const lane = lanes.get(auctionId)
    if (actor.role !== 'SUBSCRIBER') judge(bid.request, bid.done, bid.fail)
    else if (!lane && processes.ownerOf(auctionId) === null) judgeHere(bid)
    else if (bidCount >= MAX_BIDS) bid.fail(refuse('UNAVAILABLE'))
    else enter(auctionId, lane, bid)
  }

  function enter(auctionId: string, lane: Lane | undefined, bid: Bid): void {
    bidCount++
    if (lane) {
      lane.waiting.push(bid)
      return
    }
    lanes.set(auctionId, { waiting: [bid], isAsking: false })
    // Bids that arrive together leave together.
    timers.defer('forwarded bids', () => handOn(auctionId))
  }

  function judgeHere({ request, done, fail }: Bid): void {
    const { auctionId } = request
    judgedHere.set(auctionId, (judgedHere.get(auctionId) ?? 0) + 1)
    const finish = () => {
      const count = judgedHere.get(auctionId)! - 1
      if (count > 0) return judgedHere.set(auctionId, count)
      judgedHere.delete(auctionId)
      handOn(auctionId)
    }
    judge(
      request,
      (reply) => {
        done(reply)
        finish()
      },
      (error) => {
        fail(error)
        finish()
      },
    )
  }

  /** Sends the next bids of the auction, once those before them are answered. */
  function handOn(auctionId: string): void {
    const lane = lanes.get(auctionId)
    if (!lane || lane.isAsking || judgedHere.has(auctionId)) return
    const owner = processes.ownerOf(auctionId)
    if (owner === null || lane.waiting.length === 0) closeLane(auctionId, lane)
    else ask(owner, auctionId, lane)
  }

  function ask(owner: string, auctionId: string, lane: Lane): void {
    const batch = lane.waiting.splice(0, MAX_BATCH)
    lane.isAsking = true
    const text = writeBids(
      batch.map(({ request }) => request),
      clock.nowMs() + JUDGED_WITHIN_MS,
    )
    sealed.request(subjectOf(owner), text, ANSWERED_WITHIN_MS, (answer) => {
      const replies = answer.kind === 'ANSWERED' ? readReplies(answer.text) : []
      const undecided = batch.filter((_bid, index) => !replies[index]).length
      metrics.forwardedBids.inc({ result: 'judged' }, batch.length - undecided)
      metrics.forwardedBids.inc({ result: RESULTS[answer.kind] }, undecided)
      if (undecided > 0) processes.avoid(owner)
      replyAll(batch, replies)
      bidCount -= batch.length
      lane.isAsking = false
      handOn(auctionId)
    })
  }

  function closeLane(auctionId: string, lane: Lane): void {
    lanes.delete(auctionId)
    bidCount -= lane.waiting.length
    for (const bid of lane.waiting) judgeHere(bid)
    if (lanes.size === 0) onIdle()
  }

  /** The undecided ones are judged here, unless one after them was decided: they would come after it. */
  function replyAll(batch: readonly Bid[], replies: Replies): void {
    const lastDecided = replies.findLastIndex((reply) => reply !== null)
    batch.forEach((bid, index) => {
      const reply = replies[index]
      if (reply) bid.done(reply)
      else if (index > lastDecided) judgeHere(bid)
      else bid.fail(refuse('UNAVAILABLE'))
    })
  }

  return {
    judge: (request, done, fail) => place({ request, done, fail }),
    async flushOwner(auctionId) {
      const owner = processes.ownerOf(auctionId)
      if (owner === null) return
      await new Promise((resolve) => sealed.request(subjectOf(owner), writeBids([], 0), ANSWERED_WITHIN_MS, resolve))
    },
    async stop() {
      if (lanes.size === 0) return
      await new Promise<void>((resolve) => {
        onIdle = resolve
      })
    },
  }
}
