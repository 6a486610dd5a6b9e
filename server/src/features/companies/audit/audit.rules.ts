// Converts the date filters of the audit log to instants. Dates are in the business time zone, and `to` is inclusive.
import { Temporal } from 'temporal-polyfill'

const DAY_LENGTH = 'YYYY-MM-DD'.length

const startOfDay = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

export const filterFrom = (text: string, timeZone: string): Date =>
  text.length === DAY_LENGTH ? startOfDay(Temporal.PlainDate.from(text), timeZone) : new Date(text)

/** The first instant after the filter. */
export const filterUntil = (text: string, timeZone: string): Date =>
  text.length === DAY_LENGTH
    ? startOfDay(Temporal.PlainDate.from(text).add({ days: 1 }), timeZone)
    : new Date(new Date(text).getTime() + 1)

/** A resource filter is an id or a resource type; ids can be distinguished by their form. */
export const isResourceId = (text: string) => /^(c[a-z0-9]{24}|role_.+)$/.test(text)
