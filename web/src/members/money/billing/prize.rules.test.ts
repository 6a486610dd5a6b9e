import { PAYOUT_STATES } from '@kuri/contract/money/payouts.contract'
import { expect, test } from 'vitest'
import { canAddPapers, payoutRungs, splitChecklist, waitsForPapers } from './prize.rules.ts'

test('papers can be sent as long as the prize is owed, and are waited for until the review', () => {
  expect(PAYOUT_STATES.filter(canAddPapers)).toEqual(['AWAITING_PAPERS', 'SECURITY_REVIEW', 'APPROVED', 'DEPOSITED'])
  expect(PAYOUT_STATES.filter(waitsForPapers)).toEqual(['AWAITING_PAPERS', 'DEPOSITED'])
})

test('the settlement of the month is not what the winner brings', () => {
  const line = (item: 'PAYEE_ACCOUNT' | 'CYCLE_SETTLED') => ({ item, isDone: false })
  expect(splitChecklist([line('PAYEE_ACCOUNT'), line('CYCLE_SETTLED')])).toEqual({
    ofWinner: [line('PAYEE_ACCOUNT')],
    ofCompany: [line('CYCLE_SETTLED')],
  })
})

test('a prize that is kept at the bank stands on the first rung, and an ended case has only its end', () => {
  expect(payoutRungs('DEPOSITED')[0]).toEqual({ step: 'DEPOSITED', state: 'now' })
  expect(payoutRungs('CANCELLED')).toEqual([{ step: 'CANCELLED', state: 'now' }])
})
