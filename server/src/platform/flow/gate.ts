// Limits concurrency: further work waits in order, without a timeout.
type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function makeGate(limit: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The slot passes to the next in the queue, or becomes free.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
