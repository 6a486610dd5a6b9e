// The counter behind the rate limits. Each request gets its own position in the window: the store of
// @fastify/rate-limit gives simultaneous requests one shared entry, so that all of them read the position of the last.

const MAX_CALLERS = 20_000

type Respond = (error: Error | null, place: { current: number; ttl: number }) => void

export class RequestCounts {
  /** In the order in which they began, so that the oldest is dropped when there are too many. */
  readonly #windows = new Map<string, { startedAt: number; count: number }>()

  incr(caller: string, respond: Respond, windowMs: number): void {
    const now = Date.now()
    let window = this.#windows.get(caller)
    if (!window || window.startedAt + windowMs <= now) {
      window = { startedAt: now, count: 0 }
      this.#begin(caller, window)
    }
    window.count++
    respond(null, { current: window.count, ttl: window.startedAt + windowMs - now })
  }

  #begin(caller: string, window: { startedAt: number; count: number }): void {
    this.#windows.delete(caller)
    this.#windows.set(caller, window)
    if (this.#windows.size > MAX_CALLERS) this.#windows.delete(this.#windows.keys().next().value!)
  }

  /** Called once per endpoint: each has its own counters. */
  child(): RequestCounts {
    return new RequestCounts()
  }
}
