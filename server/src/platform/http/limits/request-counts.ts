// Counts the requests of every caller in the current minute and the one before. What other processes have counted is added as soon as
// it is known (shared-counts.ts).
import { judgeRate, type Place, WINDOW_MS } from './rate.rules.ts'

/** Beyond this the callers seen first are forgotten: they may then send their limit once more. */
const MAX_CALLERS = 200_000
/** A caller below this share of the limit is not worth sharing. */
const SHARED_FROM = 0.1
const MAX_SHARED = 1000

type Count = { limit: number; mine: number; reported: number; others: number; refused: number }
export type Change = { key: string; count: number }

export class RequestCounts {
  #windowStart = 0
  #current = new Map<string, Count>()
  #previous = new Map<string, Count>()

  /** Counts a request if it is admitted. */
  take(key: string, limit: number, nowMs: number): Place & { refused: number } {
    this.#turn(nowMs)
    let count = this.#current.get(key)
    if (!count) {
      count = { limit, mine: 0, reported: 0, others: 0, refused: 0 }
      this.#current.set(key, count)
      if (this.#current.size > MAX_CALLERS) this.#current.delete(this.#current.keys().next().value!)
    }
    const before = this.#previous.get(key)
    const place = judgeRate({
      previous: before ? before.mine + before.others : 0,
      current: count.mine + count.others,
      limit,
      elapsedMs: nowMs - this.#windowStart,
    })
    if (place.isAdmitted) count.mine++
    else count.refused++
    return { ...place, refused: count.refused }
  }

  /** What was counted since the last call, of the callers that come near their limit. */
  takeChanges(nowMs: number): { windowStart: number; changes: Change[] } {
    this.#turn(nowMs)
    const changes: Change[] = []
    for (const [key, count] of this.#current) {
      if (count.mine === count.reported || count.mine < count.limit * SHARED_FROM) continue
      changes.push({ key, count: count.mine - count.reported })
      count.reported = count.mine
      if (changes.length === MAX_SHARED) break
    }
    return { windowStart: this.#windowStart, changes }
  }

  /** The sums over all processes, after the changes were added to them. */
  learn(windowStart: number, totals: readonly Change[]): void {
    const counts = windowStart === this.#windowStart ? this.#current : this.#previous
    for (const { key, count: total } of totals) {
      const count = counts.get(key)
      if (count) count.others = Math.max(count.others, total - count.reported)
    }
  }

  #turn(nowMs: number): void {
    const windowStart = nowMs - (nowMs % WINDOW_MS)
    if (windowStart === this.#windowStart) return
    this.#previous = windowStart === this.#windowStart + WINDOW_MS ? this.#current : new Map()
    this.#current = new Map()
    this.#windowStart = windowStart
  }
}
