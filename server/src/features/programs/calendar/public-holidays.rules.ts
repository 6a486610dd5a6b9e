// Public holidays of India and Kerala that a calendar alone decides. Feasts by the moon or the stars (Onam, Deepavali, Eid) are
// announced every year; companies add them from the gazette.
import { Temporal } from 'temporal-polyfill'
import type { Holiday } from './month-plan.rules.ts'

/** The npm package date-holidays 3.37.0 has the national holidays, Good Friday and May Day; nobody has checked the others. */
export const HOLIDAY_SOURCE =
  'Compiled by us, not an official list: compare it with the gazette, and add the feasts that are announced every year'

const FIXED: Readonly<Record<string, string>> = {
  '01-02': 'Mannam Jayanthi',
  '01-26': 'Republic Day',
  '04-14': 'Vishu and Ambedkar Jayanti',
  '05-01': 'May Day',
  '08-15': 'Independence Day',
  '09-21': 'Sree Narayana Guru Samadhi',
  '10-02': 'Gandhi Jayanti',
  '12-25': 'Christmas',
}
const AFTER_EASTER: readonly [days: number, name: string][] = [
  [-3, 'Maundy Thursday'],
  [-2, 'Good Friday'],
  [0, 'Easter'],
]

/** Easter of the Gregorian calendar, by the method of Meeus. */
export function easterOf(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return Temporal.PlainDate.from({ year, month, day })
}

function publicHolidays(year: number): Holiday[] {
  const fixed = Object.entries(FIXED).map(([day, name]) => ({ day: `${year}-${day}`, name }))
  const easter = easterOf(year)
  const moving = AFTER_EASTER.map(([days, name]) => ({ day: easter.add({ days }).toString(), name }))
  return [...fixed, ...moving].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Between two days, both included. */
export function publicHolidaysBetween(from: string, to: string): Holiday[] {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const all = Array.from({ length: years[1]! - years[0]! + 1 }, (_, n) => publicHolidays(years[0]! + n)).flat()
  return all.filter(({ day }) => day >= from && day <= to)
}
