import { expect, test } from 'vitest'
import { changesBetween } from './changes.rules.ts'

test('[audit] only changed fields are returned, and null for a patch that changes nothing', () => {
  const row = { name: 'a', email: 'b', line2: null as string | null }
  expect(changesBetween(row, { name: 'a', line2: 'c' })).toEqual({ before: { line2: null }, after: { line2: 'c' } })
  expect(changesBetween(row, { name: 'a', line2: null })).toBeNull()
})
