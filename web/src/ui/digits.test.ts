import { expect, test } from 'vitest'
import { latinDigits, onlyDigits } from './digits.ts'

test('reads the digits of all five scripts', () => {
  expect(latinDigits('०९ ൦൯ ௦௯ ౦౯ ೦೯')).toBe('09 09 09 09 09')
  expect(onlyDigits('code: ൧൨൩ 456')).toBe('123456')
})
