// Limits concurrency: further work waits, without a timeout. Callers take turns, so one that sends a thousand pieces of work delays
// another by at most one piece per caller.
import { Refusal } from '#platform/refusal'

export type FairGate = <T>(caller: string, work: () => Promise<T>) => Promise<T>
/** How much may wait, where the callers are not limited otherwise. */
type Bounds = { waitingPerCaller: number; waiting: number }

const UNBOUNDED: Bounds = { waitingPerCaller: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY }
const RETRY_SECONDS = 5

export function makeFairGate(limit: number, bounds: Bounds = UNBOUNDED): FairGate {
  /** The waiting work by caller; the caller whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let waitingCount = 0
  let running = 0

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

  /** The slot passes to the next caller, who goes to the end of the line with the rest of their work, or becomes free. */
  function release(): void {
    const next = waiting.entries().next()
    if (next.done) {
      running--
      return
    }
    const [caller, queue] = next.value
    const start = queue.shift()!
    waitingCount--
    waiting.delete(caller)
    if (queue.length > 0) waiting.set(caller, queue)
    start()
  }

  return async (caller, work) => {
    if (running >= limit) await wait(caller)
    else running++
    try {
      return await work()
    } finally {
      release()
    }
  }
}
