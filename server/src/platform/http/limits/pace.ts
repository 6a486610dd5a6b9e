// Serves what an address sends beyond its figure one after the other, at the pace of that figure: nobody there is refused because others
// were quick, and nobody gets more of the process than the figure says.
import type { Timers } from '#platform/timers'

/** A request that would wait longer is refused. */
const LONGEST_WAIT_MS = 10_000
const MAX_ADDRESSES = 10_000

export type Pace = ReturnType<typeof makePace>

export function makePace({ timers }: { timers: Pick<Timers, 'schedule' | 'elapsedMs'> }) {
  /** When the next request of a key is served. */
  const nextAtMs = new Map<string, number>()
  return {
    /** Calls `serve` when it is its turn; false when that takes too long. */
    wait(key: string, perMinute: number, serve: () => unknown): boolean {
      const nowMs = timers.elapsedMs()
      const atMs = Math.max(nowMs, nextAtMs.get(key) ?? 0)
      if (atMs - nowMs > LONGEST_WAIT_MS) return false
      nextAtMs.delete(key)
      nextAtMs.set(key, atMs + 60_000 / perMinute)
      if (nextAtMs.size > MAX_ADDRESSES) nextAtMs.delete(nextAtMs.keys().next().value!)
      timers.schedule('late answer', serve, atMs - nowMs)
      return true
    },
  }
}
