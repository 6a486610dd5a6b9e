import { PAYOUT_STATES } from '@kuri/contract/money/payouts.contract'
import { expect, test } from 'vitest'
import { allows, canPrepare, OPEN_STATES, type PayoutTrigger, TRANSITIONS } from './states.rules.ts'

test('allows exactly the moves of the table, for every state', () => {
  const moves = (Object.keys(TRANSITIONS) as PayoutTrigger[]).flatMap((trigger) =>
    PAYOUT_STATES.filter((state) => allows(state, trigger)).map((state) => `${state} ${trigger}`),
  )
  expect(moves).toEqual([
    'AWAITING_PAPERS submit',
    'DEPOSITED submit',
    'SECURITY_REVIEW sendBack',
    'APPROVED sendBack',
    'SECURITY_REVIEW approve',
    'APPROVED pay',
    'PAID takeBack',
    'AWAITING_PAPERS deposit',
    'AWAITING_PAPERS forfeit',
    'DEPOSITED forfeit',
    'AWAITING_PAPERS cancel',
    'SECURITY_REVIEW cancel',
    'APPROVED cancel',
    'DEPOSITED cancel',
  ])
})

test('a case that is paid, forfeited or cancelled is over', () => {
  expect(PAYOUT_STATES.filter((state) => !OPEN_STATES.includes(state))).toEqual([
    'PAID',
    'FORFEITED_REDRAW',
    'CANCELLED',
  ])
})

test('only a case that has not been submitted can be prepared', () => {
  expect(PAYOUT_STATES.filter(canPrepare)).toEqual(['AWAITING_PAPERS', 'DEPOSITED'])
})
