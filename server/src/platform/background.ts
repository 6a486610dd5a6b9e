// Work that nobody waits for: timers and sweeps, events of sockets, connections and threads, notifications of the database. What it
// throws would end the process and every auction in it, so all of it runs behind this guard, which logs, counts and goes on.
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type Background = {
  /** A callback for something that calls it later. It never throws, and a promise that it returns may be rejected. */
  guard<This, Args extends unknown[]>(
    work: string,
    callback: (this: This, ...args: Args) => unknown,
  ): (this: This, ...args: Args) => void
  /** Starts work that nobody waits for. */
  run(work: string, callback: () => unknown): void
  /** For work that catches by itself what it throws. */
  report(work: string, error: unknown): void
}

type Report = Background['report']

export const countFailures =
  ({ log, metrics }: { log: Log; metrics: Metrics }): Report =>
  (work, error) => {
    metrics.backgroundFailures.inc({ work })
    log.error({ err: error, work }, 'background work failed; the process goes on')
  }

export function makeBackground(report: Report): Background {
  const watch = (work: string, result: unknown) => {
    if (result instanceof Promise) result.catch((error) => report(work, error))
  }
  return {
    guard: (work, callback) =>
      function (...args) {
        try {
          watch(work, callback.apply(this, args))
        } catch (error) {
          report(work, error)
        }
      },
    run(work, callback) {
      try {
        watch(work, callback())
      } catch (error) {
        report(work, error)
      }
    },
    report,
  }
}

/** A callback whose exception belongs to somebody: the promise that it settles, or the socket that it reads. */
export const catching =
  <Args extends unknown[]>(onThrow: (error: Error) => unknown, callback: (...args: Args) => unknown) =>
  (...args: Args): void => {
    try {
      callback(...args)
    } catch (error) {
      onThrow(error as Error)
    }
  }
