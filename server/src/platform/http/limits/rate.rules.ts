// How many requests a caller has left. Requests are counted by the minute of the clock, so that all processes count the same ones; the
// minute before fades out of the sum while the current one passes, so that nobody gets twice the limit around a full minute.

export const WINDOW_MS = 60_000

export type Rate = {
  /** Admitted in the minute before, and in the current one. */
  previous: number
  current: number
  limit: number
  /** Since the current minute began. */
  elapsedMs: number
}
export type Place = {
  isAdmitted: boolean
  /** Further requests that would be admitted now. */
  remaining: number
  /** Until the current minute is over, or without remaining requests until the next one is admitted. */
  resetSeconds: number
}

export function judgeRate(rate: Rate): Place {
  const { previous, current, limit, elapsedMs } = rate
  const used = previous * (1 - elapsedMs / WINDOW_MS) + current
  const isAdmitted = used + 1 <= limit
  const remaining = Math.max(0, Math.floor(limit - used - (isAdmitted ? 1 : 0)))
  const resetMs = isAdmitted ? WINDOW_MS - elapsedMs : waitMs(rate)
  return { isAdmitted, remaining, resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) }
}

/** Until one more request fits: when enough of the minute before has faded, or else of this one, in the next. */
function waitMs({ previous, current, limit, elapsedMs }: Rate): number {
  if (current + 1 <= limit) return WINDOW_MS * (1 - (limit - current - 1) / previous) - elapsedMs
  return WINDOW_MS - elapsedMs + WINDOW_MS * Math.max(0, 1 - (limit - 1) / current)
}
