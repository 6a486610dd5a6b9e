import { expect, test } from 'vitest'
import { canAskToVoid, canClear, canDeposit, canStateMode } from './receipt.rules.ts'

test('a cheque is deposited first and clears or bounces afterwards', () => {
  const received = { status: 'RECEIVED', mode: 'CHEQUE' } as const
  const deposited = { status: 'DEPOSITED', mode: 'CHEQUE' } as const
  expect([canDeposit(received), canClear(received)]).toEqual([true, false])
  expect([canDeposit(deposited), canClear(deposited)]).toEqual([false, true])
})

test('a void is asked for once, and never for what has ended or was paid online', () => {
  expect(canAskToVoid({ status: 'ISSUED', mode: 'CASH', voidRequest: null })).toBe(true)
  expect(canAskToVoid({ status: 'ISSUED', mode: 'CASH', voidRequest: { status: 'REJECTED' } })).toBe(true)
  expect(canAskToVoid({ status: 'ISSUED', mode: 'CASH', voidRequest: { status: 'PENDING' } })).toBe(false)
  expect(canAskToVoid({ status: 'VOIDED', mode: 'CASH' })).toBe(false)
  expect(canAskToVoid({ status: 'ISSUED', mode: 'ONLINE' })).toBe(false)
})

test('only money whose way nobody has stated gets one later', () => {
  expect(canStateMode({ status: 'ISSUED', mode: 'OTHER' })).toBe(true)
  expect(canStateMode({ status: 'VOIDED', mode: 'OTHER' })).toBe(false)
  expect(canStateMode({ status: 'ISSUED', mode: 'CASH' })).toBe(false)
})
