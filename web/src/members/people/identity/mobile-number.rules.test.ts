import { expect, test } from 'vitest'
import { groupMobile, internationalNumber, missingDigits, nationalDigits } from './mobile-number.rules.ts'

test.each([
  ['9847012345', '9847012345'],
  ['98470 12345', '9847012345'],
  ['098470-12345', '9847012345'],
  ['+91 98470 12345', '9847012345'],
  ['0091 98470 12345', '9847012345'],
  ['919847012345', '9847012345'],
  ['9198470', '9198470'],
  ['൯൮൪൭൦ ൧൨൩൪൫', '9847012345'],
])('reads the Indian number %s', (typed, expected) => {
  expect(nationalDigits('IN', typed)).toBe(expected)
})

test('keeps at most 15 digits, whatever is pasted', () => {
  expect(nationalDigits('AE', '5'.repeat(40))).toHaveLength(15)
  expect(nationalDigits('IN', 'call me')).toBe('')
})

test('counts what is missing of an Indian number, and lets other countries decide by themselves', () => {
  expect(missingDigits('IN', '98470')).toBe(5)
  expect(missingDigits('IN', '9847012345')).toBe(0)
  expect(missingDigits('AE', '5012345')).toBe(0)
})

test('writes numbers for the service and for people', () => {
  expect(internationalNumber('IN', '9847012345')).toBe('+919847012345')
  expect(groupMobile('+919847012345')).toBe('+91 98470 12345')
  expect(groupMobile('+971501234567')).toBe('+971 501234567')
  expect(groupMobile('+4915112345678')).toBe('+4915112345678')
})
