// Limits concurrency: further work waits, without a timeout. Callers take turns, so one that sends a thousand pieces of work delays
// another by at most one piece per caller.
import { Refusal } from '#platform/refusal'

export type FairGate = <T>(caller: string, work: () => Promise<T>) => Promise<T>
/** How much may run and wait, where the callers are not limited otherwise. */
type Bounds = { runningPerCaller: number; waitingPerCaller: number; waiting: number }

const UNBOUNDED: Bounds = {
  runningPerCaller: Number.POSITIVE_INFINITY,
  waitingPerCaller: Number.POSITIVE_INFINITY,
  waiting: Number.POSITIVE_INFINITY,
}
const RETRY_SECONDS = 5

export function makeFairGate(limit: number, given: Partial<Bounds> = {}): FairGate {
  const bounds = { ...UNBOUNDED, ...given }
  /** The waiting work by caller; the caller whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let waitingCount = 0
  const runningBy = new Map<string, number>()
  let running = 0

  const runningOf = (caller: string) => runningBy.get(caller) ?? 0
  const mayRun = (caller: string) => running < limit && runningOf(caller) < bounds.runningPerCaller

  function occupy(caller: string): void {
    running++
    runningBy.set(caller, runningOf(caller) + 1)
  }

  function wait(caller: string): Promise<void> {
    const queue = waiting.get(caller)
    if ((queue?.length ?? 0) >= bounds.waitingPerCaller)
      throw new Refusal('RATE_LIMITED', null, undefined, RETRY_SECONDS)
    if (waitingCount >= bounds.waiting) throw new Refusal('UNAVAILABLE', null, undefined, RETRY_SECONDS)
    waitingCount++
    return new Promise((resolve) => {
      if (queue) queue.push(resolve)
      else waiting.set(caller, [resolve])
    })
  }

  /** The slot passes to the next caller, who goes to the end of the line with the rest of their work. */
  function release(caller: string): void {
    running--
    if (runningOf(caller) > 1) runningBy.set(caller, runningOf(caller) - 1)
    else runningBy.delete(caller)
    for (const [next, queue] of waiting) {
      if (!mayRun(next)) continue
      const start = queue.shift()!
      waitingCount--
      waiting.delete(next)
      if (queue.length > 0) waiting.set(next, queue)
      occupy(next)
      start()
      return
    }
  }

  return async (caller, work) => {
    if (mayRun(caller)) occupy(caller)
    else await wait(caller)
    try {
      return await work()
    } finally {
      release(caller)
    }
  }
}
