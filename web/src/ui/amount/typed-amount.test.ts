import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfter, cleanTyped, groupTyped, type Key, paiseOf, pressKey, probablyMeantPaise } from './typed-amount.ts'

const pressAll = (...keys: Key[]) => keys.reduce(pressKey, '')

test.each([
  ['₹ 1,00,000.50', '100000.50'],
  ['Rs. 83 000', '83000'],
  ['१,००,०००', '100000'],
  ['൭൩൮൦൦', '73800'],
  ['௭௩௮௦௦', '73800'],
  ['౭౩౮౦౦', '73800'],
  ['೭೩೮೦೦', '73800'],
  ['007', '7'],
  ['12.3456', '12.34'],
  ['12.', '12.'],
  ['.5', '0.5'],
  ['abc', ''],
])('reads %s as %s', (text, typed) => {
  expect(cleanTyped(text)).toBe(typed)
})

test('the keys of the pad write an amount, and take it back', () => {
  expect(pressAll('7', '3', '8', '00')).toBe('73800')
  expect(pressAll('5', '000', '.', '5', '0', '9')).toBe('5000.50')
  expect(pressAll('0', '0', '7')).toBe('7')
  expect(pressAll('7', '3', 'back', 'back', 'back')).toBe('')
  expect(pressAll('7', 'clear')).toBe('')
  const most = '9999999999999'
  expect(pressKey(most, '0')).toBe(most)
})

test('amounts are grouped the Indian way while they are typed', () => {
  expect(['', '5', '500', '73800', '100000', '25000000', '1428.5', '12.'].map(groupTyped)).toEqual([
    '', '5', '500', '73,800', '1,00,000', '2,50,00,000', '1,428.5', '12.',
  ]) // biome-ignore format: a table
  fc.assert(fc.property(fc.nat(), (n) => groupTyped(String(n)) === new Intl.NumberFormat('en-IN').format(n)))
})

test('the caret stays behind the digit that was typed', () => {
  expect(caretAfter('1,00,000', 1)).toBe(1)
  expect(caretAfter('1,00,000', 3)).toBe(4)
  expect(caretAfter('1,00,000', 6)).toBe(8)
})

test('an amount that is ten times off asks what was meant', () => {
  const lead = 84_000_00
  expect(probablyMeantPaise(8_30_000_00, lead)).toBe(83_000_00)
  expect(probablyMeantPaise(8_300_00, lead)).toBe(83_000_00)
  expect(probablyMeantPaise(83_00_000_00, lead)).toBe(83_000_00)
  expect(probablyMeantPaise(50_000_00, lead)).toBeNull()
  expect(probablyMeantPaise(0, lead)).toBeNull()
})

test('an unfinished amount has no paise, a dot at the end does not disturb', () => {
  expect([paiseOf(''), paiseOf('12.'), paiseOf('12.5')]).toEqual([null, 1200, 1250])
})
