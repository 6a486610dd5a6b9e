// Accounts the time of the event loop to callers, and says who is turned away while the process is overloaded.
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Timers } from '#platform/timers'
import { IDLE, isShed, judgeLoad, type RequestCost, requestCostMs } from './load.rules.ts'

const SAMPLE_MS = 500
/** Costs are kept for between one and two of these. */
const PERIOD_MS = 4000
const MAX_CALLERS = 50_000

export type LoadGuard = ReturnType<typeof startLoadGuard>

/** `maxLoopDelayMs` says above which delay of the event loop the process counts as overloaded. */
type Options = { timers: Pick<Timers, 'repeat'>; maxLoopDelayMs?: number | undefined }

export function startLoadGuard({ timers, maxLoopDelayMs }: Options) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let utilization: EventLoopUtilization = performance.eventLoopUtilization()
  let load = IDLE
  let recent = new Map<string, number>()
  let earlier = new Map<string, number>()
  let periodStart = performance.now()

  function sample() {
    const now = performance.eventLoopUtilization()
    const { utilization: share } = performance.eventLoopUtilization(now, utilization)
    utilization = now
    load = judgeLoad(load, { utilization: share, delayMs: delay.mean / 1e6 }, maxLoopDelayMs)
    delay.reset()
    if (performance.now() - periodStart < PERIOD_MS) return
    periodStart = performance.now()
    earlier = recent
    recent = new Map()
  }
  const stopSampling = timers.repeat('load sample', sample, SAMPLE_MS)

  function chargeMs(caller: string, costMs: number): void {
    const known = recent.get(caller)
    if (known !== undefined || recent.size < MAX_CALLERS) recent.set(caller, (known ?? 0) + costMs)
  }

  return {
    /** After a response: what it cost is charged to its caller. */
    charge: (caller: string, request: RequestCost): void => chargeMs(caller, requestCostMs(request)),
    /** Work of known length, such as drawing a paper. */
    chargeMs,
    isShed(caller: string): boolean {
      if (!load.isOverloaded) return false
      const costMs = (recent.get(caller) ?? 0) + (earlier.get(caller) ?? 0)
      return isShed(load, { costMs, windowMs: PERIOD_MS + performance.now() - periodStart })
    },
    stop(): void {
      stopSampling()
      delay.disable()
    },
  }
}
