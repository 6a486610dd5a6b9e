// Timers and elapsed time. Code that waits takes them from here, so that a test can pass its own and hours go by in milliseconds,
// in the same order every time. The name of the work stands in the log and in the metric when it fails.
import type { Background } from './background.ts'

export type Timers = {
  /** Milliseconds that only go up. Unlike the clock they never jump. */
  elapsedMs(): number
  /** Returns a function that cancels it. */
  schedule(work: string, callback: () => unknown, delayMs: number): () => void
  /** Returns a function that stops it. It keeps no process alive. */
  repeat(work: string, callback: () => unknown, everyMs: number): () => void
  /** Runs it at the end of this turn of the event loop. */
  defer(work: string, callback: () => unknown): void
}

export const makeTimers = ({ run }: Pick<Background, 'run'>): Timers => ({
  elapsedMs: () => performance.now(),
  schedule(work, callback, delayMs) {
    const timer = setTimeout(run, delayMs, work, callback)
    return () => clearTimeout(timer)
  },
  repeat(work, callback, everyMs) {
    const timer = setInterval(run, everyMs, work, callback).unref()
    return () => clearInterval(timer)
  },
  defer(work, callback) {
    setImmediate(run, work, callback)
  },
})
