// Limits concurrency: further work waits, without a timeout. Callers take turns, so one that sends a thousand pieces of work delays
// another by at most one piece per caller.
export type FairGate = <T>(caller: string, work: () => Promise<T>) => Promise<T>

export function makeFairGate(limit: number): FairGate {
  /** The waiting work by caller; the caller whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function wait(caller: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = waiting.get(caller)
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
