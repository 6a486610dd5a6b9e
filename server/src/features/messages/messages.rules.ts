// When a message is sent again: a gateway may be down for hours, so retries go on for a day at growing intervals.
const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const SHORTEST_WAIT_MS = 5 * SECOND_MS
const LONGEST_WAIT_MS = HOUR_MS
const GIVE_UP_AFTER_MS = 24 * HOUR_MS

/** The wait doubles within bounds. Null ends the retries. */
export const nextTryAfterMs = (waitedMs: number): number | null =>
  waitedMs >= GIVE_UP_AFTER_MS ? null : Math.min(Math.max(SHORTEST_WAIT_MS, waitedMs), LONGEST_WAIT_MS)
