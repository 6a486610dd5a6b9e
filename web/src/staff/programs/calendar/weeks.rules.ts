// The days of a month as weeks from Sunday to Saturday, with what happens on each.
import type { Data } from '@kuri/contract/kit/route'
import type { getAuctionCalendar } from '@kuri/contract/programs/calendar.contract'
import { firstDayOf, indianDayOf, lastDayOf } from '../../parts/month.rules.ts'

export type Calendar = Data<typeof getAuctionCalendar>
export type CalendarAuction = Calendar['auctions'][number]
export type CalendarHoliday = Calendar['holidays'][number]
export type CalendarDay = { day: string; auctions: CalendarAuction[]; holidays: CalendarHoliday[] }

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

export function daysOf(month: string, { auctions, holidays }: Pick<Calendar, 'auctions' | 'holidays'>): CalendarDay[] {
  const held = Map.groupBy(auctions, ({ auctionStartAt }) => indianDayOf(auctionStartAt))
  const free = Map.groupBy(holidays, ({ day }) => day)
  const count = Number(lastDayOf(month).slice(-2))
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(firstDayOf(month)) + index * DAY_MS).toISOString().slice(0, 10)
    const ordered = (held.get(day) ?? []).sort((a, b) => a.auctionStartAt.localeCompare(b.auctionStartAt))
    return { day, auctions: ordered, holidays: free.get(day) ?? [] }
  })
}

/** Null stands for the days of other months in the first and in the last week. */
export function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const before = new Date(days[0]!.day).getUTCDay()
  const cells = [...Array<null>(before).fill(null), ...days]
  const after = (DAYS_OF_WEEK - (cells.length % DAYS_OF_WEEK)) % DAYS_OF_WEEK
  const all = [...cells, ...Array<null>(after).fill(null)]
  return Array.from({ length: all.length / DAYS_OF_WEEK }, (_, week) =>
    all.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  )
}
