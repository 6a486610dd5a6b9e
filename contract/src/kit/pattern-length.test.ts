import { expect, test } from 'vitest'
import { longestMatch } from './pattern-length.ts'

test.each([
  ['^c[a-z0-9]{24}$', 25, true],
  ['^\\+?[0-9 ()\\-]{7,25}$', 26, true],
  ['^[+-]?\\d{1,16}(\\.\\d{1,20})?$', 38, true],
  ['^(c[a-z0-9]{24}|role_[a-z]{2,3})$', 25, true],
  ['^(?:ab){3}$', 6, true],
  ['^$', 0, true],
  ['^([A-Z]+(-[A-Z]+)*)?$', Number.POSITIVE_INFINITY, true],
  ['^[a-z]{2,}$', Number.POSITIVE_INFINITY, true],
  ['^[^/]{3}$', 3, false],
  ['^\\p{L}{4}$', 4, false],
  ['^.{5}$', 5, false],
  ['abc', Number.POSITIVE_INFINITY, false],
])('%s matches at most %d characters', (pattern, length, isAscii) => {
  expect(longestMatch(pattern)).toEqual({ length, isAscii })
})
