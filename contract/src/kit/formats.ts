// The formats of text that our schemas name. The service's validator and the browser's check() use the same functions.
import { hasLink, hasPhoneNumber } from './contacts.ts'

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T.+)?$/

/** A date that exists, or an instant whose day exists: 2027-02-29 does not. */
export function isCalendarDate(text: string): boolean {
  const match = CALENDAR_DATE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && (text.length === 10 || isInstant(text))
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

export function isInstant(text: string): boolean {
  return INSTANT.test(text) && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

// Names of companies and people are typed by customers and shown to others: they carry no links and no control characters.
/** Control, format, separator and private characters. The two joiners are part of Malayalam and other scripts. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|(?!\p{Join_C})\p{Cf}/u
/** Longer texts are not searched for links: no schema takes a name of that length, and a search must not take long. */
const MAX_SEARCHED = 1000

export const isPlainName = (text: string): boolean =>
  text.length <= MAX_SEARCHED && !HIDDEN.test(text) && !hasLink(text)

/** Names that members and visitors see: they cannot ask anybody to call or visit. */
export const isNameWithoutContacts = (text: string): boolean => isPlainName(text) && !hasPhoneNumber(text)

/** A name contains a letter of any script, and no digit. */
export const isPersonName = (text: string) => /\p{L}/u.test(text) && !/\p{Nd}/u.test(text) && isPlainName(text)

/** [spec: Enrollment endpoints] Letters of any script with their marks and joiners, spaces, hyphens, apostrophes, periods. */
export const isNameOfLetters = (text: string) =>
  /^(?:[\p{L}\p{M} .'’-]|\p{Join_C})*$/u.test(text) && /\p{L}/u.test(text)

/** As the service's validator reads an email address. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => EMAIL.test(text),
  instant: isInstant,
  'calendar-date': isCalendarDate,
  'plain-name': isPlainName,
  'name-without-contacts': isNameWithoutContacts,
  'person-name': isPersonName,
  'name-letters': isNameOfLetters,
}
