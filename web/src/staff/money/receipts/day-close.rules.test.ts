import { expect, test } from 'vitest'
import { canClose, countedPaise, denominationsOf, isCounted } from './day-close.rules.ts'

test('notes and coins add up, and what is not a number counts nothing', () => {
  expect(countedPaise({ '500': '3', '100': '', '1': '7', '20': 'x' })).toBe(150_700)
  expect(denominationsOf({ '500': '3', '100': '', '1': '07', '20': '0' })).toEqual({ '500': 3, '1': 7 })
})

test('an empty drawer is counted by typing a zero', () => {
  expect(isCounted({})).toBe(false)
  expect(isCounted({ '500': '' })).toBe(false)
  expect(isCounted({ '500': '0' })).toBe(true)
})

test('a difference needs a reason', () => {
  expect(canClose(0, '')).toBe(true)
  expect(canClose(-100, ' ')).toBe(false)
  expect(canClose(100, 'A member left change')).toBe(true)
})
