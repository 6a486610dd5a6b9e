// Dates and times in the form that people read in messages and documents. Digits are Latin in every language.
import type { Language } from '@kuri/contract/kit/languages'
import { LRUCache } from 'lru-cache'

const localeOf = (language: Language) => `${language}-IN-u-nu-latn`

/** To make a format takes 0.8 ms, to use it 3 µs; a mass start writes two dates per auction. No caller can observe the cache. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 })

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/** For example: 20 November 2026, 11:00 am. */
export function formatDateTime(at: Date, timeZone: string, language: Language = 'en'): string {
  const part = (wanted: Intl.DateTimeFormatOptions) => formatOf(localeOf(language), { timeZone, ...wanted }).format(at)
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })}`
}

/** A calendar date, for example: 20 November 2026. */
export const formatDay = (day: string, language: Language = 'en'): string =>
  formatOf(localeOf(language), { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(day))

/** For example: Nov 2026. */
export const formatMonth = (day: string, language: Language = 'en'): string =>
  formatOf(localeOf(language), { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(day))

/** For documents that serve as proof, for example: 20 November 2026 at 11:00:00 am IST. */
export const formatPreciseDateTime = (at: Date, timeZone: string): string =>
  formatOf('en-IN', { timeZone, dateStyle: 'long', timeStyle: 'long' }).format(at)
