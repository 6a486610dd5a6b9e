import { expect, test } from 'vitest'
import { isNestedDeeper } from './json-nesting.ts'

test.each([
  ['', false],
  ['{"a":[{"b":[1]}]}', false],
  ['[[[[[1]]]]]', true],
  ['{"a":{"a":{"a":{"a":{"a":1}}}}}', true],
  ['[[],[],[],[],[],[]]', false],
  ['"[[[[[[["', false],
  ['{"a":"\\"[[[[[[["}', false],
  ['{"a":"\\\\","b":[[[[1]]]]}', true],
  ['"[[[[[[[ never closed', false],
  ['[[[[[', true],
])('%s is nested deeper than four levels: %s', (json, isDeeper) => {
  expect(isNestedDeeper(json, 4)).toBe(isDeeper)
})
