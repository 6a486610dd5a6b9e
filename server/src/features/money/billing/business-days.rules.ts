// The instants at which business days begin and end.
import { Temporal } from 'temporal-polyfill'

type DaySpan = { from?: string | undefined; to?: string | undefined }

/** `since` is inclusive, `before` is exclusive; the day `to` is part of the span. */
export function instantsOfSpan({ from, to }: DaySpan, timeZone: string) {
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  return {
    since: from === undefined ? undefined : startOf(Temporal.PlainDate.from(from)),
    before: to === undefined ? undefined : startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

export const startOfDay = (day: string, timeZone: string): Date => instantsOfSpan({ from: day }, timeZone).since!
