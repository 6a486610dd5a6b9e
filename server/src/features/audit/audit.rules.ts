// Which instants a filter means. A day is a day of the business, and `to` includes its day.
import { Temporal } from 'temporal-polyfill'

const DAY_LENGTH = 'YYYY-MM-DD'.length

const startOfDay = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

export const filterFrom = (text: string, timeZone: string): Date =>
  text.length === DAY_LENGTH ? startOfDay(Temporal.PlainDate.from(text), timeZone) : new Date(text)

/** The first instant that is too late. */
export const filterUntil = (text: string, timeZone: string): Date =>
  text.length === DAY_LENGTH
    ? startOfDay(Temporal.PlainDate.from(text).add({ days: 1 }), timeZone)
    : new Date(new Date(text).getTime() + 1)

/** A resource is named by its id or by its kind; ids have a form of their own. */
export const isResourceId = (text: string) => /^(c[a-z0-9]{24}|role_.+)$/.test(text)
