import { expect, test } from 'vitest'
import { nomineeNumber } from './nominee-number.ts'

test.each([
  ['98470 12345', '+919847012345'],
  ['09847012345', '+919847012345'],
  ['+91 98470-12345', '+919847012345'],
  ['+971 50 123 4567', '+971501234567'],
  ['९८४७०१२३४५', '+919847012345'],
])('%s is sent as %s', (typed, sent) => {
  expect(nomineeNumber(typed)).toBe(sent)
})
