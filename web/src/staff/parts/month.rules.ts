// Months and times of day on the calendar of India, as addresses and fields hold them.
import { textOf } from '../../app/search.ts'

const IST_OFFSET_MS = 5.5 * 3_600_000

/** A month such as 2026-12; anything else falls out of the address. */
export const monthOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
}

/** The month of today in India. */
export const currentMonth = (now: number) => new Date(now + IST_OFFSET_MS).toISOString().slice(0, 7)

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

export const firstDayOf = (month: string) => `${month}-01`
export const lastDayOf = (month: string) =>
  new Date(Date.parse(`${firstDayOf(addMonths(month, 1))}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** What a field for day and time holds: 2026-12-05T11:00 in India, wherever the device is. */
export const toIndianField = (instant: string) =>
  new Date(Date.parse(instant) + IST_OFFSET_MS).toISOString().slice(0, 16)
export const fromIndianField = (field: string) => new Date(`${field}:00+05:30`).toISOString()
/** The day of an instant in India. */
export const indianDayOf = (instant: string) => toIndianField(instant).slice(0, 10)
