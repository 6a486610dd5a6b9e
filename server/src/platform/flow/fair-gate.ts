// Limits concurrency: further work waits, without a timeout. Callers take turns, so one that sends a thousand pieces of work delays
// another by at most one piece per caller.
import { Refusal } from '#platform/refusal'
import { catching } from '../background.ts'
import { CallerLeft } from './caller-left.ts'

export type FairGate = {
  /** Work that still waits when the signal aborts is dropped. */
  <T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  waitingCount(): number
}
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

  function wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = waiting.get(caller)
    if ((queue?.length ?? 0) >= bounds.waitingPerCaller)
      throw new Refusal('RATE_LIMITED', null, undefined, RETRY_SECONDS)
    if (waitingCount >= bounds.waiting) throw new Refusal('UNAVAILABLE', null, undefined, RETRY_SECONDS)
    waitingCount++
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (drop(caller, resolve)) reject(new CallerLeft())
      }
      signal?.addEventListener('abort', catching(reject, leave), { once: true })
      if (queue) queue.push(resolve)
      else waiting.set(caller, [resolve])
    })
  }

  /** False for work that has started. */
  function drop(caller: string, start: () => void): boolean {
    const queue = waiting.get(caller) ?? []
    const at = queue.indexOf(start)
    if (at < 0) return false
    queue.splice(at, 1)
    waitingCount--
    if (queue.length === 0) waiting.delete(caller)
    return true
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

  async function pass<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new CallerLeft()
    if (mayRun(caller)) occupy(caller)
    else await wait(caller, signal)
    try {
      return await work()
    } finally {
      release(caller)
    }
  }
  return Object.assign(pass, { waitingCount: () => waitingCount })
}
