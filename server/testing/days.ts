// Days of the business calendar for tests. In India the next day begins at 18:30 UTC, so a day taken from UTC is wrong every evening.
import { dayAt } from '#features/programs/programs/calendar.rules'

const DAY_MS = 86_400_000

/** The day in India some days after `now`. */
export const dayFromNow = (days: number, now: Date = new Date()) =>
  dayAt(new Date(now.getTime() + days * DAY_MS), 'Asia/Kolkata')
