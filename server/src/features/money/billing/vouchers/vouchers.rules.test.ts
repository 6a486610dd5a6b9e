import { expect, test } from 'vitest'
import { isReturnable, isTooMuchCash, refundProblems, staleFrom } from './vouchers.rules.ts'

test('a person gets less than two lakh in cash on a day, in one sum or in several', () => {
  expect(isTooMuchCash(0, 19_999_999)).toBe(false)
  expect(isTooMuchCash(0, 20_000_000)).toBe(true)
  expect(isTooMuchCash(15_000_000, 4_999_999)).toBe(false)
  expect(isTooMuchCash(15_000_000, 5_000_000)).toBe(true)
})

test.each([
  [{ mode: 'CASH' }, []],
  [{ mode: 'CASH', utr: '1', bankAccountId: 'a' }, ['utr', 'bankAccountId']],
  [{ mode: 'NEFT' }, ['utr', 'bankAccountId']],
  [{ mode: 'CHEQUE', utr: '004512' }, ['bankAccountId']],
  [{ mode: 'UPI', utr: '1', bankAccountId: 'a' }, []],
])('a refund %j lacks or has too much of %j', (paid, paths) => {
  expect(refundProblems(paid).map(({ path }) => path)).toEqual(paths)
})

test('a cheque is stale three months after its day, on the last day of shorter months', () => {
  expect(staleFrom('2026-08-18')).toBe('2026-11-18')
  expect(staleFrom('2026-11-30')).toBe('2027-02-28')
  expect(staleFrom('2026-12-01')).toBe('2027-03-01')
})

test('cash and online refunds do not come back from a bank', () => {
  expect(['CASH', 'ONLINE', null].map(isReturnable)).toEqual([false, false, false])
  expect(['NEFT', 'UPI', 'CHEQUE', 'DD'].map(isReturnable)).toEqual([true, true, true, true])
})
