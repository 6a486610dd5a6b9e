// [D1 8] 100 messages in any 10 seconds. A ring of the last hundred arrivals: constant memory, exact window.
export const MAX_MESSAGES = 100
export const WINDOW_MS = 10_000

export function makeRateWindow(nowMs: () => number): () => boolean {
  const arrivals = new Float64Array(MAX_MESSAGES)
  let next = 0
  return () => {
    const now = nowMs()
    const oldest = arrivals[next]!
    if (oldest !== 0 && now - oldest < WINDOW_MS) return false
    arrivals[next] = now
    next = (next + 1) % MAX_MESSAGES
    return true
  }
}
