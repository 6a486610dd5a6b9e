// Which notice is due on a day, and when it may be delivered.
import type { NotSentReason } from '@kuri/contract/messages/notices.contract'
import { Temporal } from 'temporal-polyfill'

export const USUAL_POLICY = {
  isEnabled: false,
  auctionNoticeDays: [14, 3],
  dueReminderDays: [3, 0],
  overdueReminderDays: [3, 10],
  channels: ['SMS' as const],
}
/** The farthest that a policy or a plan may set. */
export const FARTHEST_DAYS = 60
/** A reminder that was missed for longer than this is not sent any more. */
const GRACE_DAYS = 7
export const MAX_PER_PERSON_AND_DAY = 5
/** An imported number may be a stranger's, so nothing is sent before its person has confirmed it once. */
export const notSentReason = (to: {
  channel: string
  isConfirmed: boolean
  isServed: boolean
}): NotSentReason | null =>
  !to.isConfirmed ? 'NOT_CONFIRMED' : to.channel === 'EMAIL' || to.isServed ? null : 'NOT_SERVED'

const FIRST_HOUR = 9
const LAST_HOUR = 20

const daysUntil = (today: string, day: string) =>
  Temporal.PlainDate.from(today).until(day, { largestUnit: 'days' }).days

/** The smallest of the configured distances that has been reached, so that a late schedule sends one notice and not two. */
export function noticeBefore(days: readonly number[], today: string, day: string): number | null {
  const left = daysUntil(today, day)
  if (left < 0) return null
  return days.filter((distance) => left <= distance).sort((a, b) => a - b)[0] ?? null
}

/** The largest of the configured distances that has passed, at most a week ago. */
export function noticeAfter(days: readonly number[], today: string, day: string): number | null {
  const late = -daysUntil(today, day)
  const passed = days.filter((distance) => distance > 0 && distance <= late).sort((a, b) => b - a)[0]
  return passed !== undefined && late - passed <= GRACE_DAYS ? passed : null
}

/** Every day on which a reminder of these distances can be due, seen from today. */
export function daysToLookAt(today: string, before: readonly number[], after: readonly number[]): string[] {
  const from = after.length === 0 ? 0 : -(Math.max(...after) + GRACE_DAYS)
  const to = before.length === 0 ? -1 : Math.max(...before)
  const start = Temporal.PlainDate.from(today)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => start.add({ days: from + n }).toString())
}

/** Now, or nine o'clock of the next morning: nobody is woken by a reminder. */
export function deliveryTime(now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (local.hour >= FIRST_HOUR && local.hour < LAST_HOUR) return now
  const morning = local.with({ hour: FIRST_HOUR, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  return new Date((local.hour < FIRST_HOUR ? morning : morning.add({ days: 1 })).epochMilliseconds)
}
