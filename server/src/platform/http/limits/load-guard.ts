// Accounts to callers what they cost: time of the event loop, of threads and of PostgreSQL. It says who is slowed, and who is turned away
// while the process is overloaded.
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Metrics } from '#platform/metrics'
import type { Timers } from '#platform/timers'
import { IDLE, isAboveShare, isShed, judgeLoad, type RequestCost, requestCostMs } from './load.rules.ts'

const SAMPLE_MS = 500
/** Costs are kept for between one and two of these. */
const PERIOD_MS = 4000
const MAX_CALLERS = 50_000

type Resource = 'loop' | 'database' | 'thread'
export type LoadGuard = ReturnType<typeof startLoadGuard>

/** The costs of callers in this period and the one before. */
function makeRecentCosts() {
  let recent = new Map<string, number>()
  let earlier = new Map<string, number>()
  return {
    add(caller: string, costMs: number): void {
      const known = recent.get(caller)
      if (known !== undefined || recent.size < MAX_CALLERS) recent.set(caller, (known ?? 0) + costMs)
    },
    of: (caller: string) => (recent.get(caller) ?? 0) + (earlier.get(caller) ?? 0),
    endPeriod(): void {
      earlier = recent
      recent = new Map()
    },
  }
}

/** `maxLoopDelayMs` says above which delay of the event loop the process counts as overloaded. */
type Options = {
  timers: Pick<Timers, 'repeat'>
  metrics: Pick<Metrics, 'callerSeconds'>
  maxLoopDelayMs?: number | undefined
}

export function startLoadGuard({ timers, metrics, maxLoopDelayMs }: Options) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let utilization: EventLoopUtilization = performance.eventLoopUtilization()
  let load = IDLE
  const ofLoop = makeRecentCosts()
  /** With the time of threads and of PostgreSQL. */
  const inAll = makeRecentCosts()
  let periodStart = performance.now()

  function sample() {
    const now = performance.eventLoopUtilization()
    const { utilization: share } = performance.eventLoopUtilization(now, utilization)
    utilization = now
    load = judgeLoad(load, { utilization: share, delayMs: delay.mean / 1e6 }, maxLoopDelayMs)
    delay.reset()
    if (performance.now() - periodStart < PERIOD_MS) return
    periodStart = performance.now()
    ofLoop.endPeriod()
    inAll.endPeriod()
  }
  const stopSampling = timers.repeat('load sample', sample, SAMPLE_MS)

  const windowMs = () => PERIOD_MS + performance.now() - periodStart

  function charge(caller: string, resource: Resource, ms: number): void {
    if (resource === 'loop') ofLoop.add(caller, ms)
    inAll.add(caller, ms)
    metrics.callerSeconds.inc({ resource }, ms / 1000)
  }

  return {
    /** After a response, for what is not charged while its handler runs. */
    chargeRequest: (caller: string, request: RequestCost): void => charge(caller, 'loop', requestCostMs(request)),
    chargeLoop: (caller: string, ms: number): void => charge(caller, 'loop', ms),
    chargeDatabase: (caller: string, ms: number): void => charge(caller, 'database', ms),
    /** Such as for drawing a paper. */
    chargeThread: (caller: string, ms: number): void => charge(caller, 'thread', ms),
    isShed: (caller: string): boolean =>
      load.isOverloaded && isShed(load, { costMs: ofLoop.of(caller), windowMs: windowMs() }),
    /** Whether the caller comes after the others when requests wait for their turn. */
    isAboveShare: (caller: string): boolean => isAboveShare({ costMs: inAll.of(caller), windowMs: windowMs() }),
    stop(): void {
      stopSampling()
      delay.disable()
    },
  }
}
