import { expect, test } from 'vitest'
import { payoutSteps, stepBlockedReason } from './payout.rules.ts'

const payout = (changes: object = {}) => ({
  state: 'AWAITING_PAPERS' as const,
  checklist: [
    { item: 'PAYEE_ACCOUNT', isDone: true },
    { item: 'CYCLE_SETTLED', isDone: false },
  ],
  preparerIds: ['asha'],
  redrawFrom: '2026-12-01',
  ...changes,
})

test('a case is submitted, approved and paid, and ends there', () => {
  expect(payoutSteps({ state: 'AWAITING_PAPERS' })).toContain('SUBMIT')
  expect(payoutSteps({ state: 'SECURITY_REVIEW' })).toEqual(['APPROVE', 'SEND_BACK'])
  expect(payoutSteps({ state: 'APPROVED' })).toEqual(['PAY', 'SEND_BACK'])
  expect(payoutSteps({ state: 'PAID', payment: { mode: 'CASH' } })).toEqual([])
})

test('what a bank has paid can come back', () => {
  expect(payoutSteps({ state: 'PAID', payment: { mode: 'CHEQUE' } })).toEqual(['RETURN'])
})

test('papers must be there before the review, and the month settled before the money', () => {
  expect(stepBlockedReason(payout(), 'SUBMIT', 'asha', '2026-11-01')).toBeNull()
  expect(stepBlockedReason(payout(), 'PAY', 'asha', '2026-11-01')).toBe('PAYOUT_NOT_SETTLED')
  const checklist = [{ item: 'PAYEE_ACCOUNT', isDone: false }]
  expect(stepBlockedReason(payout({ checklist }), 'SUBMIT', 'asha', '2026-11-01')).toBe('PAYOUT_PAPERS_MISSING')
})

test('the person who prepared a case does not approve it, and a prize is not drawn again too early', () => {
  expect(stepBlockedReason(payout(), 'APPROVE', 'asha', '2026-11-01')).toBe('SECOND_PERSON_REQUIRED')
  expect(stepBlockedReason(payout({ checklist: [] }), 'APPROVE', 'biju', '2026-11-01')).toBeNull()
  const checklist = [{ item: 'PRIZE_COVERS_DEDUCTIONS', isDone: false }]
  expect(stepBlockedReason(payout({ checklist }), 'SUBMIT', 'asha', '2026-11-01')).toBeNull()
  expect(stepBlockedReason(payout({ checklist }), 'APPROVE', 'biju', '2026-11-01')).toBe('PAYOUT_NET_NEGATIVE')
  expect(stepBlockedReason(payout(), 'FORFEIT', 'biju', '2026-11-30')).toBe('PAYOUT_REDRAW_TOO_EARLY')
  expect(stepBlockedReason(payout(), 'FORFEIT', 'biju', '2026-12-01')).toBeNull()
})
