// The business day without a calendar: the simulated business is in UTC, and the real rule takes a tenth of a world's time.
import type * as real from '@kuri/server/features/programs/programs/calendar.rules'

export * from '@kuri/server/features/programs/programs/calendar.rules'

const DAY_MS = 86_400_000
let last = { day: Number.NaN, text: '' }

/** Worlds last minutes, so it is nearly always the day of the call before. */
export const dayAt: typeof real.dayAt = (now) => {
  const day = Math.floor(now.getTime() / DAY_MS)
  if (day !== last.day) last = { day, text: now.toISOString().slice(0, 10) }
  return last.text
}
