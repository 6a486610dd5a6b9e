import { expect, test } from 'vitest'
import { areDividendsRefundable, isOver, leftoverPostings } from './refunds.rules.ts'

const program = {
  startDate: '2026-01-01',
  frequency: 'MONTHLY',
  durationType: 'MONTHS',
  durationValue: 3,
  deductDividend: true,
  completedCycleCount: 2,
} as const

test('[spec: Pots that nobody has won] dividends are refunded when no bill will deduct them', () => {
  expect(areDividendsRefundable(program)).toBe(false)
  expect(areDividendsRefundable({ ...program, deductDividend: false })).toBe(true)
  expect(areDividendsRefundable({ ...program, completedCycleCount: 3 })).toBe(true)
  expect(isOver({ ...program, deductDividend: false })).toBe(false)
})

test('what a member has left is owed to them, and what a company ticket has left to the company', () => {
  const left = { enrollmentId: 'ticket', userId: 'devi', holder: 'MEMBER', amountPaise: 500 }
  expect(leftoverPostings('group', 'DIVIDEND_PAYABLE', left)).toEqual([
    { account: 'DIVIDEND_PAYABLE', subjectId: 'ticket', amountPaise: 500 },
    { account: 'REFUNDS_DUE', subjectId: 'devi', amountPaise: -500 },
  ])
  expect(leftoverPostings('group', 'TICKET', { ...left, holder: 'COMPANY' })[1]).toEqual({
    account: 'COMPANY_TICKETS',
    subjectId: 'group',
    amountPaise: -500,
  })
})
