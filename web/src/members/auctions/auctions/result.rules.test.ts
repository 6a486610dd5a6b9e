import { expect, test } from 'vitest'
import {
  nextInstalments,
  type OwnTicket,
  pageOfMonth,
  type Statement,
  sealedBidOf,
  standingOf,
} from './result.rules.ts'

const own = (more: object = {}) =>
  ({ enrolledSubscriberId: '1', ticketNumber: 1, latestBid: null, latestPrebid: null, ...more }) as unknown as OwnTicket
const bid = { latestBid: { amount: 9000, deletedAt: null } }
const prebid = (status: string, amount: number | null = 8500) => ({
  latestPrebid: { status, amount, receipt: { commitment: 'c', nonce: 'n' } },
})
const standing = (ticket: OwnTicket, winners: object[] = []) => {
  const { outcome, amount } = standingOf(ticket, winners as never)
  return [outcome, amount]
}

test('a ticket has won, bid, sealed a bid, or not bid', () => {
  expect(standing(own(bid), [{ enrolledSubscriberId: '1', amount: 8000 }])).toEqual(['WON', 8000])
  expect(standing(own({ ...bid, ...prebid('SUPERSEDED') }), [{ enrolledSubscriberId: '2' }])).toEqual(['BID', 9000])
  expect(standing(own(prebid('ACTIVE', null)))).toEqual(['SEALED_BID', null])
  expect(standing(own(prebid('CANCELLED')))).toEqual(['NO_BID', null])
  expect(standing(own({ latestBid: { amount: 9000, deletedAt: '2026-11-16T10:00:00Z' } }))).toEqual(['NO_BID', null])
})

test('a sealed bid is checked with its receipt once its amount can be read', () => {
  expect(sealedBidOf(own(prebid('SUPERSEDED')))).toEqual({ amount: 8500, receipt: { commitment: 'c', nonce: 'n' } })
  expect(sealedBidOf(own(prebid('ACTIVE', null)))).toBeNull()
  expect(sealedBidOf(own(prebid('DISQUALIFIED')))).toBeNull()
  expect(sealedBidOf(own())).toBeNull()
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
