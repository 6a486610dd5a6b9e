// The lifecycle engine [spec: Automatic steps] takes automatic steps when they are due. Due times are columns, claimed with SKIP LOCKED, so
// any number of processes can run an engine and a restart loses nothing. It wakes at the earliest due time, polls every second, and sweeps
// for missing due times every 30 seconds.
import { isDatabaseUnavailable } from '#platform/db/unavailable'
import type { Platform } from '#platform/platform'
import { findEarliestDue, updateDueAtPostponed } from '../../model/auctions.sql.ts'
import { type Lateness, POSTPONE_MS, runDueSteps } from './due-steps.ts'
import { sweepDueTimes } from './due-sweep.ts'

const POLL_EVERY_MS = 1000
const SWEEP_EVERY_MS = 30_000
/** A due auction that another process holds is tried again after this long. */
const RETRY_HELD_MS = 25
/** An engine that has finished no tick for this long counts as not running. */
const ALIVE_WITHIN_MS = 15_000
/**
 * How many due auctions one transaction takes, and how many transactions run at once. 10,000 ends took 0.34 of the time of
 * 10,000 single-row updates by pgbench with as many connections where commits are flushed to disk, and 0.92 where they are not
 * (npm run bench lifecycle; 2 busy cores). More transactions at once would only take connections from the bid path.
 */
const BATCH_SIZE = 200
export const CONCURRENT_BATCHES = 2

export type Engine = {
  /** Takes all steps that are due now; returns how many. */
  tick(): Promise<number>
  /** Repairs due times; returns how many. */
  sweep(): Promise<number>
  isRunning(): boolean
  stop(): Promise<void>
}

export function makeEngine(deps: Platform, lateness: Lateness): Engine {
  let ticking: Promise<number> | null = null
  let sweeping: Promise<number> | null = null
  let isTickWanted = false
  let stopped = false
  let cancelTimer: (() => void) | null = null
  let nextAt = Number.POSITIVE_INFINITY
  let aliveAt = deps.timers.elapsedMs()

  async function drain(): Promise<number> {
    let steps = 0
    do {
      isTickWanted = false
      for (const each of await runBatches()) {
        if (each.status === 'rejected') throw each.reason
        steps += each.value
      }
    } while (isTickWanted && !stopped)
    aliveAt = deps.timers.elapsedMs()
    return steps
  }

  /**
   * A full batch says that more is due, which another connection takes meanwhile. The tick waits for all of them, even when one fails,
   * so that a stopped engine holds no connection.
   */
  async function runBatches(): Promise<PromiseSettledResult<number>[]> {
    const running: Promise<number>[] = []
    const runAnother = () => {
      if (running.length < CONCURRENT_BATCHES) running.push(runUntilNothingIsDue(runAnother))
    }
    runAnother()
    let results: PromiseSettledResult<number>[] = []
    while (results.length < running.length) results = await Promise.allSettled(running)
    return results
  }

  /** Runs batch after batch, including steps that follow from earlier ones. */
  async function runUntilNothingIsDue(onFullBatch: () => void): Promise<number> {
    let steps = 0
    for (let done = 1; done > 0 && !stopped; steps += done) done = await runBatch(onFullBatch)
    return steps
  }

  async function runBatch(onFullBatch: () => void): Promise<number> {
    let claimed: string[] = []
    try {
      return await runDueSteps(deps, lateness, { limit: BATCH_SIZE }, (ids) => {
        claimed = ids
        if (ids.length === BATCH_SIZE) onFullBatch()
      })
    } catch (error) {
      if (claimed.length === 0) throw error
      deps.log.error({ err: error }, 'a batch of lifecycle steps failed; retrying one by one')
      return runOneByOne(claimed)
    }
  }

  /**
   * A step that fails is postponed, so that it does not block the others; the sweep checks it again. A lost connection says nothing
   * about the step: then the tick fails and the next one follows at once.
   */
  async function runOneByOne(ids: readonly string[]): Promise<number> {
    for (const id of ids)
      await runDueSteps(deps, lateness, { id }, () => {}).catch(async (error) => {
        if (isDatabaseUnavailable(error)) throw error
        const now = deps.clock.now()
        await deps.transact((tx) => updateDueAtPostponed(tx, id, now, POSTPONE_MS))
        deps.log.error({ err: error, auctionId: id }, 'a lifecycle step failed; postponed')
      })
    return ids.length
  }

  const tick = (): Promise<number> => {
    isTickWanted = true
    ticking ??= drain().then(
      (steps) => {
        ticking = null
        deps.background.run('next engine tick', () => scheduleNextTick(steps))
        return steps
      },
      (error) => {
        ticking = null
        deps.background.run('next engine tick', () => scheduleNextTick(0))
        throw error
      },
    )
    return ticking
  }

  const tickSafely = () => {
    if (!stopped)
      tick().catch((error) => deps.log.error({ err: error }, 'the lifecycle engine failed; it retries within a second'))
  }

  function wakeAt(atMs: number) {
    if (stopped || atMs >= nextAt) return
    nextAt = Math.min(atMs, deps.clock.nowMs() + POLL_EVERY_MS)
    cancelTimer?.()
    const wake = () => {
      nextAt = Number.POSITIVE_INFINITY
      tickSafely()
    }
    cancelTimer = deps.timers.schedule('engine tick', wake, Math.max(0, nextAt - deps.clock.nowMs()))
  }

  async function scheduleNextTick(steps: number) {
    const earliest = stopped ? null : await findEarliestDue(deps.db).catch(() => null)
    const pause = steps > 0 ? 0 : RETRY_HELD_MS
    const now = deps.clock.nowMs()
    wakeAt(earliest ? Math.max(earliest.getTime(), now + pause) : now + POLL_EVERY_MS)
  }

  const sweep = (): Promise<number> => {
    sweeping ??= sweepDueTimes(deps)
      .then((repaired) => {
        if (repaired > 0) tickSafely()
        return repaired
      })
      .finally(() => {
        sweeping = null
      })
    return sweeping
  }

  const stopListening = deps.deadlines.onAnnounced((dueAt) => wakeAt(dueAt.getTime()))
  deps.clock.onMove(tickSafely)
  const sweepSafely = () => sweep().catch((error) => deps.log.error({ err: error }, 'the sweep of due times failed'))
  const stopSweeping = deps.timers.repeat('sweep of due times', sweepSafely, SWEEP_EVERY_MS)
  tickSafely()

  return {
    tick,
    sweep,
    isRunning: () => !stopped && deps.timers.elapsedMs() - aliveAt < ALIVE_WITHIN_MS,
    async stop() {
      stopped = true
      stopListening()
      stopSweeping()
      cancelTimer?.()
      await Promise.allSettled([ticking, sweeping])
    },
  }
}
