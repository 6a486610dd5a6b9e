import { expect, test } from 'vitest'
import {
  blockingItems,
  type ClosingFacts,
  closingItems,
  describeItems,
  isZero,
  potPostings,
  sharePot,
} from './closing.rules.ts'

const none = { count: 0, amountPaise: 0 }
const settled: ClosingFacts = {
  cyclesToComplete: 0,
  openCycles: 0,
  cyclesToSettle: 0,
  prizesToPay: none,
  prizesDeposited: none,
  unpaidInvoices: none,
  unpaidCharges: none,
  suspenseOpen: none,
  dividendsOverdrawn: none,
  dividendsLeft: none,
  advancesLeft: none,
  refundsDue: none,
  unprizedPotPaise: 0,
}

test('[spec: Pots that nobody has won] a program whose money is settled has nothing open', () => {
  expect(closingItems(settled)).toEqual([])
  expect(isZero([])).toBe(true)
})

test('[spec: Pots that nobody has won] dividends and advances become refunds and do not block', () => {
  const items = closingItems({
    ...settled,
    dividendsLeft: { count: 2, amountPaise: 500 },
    refundsDue: { count: 1, amountPaise: 9 },
  })
  expect(blockingItems(items)).toEqual([])
  expect(isZero(items)).toBe(false)
  expect(isZero(items.filter(({ item }) => item === 'REFUNDS_DUE'))).toBe(true)
})

test('[spec: Pots that nobody has won] a pot blocks when too much or too little of it was given', () => {
  for (const unprizedPotPaise of [1, -1])
    expect(blockingItems(closingItems({ ...settled, unprizedPotPaise }))).toHaveLength(1)
  const [invoice] = describeItems(closingItems({ ...settled, unpaidInvoices: { count: 3, amountPaise: 1_200_050 } }))
  expect(invoice).toEqual({ path: 'UNPAID_INVOICES', message: '3 invoices are not paid (₹ 12,000.50)' })
})

test('[spec: Pots that nobody has won] a pot is shared to the last paisa, and entries of it balance', () => {
  const tickets = ['a', 'b', 'c'].map((enrollmentId) => ({
    enrollmentId,
    userId: `u${enrollmentId}`,
    holder: 'MEMBER',
  }))
  expect(sharePot(100, tickets).map(({ amountPaise }) => amountPaise)).toEqual([34, 33, 33])
  expect(sharePot(2, tickets).map(({ amountPaise }) => amountPaise)).toEqual([1, 1])
  expect(sharePot(-5, tickets)).toEqual([])
  const postings = potPostings('p', sharePot(100, [...tickets, { enrollmentId: 'd', userId: 'x', holder: 'COMPANY' }]))
  expect(postings.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
  expect(postings.at(-1)).toEqual({ account: 'COMPANY_TICKETS', subjectId: 'p', amountPaise: -25 })
})
