// [D1 3.5] The lifecycle engine. It holds no truth: due times are in the rows, claimed with SKIP LOCKED, so any number of
// processes may run one and a restart loses nothing. It wakes for the earliest deadline, looks every second at the latest,
// and every 30 seconds repairs due times that should exist and do not.
import type { Platform } from '#platform/platform'
import { findEarliestDue, updateDueAtPutOff } from '../../model/auctions.sql.ts'
import { onWake } from '../../model/engine-wake.ts'
import { type Lateness, PUT_OFF_MS, runDueSteps } from './due-steps.ts'
import { sweepDueTimes } from './due-sweep.ts'

const CHECK_EVERY_MS = 1000
const SWEEP_EVERY_MS = 30_000
/** Due, but held by another process: it will be done in a moment, or free again. */
const LOOK_AGAIN_MS = 25
/** An engine that got nothing done for this long is not running, whatever it thinks. */
const ALIVE_WITHIN_MS = 15_000
/**
 * How many due auctions one transaction takes, and how many transactions run at once. With these, 10,000 ends took 0.34 of the
 * time of 10,000 single-row updates by pgbench with as many connections where commits reach the disk, and 0.92 of it where
 * they do not (npm run bench lifecycle; 2 cores, busy). More claimers would only take connections from the bidders.
 */
const BATCH = 200
export const CLAIMERS = 2

export type Engine = {
  /** Does everything that is due now; answers how many steps that were. */
  tick(): Promise<number>
  /** Repairs due times; answers how many. */
  sweep(): Promise<number>
  isRunning(): boolean
  stop(): Promise<void>
}

export function makeEngine(deps: Platform, lateness: Lateness): Engine {
  let ticking: Promise<number> | null = null
  let sweeping: Promise<number> | null = null
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | null = null
  let nextAt = Number.POSITIVE_INFINITY
  let aliveAt = performance.now()

  async function drain(): Promise<number> {
    let steps = 0
    do {
      again = false
      // All of them come to rest before the tick is over, even when one fails: a stopped engine holds no connection.
      const taken = await Promise.allSettled(Array.from({ length: CLAIMERS }, takeAll))
      for (const each of taken) {
        if (each.status === 'rejected') throw each.reason
        steps += each.value
      }
    } while (again && !stopped)
    aliveAt = performance.now()
    return steps
  }

  /** Batch after batch until nothing is due, chained steps included. */
  async function takeAll(): Promise<number> {
    let steps = 0
    for (let done = 1; done > 0 && !stopped; steps += done) done = await takeBatch()
    return steps
  }

  async function takeBatch(): Promise<number> {
    let claimed: string[] = []
    try {
      return await runDueSteps(deps, lateness, { limit: BATCH }, (ids) => {
        claimed = ids
      })
    } catch (error) {
      if (claimed.length === 0) throw error
      deps.log.error({ err: error }, 'a batch of lifecycle steps failed; taking them one by one')
      return takeOneByOne(claimed)
    }
  }

  /** A step that fails must not hold up the others: it is put off, and the sweep looks at it again. */
  async function takeOneByOne(ids: readonly string[]): Promise<number> {
    for (const id of ids)
      await runDueSteps(deps, lateness, { id }, () => {}).catch(async (error) => {
        const now = deps.clock.now()
        await deps.transact((tx) => updateDueAtPutOff(tx, id, now, PUT_OFF_MS))
        deps.log.error({ err: error, auctionId: id }, 'a lifecycle step failed; it was put off')
      })
    return ids.length
  }

  const tick = (): Promise<number> => {
    again = true
    ticking ??= drain().then(
      (steps) => {
        ticking = null
        void plan(steps)
        return steps
      },
      (error) => {
        ticking = null
        void plan(0)
        throw error
      },
    )
    return ticking
  }

  const tickSafely = () => {
    if (!stopped)
      tick().catch((error) =>
        deps.log.error({ err: error }, 'the lifecycle engine failed; it tries again within a second'),
      )
  }

  function wakeAt(atMs: number) {
    if (stopped || atMs >= nextAt) return
    nextAt = Math.min(atMs, deps.clock.nowMs() + CHECK_EVERY_MS)
    if (timer) clearTimeout(timer)
    timer = setTimeout(
      () => {
        nextAt = Number.POSITIVE_INFINITY
        tickSafely()
      },
      Math.max(0, nextAt - deps.clock.nowMs()),
    )
  }

  async function plan(steps: number) {
    const earliest = stopped ? null : await findEarliestDue(deps.db).catch(() => null)
    const pause = steps > 0 ? 0 : LOOK_AGAIN_MS
    const now = deps.clock.nowMs()
    wakeAt(earliest ? Math.max(earliest.getTime(), now + pause) : now + CHECK_EVERY_MS)
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

  const offWake = onWake((dueAt) => wakeAt(dueAt.getTime()))
  deps.clock.onMove(tickSafely)
  const sweepTimer = setInterval(() => {
    sweep().catch((error) => deps.log.error({ err: error }, 'the sweep of due times failed'))
  }, SWEEP_EVERY_MS)
  tickSafely()

  return {
    tick,
    sweep,
    isRunning: () => !stopped && performance.now() - aliveAt < ALIVE_WITHIN_MS,
    async stop() {
      stopped = true
      offWake()
      clearInterval(sweepTimer)
      if (timer) clearTimeout(timer)
      await Promise.allSettled([ticking, sweeping])
    },
  }
}
