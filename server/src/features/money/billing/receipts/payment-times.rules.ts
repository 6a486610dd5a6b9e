// When a payment was made, as it is sent: a day, or an instant.
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import { startOfDay } from '../business-days.rules.ts'

/** The instant and the business day; a day without a time begins the day. Null when it lies in the future. */
export function readPaymentTime(paidAt: string | undefined, now: Date, timeZone: string) {
  const today = dayAt(now, timeZone)
  if (paidAt === undefined) return { paidAt: now, valueDate: today }
  const valueDate = dayOfInput(paidAt, timeZone)
  if (valueDate > today) return null
  return { paidAt: paidAt.length === 10 ? startOfDay(valueDate, timeZone) : new Date(paidAt), valueDate }
}
