// Keeps refused bids as evidence. They are written after the reply, gathered, and over the common pool, so that an accepted bid never
// waits for them. A crash loses those that are being written, those that came meanwhile, and the refusals of the last tenth of a
// second; the bidders have their replies. While the database is away they wait, up to a bound.
import { Counter } from 'prom-client'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import type { RuleRefusal } from '../batch/judge-batch.ts'
import { type BidRequest, bidSource } from '../bid-request.ts'
import { isKeptAsEvidence } from './refused-bids.rules.ts'
import { deleteBeyondNewest, insertRefusedBids, type NewRefusedBid } from './refused-bids.sql.ts'
import { ticketOf, WaitingRefusals } from './waiting-refusals.ts'

const GATHER_MS = 100
const BATCH_SIZE = 500
const MAX_WAITING = 5000
/** In one auction. Older ones of the ticket are deleted. */
export const KEPT_PER_TICKET = 100

export type RefusedBidLog = {
  add(request: BidRequest, refused: RuleRefusal): void
  /** Resolves when everything that was added before has been written, or has failed and waits for the next attempt. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export function makeRefusedBidLog({
  transact,
  log,
  metrics,
  timers,
}: Pick<Platform, 'transact' | 'log' | 'metrics' | 'timers'>): RefusedBidLog {
  const dropped = new Counter({
    name: 'kuri_refused_bids_dropped_total',
    help: 'Refused bids that were not kept as evidence because too many were waiting to be written',
    registers: [metrics.registry],
  })
  const waiting = new WaitingRefusals(KEPT_PER_TICKET)
  let cancelTimer: (() => void) | null = null
  let writing: Promise<void> | null = null

  function wait(): void {
    cancelTimer ??= timers.schedule('refused bids', flush, GATHER_MS)
  }

  async function flush(): Promise<void> {
    while (writing) await writing
    cancelTimer?.()
    cancelTimer = null
    if (waiting.count === 0) return
    writing = writeAll().finally(() => {
      writing = null
      if (waiting.count > 0) wait()
    })
    await writing
  }

  /** Those that come meanwhile gather for the next time. */
  async function writeAll(): Promise<void> {
    for (let left = waiting.count; left > 0; ) {
      const rows = waiting.take(BATCH_SIZE)
      left -= rows.length
      try {
        await transact(async (tx) => {
          await insertRefusedBids(tx, rows)
          await deleteBeyondNewest(tx, [...new Map(rows.map((row) => [ticketOf(row), row])).values()], KEPT_PER_TICKET)
        })
      } catch (error) {
        log.warn({ err: error, count: rows.length }, 'could not keep refused bids; will try again')
        waiting.putBack(rows)
        return
      }
    }
  }

  return {
    add(request, refused) {
      if (!isKeptAsEvidence(refused.auction, refused.judgedAt)) return
      if (waiting.count >= MAX_WAITING) return dropped.inc()
      waiting.add(toRow(request, refused))
      if (!writing) wait()
    },
    flush,
    async stop() {
      await flush()
      cancelTimer?.()
    },
  }
}

const toRow = (request: BidRequest, { refusal, auction, bidder, judgedAt, ...at }: RuleRefusal): NewRefusedBid => ({
  id: newId(judgedAt.getTime()),
  auctionId: request.auctionId,
  companyId: auction.companyId,
  enrollmentId: request.enrollmentId,
  subscriberId: bidder.subscriberId,
  amountPaise: request.amountPaise,
  source: bidSource(request.actor),
  placedById: request.actor.userId,
  messageId: request.messageId,
  reason: refusal.reason,
  receivedAt: new Date(request.receivedAtMs),
  judgedAt,
  auctionEndAt: at.auctionEndAt,
  leadingAmountPaise: at.lead.leadingAmountPaise,
})
