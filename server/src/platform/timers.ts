// Timers and elapsed time. Code that waits takes them from here, so that a test can pass its own and hours go by in milliseconds,
// in the same order every time.
export type Timers = {
  /** Milliseconds that only go up. Unlike the clock they never jump. */
  elapsedMs(): number
  /** Returns a function that cancels it. */
  schedule(work: () => void, delayMs: number): () => void
  /** Returns a function that stops it. */
  repeat(work: () => void, everyMs: number): () => void
  /** Runs it at the end of this turn of the event loop. */
  defer(work: () => void): void
}

export const systemTimers: Timers = {
  elapsedMs: () => performance.now(),
  schedule(work, delayMs) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  repeat(work, everyMs) {
    const timer = setInterval(work, everyMs)
    return () => clearInterval(timer)
  },
  defer: (work) => void setImmediate(work),
}
