import { expect, test } from 'vitest'
import { isTooMuchCash, refundProblems } from './vouchers.rules.ts'

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
