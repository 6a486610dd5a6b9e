import { expect, test } from 'vitest'
import { nextInstalments, pageOfMonth, type Statement, standingsOf } from './result.rules.ts'

const ticket = (id: string, more: object = {}) => ({
  enrolledSubscriberId: id,
  ticketNumber: Number(id),
  liveBids: [],
  prebids: [],
  ...more,
})
const winner = (id: string, status: 'DECLARED' | 'DISQUALIFIED', amount: number | null = 8000) => ({
  enrolledSubscriberId: id,
  status,
  amount,
})
const standings = (enrollments: object[], winners: object[] = []) =>
  standingsOf({ enrollments, winners } as never).map(({ outcome, amount }) => [outcome, amount])

test('every ticket of the member has one outcome', () => {
  const bid = { liveBids: [{ amount: 9000 }, { amount: 9500 }] }
  const prebid = { prebids: [{ status: 'ACTIVE', amount: null }] }
  const tickets = [ticket('1', bid), ticket('2', bid), ticket('3', bid), ticket('4', prebid), ticket('5')]
  expect(standings(tickets, [winner('1', 'DECLARED'), winner('2', 'DISQUALIFIED')])).toEqual([
    ['WON', 8000],
    ['TAKEN_OUT', null],
    ['BID', 9000],
    ['SEALED_BID', null],
    ['NO_BID', null],
  ])
})

test('a ticket that was taken out and declared again has won', () => {
  expect(standings([ticket('1')], [winner('1', 'DISQUALIFIED'), winner('1', 'DECLARED', null)])).toEqual([
    ['WON', null],
  ])
})

const bill = (id: string, grossAmount: number, dividend = 0, status = 'PAID') => ({
  enrolledSubscriberId: id,
  grossAmount,
  dividend,
  amount: grossAmount - dividend,
  status,
})
const statement = (next: object[], dividendBalance = 375) =>
  ({
    enrollments: [{ enrolledSubscriberId: '1', ticketNumber: 1, dividendBalance }],
    cycles: [
      { cycleNumber: 1, invoices: [bill('1', 2500)], dividends: [{ enrolledSubscriberId: '1', amount: 375 }] },
      { cycleNumber: 2, invoices: next, dividends: [] },
    ],
  }) as unknown as Statement
const nextOf = (given: Statement, cycleCount = 4) => nextInstalments(given, { cycleNumber: 1, cycleCount })[0]

test('the next instalment is the bill when it is written, and the same instalment less the share before', () => {
  expect(nextOf(statement([bill('1', 2500, 375, 'DRAFT')]))).toMatchObject({
    share: 375,
    next: { gross: 2500, less: 375, amount: 2125, isBilled: true },
  })
  expect(nextOf(statement([bill('1', 2500, 0, 'CANCELLED')]))?.next).toEqual({
    gross: 2500,
    less: 375,
    amount: 2125,
    isBilled: false,
  })
})

test('a share that is larger than the instalment leaves nothing to pay, and the last month has no next one', () => {
  expect(nextOf(statement([], 9999.99))?.next).toMatchObject({ less: 2500, amount: 0 })
  expect(nextOf(statement([], 0.1))?.next).toMatchObject({ amount: 2499.9 })
  expect(nextOf(statement([]), 1)?.next).toBeNull()
})

test('a month is found on the page where its number stands', () => {
  expect([1, 100, 101].map((number) => pageOfMonth(number, 100))).toEqual([1, 1, 2])
})
