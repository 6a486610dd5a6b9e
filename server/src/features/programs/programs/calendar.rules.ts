// Calendar arithmetic of programs: days ('YYYY-MM-DD'), periods and cycles. [spec: Fields of a program; Which day is today;
// How many cycles can have been held; Frequencies]
import type { DurationType, Frequency } from '@kuri/contract/programs/program-fields'
import { Temporal } from 'temporal-polyfill'

export type Day = string

/** No chit runs longer. The bound keeps a mistyped start date from creating a million rows. */
export const MAX_CYCLES = 1200

/** [spec: Frequencies] BI_MONTHLY and BI_WEEKLY mean every two months and every two weeks. */
const PERIODS = {
  MONTHLY: { months: 1 },
  BI_MONTHLY: { months: 2 },
  QUARTERLY: { months: 3 },
  WEEKLY: { weeks: 1 },
  BI_WEEKLY: { weeks: 2 },
} as const satisfies Record<Frequency, { months: number } | { weeks: number }>

/** Always counted from the first day, so that a chit that began on the 31st returns to the 31st after February. */
export function addPeriods(day: Day, frequency: Frequency, count: number): Day {
  const period = PERIODS[frequency]
  const step = 'months' in period ? { months: period.months * count } : { weeks: period.weeks * count }
  return Temporal.PlainDate.from(day).add(step).toString()
}

export function addDuration(day: Day, type: DurationType, value: number): Day {
  return Temporal.PlainDate.from(day)
    .add({ [type.toLowerCase()]: value })
    .toString()
}

const dayBefore = (day: Day): Day => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

/** The first and the last day of a cycle. The last is the day before the next cycle starts. */
export function cycleDates(
  startDate: Day,
  frequency: Frequency,
  cycleNumber: number,
): { startDate: Day; endDate: Day } {
  return {
    startDate: addPeriods(startDate, frequency, cycleNumber - 1),
    endDate: dayBefore(addPeriods(startDate, frequency, cycleNumber)),
  }
}

/** The number of whole periods between two days; 0 when `until` is before the end of the first period. */
export function wholePeriodsBetween(from: Day, until: Day, frequency: Frequency): number {
  const isAfter = (day: Day) => Temporal.PlainDate.compare(day, until) > 0
  if (isAfter(from)) return 0
  const period = PERIODS[frequency]
  const elapsed = Temporal.PlainDate.from(from).until(until, {
    largestUnit: 'months' in period ? 'months' : 'days',
  })
  const guess =
    'months' in period ? Math.floor(elapsed.months / period.months) : Math.floor(elapsed.days / (7 * period.weeks))
  // A month end is clamped (31 January + 1 month = 28 February), which `until` does not count as a whole month.
  return isAfter(addPeriods(from, frequency, guess + 1)) ? guess : guess + 1
}

type Schedule = {
  startDate: Day
  frequency: Frequency
  durationType: DurationType
  durationValue: number
}

/** The number of whole periods that fit into the duration, at least one. */
export function totalCycles({ startDate, frequency, durationType, durationValue }: Schedule): number {
  const end = addDuration(startDate, durationType, durationValue)
  return Math.min(Math.max(wholePeriodsBetween(startDate, end, frequency), 1), MAX_CYCLES)
}

/** [spec: How many cycles can have been held] How many cycles may have been held by `today`. The running one counts. */
export function mayBeCompletedCycles(schedule: Schedule, today: Day): number {
  if (today < schedule.startDate) return 0
  const begun = wholePeriodsBetween(schedule.startDate, today, schedule.frequency) + 1
  return Math.min(begun, totalCycles(schedule))
}

/** [spec: Which day is today] Between midnight in UTC and midnight in the business time zone two days are "today"; both are accepted. */
export type Today = { earliest: Day; latest: Day }

export function todayAt(now: Date, timeZone: string): Today {
  const days = [dayAt(now, 'UTC'), dayAt(now, timeZone)].sort()
  return { earliest: days[0]!, latest: days[1]! }
}

export const dayAt = (now: Date, timeZone: string): Day =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** A date as sent: a day stays as it is, an instant becomes the business day on which it falls. */
export const dayOfInput = (text: string, timeZone: string): Day =>
  text.length === 10 ? text : dayAt(new Date(text), timeZone)
