import { expect, test } from 'vitest'
import { pageNumbers } from './pages.rules.ts'

test('all numbers are there when they are few', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4])
})

test('far pages are left out, single ones are not', () => {
  expect(pageNumbers(6, 20)).toEqual([1, 'gap', 5, 6, 7, 'gap', 20])
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('an address beyond the last page still leads back', () => {
  expect(pageNumbers(9, 3)).toEqual([1, 2, 3])
})
