import { expect, test } from 'vitest'
import { type CalendarAuction, daysOf, weeksOf } from './weeks.rules.ts'

const auction = (auctionStartAt: string) => ({ auctionId: auctionStartAt, auctionStartAt }) as CalendarAuction

test('auctions stand on their day in India, the earliest first', () => {
  const auctions = [auction('2026-12-05T06:00:00.000Z'), auction('2026-12-04T20:00:00.000Z')]
  const holidays = [{ holidayId: null, day: '2026-12-25', name: 'Christmas', isOwn: false }]
  const days = daysOf('2026-12', { auctions, holidays })
  expect(days).toHaveLength(31)
  expect(days[3]).toEqual({ day: '2026-12-04', auctions: [], holidays: [] })
  expect(days[4]!.auctions.map(({ auctionId }) => auctionId)).toEqual([
    '2026-12-04T20:00:00.000Z',
    '2026-12-05T06:00:00.000Z',
  ])
  expect(days[24]!.holidays).toEqual(holidays)
})

test('weeks run from Sunday to Saturday and are filled up with empty cells', () => {
  const weeks = weeksOf(daysOf('2026-12', { auctions: [], holidays: [] }))
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(weeks[0]!.map((cell) => cell?.day.slice(-2) ?? null)).toEqual([null, null, '01', '02', '03', '04', '05'])
  expect(weeks[4]!.map((cell) => cell?.day.slice(-2) ?? null)).toEqual(['27', '28', '29', '30', '31', null, null])
})
