// By which day a prize must be paid, and from when it can be drawn again (section 22 of the Chit Funds Act).
import type { SecurityMode } from '@kuri/contract/money/payouts.contract'
import type { Frequency } from '@kuri/contract/programs/program-fields'
import { Temporal } from 'temporal-polyfill'
import { addPeriods, type Day } from '#features/programs/programs/calendar.rules'

const PAY_WITHIN_DAYS = 7
const REDRAW_AFTER_MONTHS = 2
const MAX_PERIODS = 2000

const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()
const earlier = (one: Day, other: Day): Day => (one < other ? one : other)
const later = (one: Day, other: Day): Day => (one > other ? one : other)

/**
 * The first day of the next cycle that begins after the declaration: of those that exist, or else by the calendar of the program. An
 * auction with prebids follows the last day of its cycle, so the next cycle may have begun already.
 */
export function nextInstalmentOn(
  declaredOn: Day,
  cycle: { startDate: Day; frequency: Frequency },
  laterStarts: readonly Day[],
): Day {
  const planned = laterStarts.filter((day) => day > declaredOn).sort()[0]
  if (planned) return planned
  for (let count = 1; count < MAX_PERIODS; count++) {
    const day = addPeriods(cycle.startDate, cycle.frequency, count)
    if (day > declaredOn) return day
  }
  return addDays(declaredOn, PAY_WITHIN_DAYS)
}

/** With security: by the day of the next instalment. With future subscriptions kept: within seven days and before that day. */
export const dueOn = (mode: SecurityMode, declaredOn: Day, nextInstalment: Day): Day =>
  mode === 'SECURITY'
    ? nextInstalment
    : later(declaredOn, earlier(addDays(declaredOn, PAY_WITHIN_DAYS), addDays(nextInstalment, -1)))

/** A prize that nobody has claimed for two months can be drawn again. */
export const redrawFrom = (declaredOn: Day): Day =>
  Temporal.PlainDate.from(declaredOn).add({ months: REDRAW_AFTER_MONTHS }).toString()
