// A gateway may be down for hours: what it does not take is tried again after ever longer pauses, for a day.
const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const FIRST_PAUSE_MS = 5 * SECOND_MS
const LONGEST_PAUSE_MS = HOUR_MS
const GIVE_UP_MS = 24 * HOUR_MS

/** As long again as the message has waited, within bounds; null when it is over. */
export const nextTryAfterMs = (waitedMs: number): number | null =>
  waitedMs >= GIVE_UP_MS ? null : Math.min(Math.max(FIRST_PAUSE_MS, waitedMs), LONGEST_PAUSE_MS)
