// Limits concurrency: further work waits in order, without a timeout.
type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function makeGate(limit: number): Gate {
  const line: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= limit) await new Promise<void>((resolve) => line.push(resolve))
    else inside++
    try {
      return await work()
    } finally {
      // The place is handed to the next in line, or given up.
      const next = line.shift()
      if (next) next()
      else inside--
    }
  }
}
