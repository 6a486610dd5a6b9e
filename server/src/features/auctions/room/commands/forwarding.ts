// With NATS, a bid goes to the process that owns its auction. Without, every process judges the bids of its own sockets: a notification
// of PostgreSQL holds 8,000 bytes and wakes every process.
import type { Platform } from '#platform/platform'
import type { ProcessHeartbeat } from '#platform/processes/process-heartbeat'
import type { RefusedBidLog } from '../../bidding/refused-bids/refused-bid-log.ts'
import type { RoomMetrics } from '../../model/room-metrics.ts'
import { type BidForwarder, makeBidForwarder } from './bid-forwarder.ts'
import type { JudgeBid } from './bid-judge.ts'
import { answerForwardedBids } from './forwarded-bid-answers.ts'
import { watchLiveProcesses } from './live-processes.ts'

export function forwardBids(
  deps: Platform,
  heartbeat: ProcessHeartbeat,
  parts: { judge: JudgeBid; refusedBids: RefusedBidLog; metrics: RoomMetrics },
): BidForwarder | null {
  const { sealed } = deps.bus
  if (!sealed) return null
  const { judge, refusedBids, metrics } = parts
  const answers = answerForwardedBids({ sealed, processId: heartbeat.processId, judge, refusedBids })
  const forwarder = makeBidForwarder(deps, {
    sealed,
    processes: watchLiveProcesses(deps, heartbeat),
    judge,
    metrics,
  })
  return {
    ...forwarder,
    async stop() {
      await answers.stop()
      await forwarder.stop()
    },
  }
}
