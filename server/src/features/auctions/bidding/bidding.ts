// Live bids of this process: the queue, the runner that writes its batches, and the writers over connections of their own.

import type { Platform } from '#platform/platform'
import type { LoggedEvent } from '../model/events.sql.ts'
import type { Verdict } from './batch/judge-batch.ts'
import type { BidRequest } from './bid-request.ts'
import { BatchRunner } from './queue/batch-runner.ts'
import { AuctionCache } from './writers/auction-cache.ts'
import { BidConnection } from './writers/bid-connection.ts'
import { makeLockedWriter } from './writers/locked.writer.ts'
import { makeOptimisticWriter } from './writers/optimistic.writer.ts'
import { makeWakeUps } from './writers/wake-ups.ts'

/** One auction is written over one of them at a time; many auctions share. */
const CONNECTIONS = 2

export type Bidding = {
  /** Replies after the commit, and before the events are published to the room. */
  place(request: BidRequest, reply: (verdict: Verdict) => void, fail: (error: unknown) => void): void
  /** A batch of this auction is in flight: `onWritten` will be called for it. */
  isWriting(auctionId: string): boolean
  stop(): Promise<void>
}

export function makeBidding(
  deps: Platform,
  databaseUrl: string,
  /** Called after every batch for each of its auctions, also when nothing was accepted. */
  onWritten: (auctionId: string, events: readonly LoggedEvent[]) => void,
  onBatch: (writer: string, outcome: string) => void = () => {},
): Bidding {
  const wakeUps = makeWakeUps(deps)
  const cache = deps.config.bidWriter === 'optimistic' ? new AuctionCache() : null
  const connections = Array.from({ length: CONNECTIONS }, () => new BidConnection(deps, databaseUrl))
  const runner = new BatchRunner({
    connections,
    writers: {
      optimistic: cache && makeOptimisticWriter(deps, { cache, wakeUps }),
      locked: makeLockedWriter(deps, { cache, wakeUps }),
    },
    onWritten,
    onBatch,
    background: deps.background,
    timers: deps.timers,
    tracer: deps.tracer,
  })
  return {
    place: (request, reply, fail) => runner.place(request, reply, fail),
    isWriting: (auctionId) => runner.isWriting(auctionId),
    async stop() {
      await runner.idle()
      await wakeUps.flush()
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}
