// How times are written: in India, with 12 hours and Latin digits, in the words of the chosen language.
const ZONE = 'Asia/Kolkata'
const IST_OFFSET_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000

const SHOWN = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  seconds: { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true },
  milliseconds: { hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: true },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type TimeStyle = keyof typeof SHOWN

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(shown: TimeStyle, language: string) {
  const key = `${shown} ${language}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...SHOWN[shown], timeZone: ZONE })
    formats.set(key, format)
  }
  return format
}

/** "28 Nov 2026", "6:04 pm" … without the zone; a bare day (2026-11-28) stays that day. */
export const formatTime = (at: string | number | Date, shown: TimeStyle, language: string) =>
  formatOf(shown, language).format(new Date(at))

/** Days between two instants on the calendar of India: 1 is tomorrow. */
export const calendarDaysBetween = (from: number, to: number) =>
  Math.floor((to + IST_OFFSET_MS) / DAY_MS) - Math.floor((from + IST_OFFSET_MS) / DAY_MS)

type Relative = { value: number; unit: 'minute' | 'hour' | 'day' | 'month' | 'year' }

/** Hours within the same day or the next 12 hours, days of the calendar after that. */
export function relativeOf(at: number, now: number): Relative {
  const distance = at - now
  const minutes = Math.round(distance / 60_000)
  if (Math.abs(minutes) < 60) return { value: minutes, unit: 'minute' }
  const days = calendarDaysBetween(now, at)
  if (days === 0 || Math.abs(distance) < DAY_MS / 2) return { value: Math.round(distance / 3_600_000), unit: 'hour' }
  if (Math.abs(days) < 45) return { value: days, unit: 'day' }
  const months = Math.round(days / 30.4)
  return Math.abs(months) < 18 ? { value: months, unit: 'month' } : { value: Math.round(days / 365), unit: 'year' }
}

/** "tomorrow", "in 3 hours", "2 days ago". */
export function formatRelative(at: number, now: number, language: string) {
  const { value, unit } = relativeOf(at, now)
  const numeric = unit === 'day' || value === 0 ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric }).format(value, unit)
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** "1 hour 30 minutes": the two largest parts. */
export function formatDuration(seconds: number, language: string, length: 'long' | 'short' = 'long'): string {
  let rest = Math.max(0, Math.round(seconds))
  const parts: [value: number, unit: string][] = []
  for (const [unit, size] of UNITS) {
    const value = Math.floor(rest / size)
    rest -= value * size
    if (value > 0) parts.push([value, unit])
  }
  if (parts.length === 0) parts.push([0, 'second'])
  return parts
    .slice(0, 2)
    .map(([value, unit]) =>
      new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: length }).format(value),
    )
    .join(' ')
}

/** The last seconds of a clock, with tenths: "7.3". Rounded down, so that it never promises time that is gone. */
export const formatSeconds = (remainingMs: number) => (Math.floor(Math.max(0, remainingMs) / 100) / 10).toFixed(1)

/** What a clock shows that counts down: "01:42", "2:05:09"; never below zero. */
export function formatClock(remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`
}
