import { expect, test } from 'vitest'
import { changedFields, inWords, rangeOf } from './audit.rules.ts'

test('codes become words', () => {
  expect(inWords('branch.created')).toBe('Branch created')
  expect(inWords('company.mou-accepted')).toBe('Company mou accepted')
  expect(inWords('bankAccount')).toBe('Bank account')
})

test('a change shows the fields that differ', () => {
  const before = { name: 'North', status: 'ACTIVE', phone: null }
  const after = { name: 'South', status: 'ACTIVE', phone: '98470' }
  expect(changedFields(before, after)).toEqual([
    { field: 'name', before: 'North', after: 'South' },
    { field: 'phone', before: 'null', after: '98470' },
  ])
})

test('a creation has no before, a removal no after', () => {
  expect(changedFields(null, { amount: 12.5 })).toEqual([{ field: 'amount', before: null, after: '12.5' }])
  expect(changedFields({ roles: ['VIEWER'] }, null)).toEqual([
    { field: 'roles', before: '[\n "VIEWER"\n]', after: null },
  ])
})

test('a range the wrong way round is turned', () => {
  expect(rangeOf('2026-12-01', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-12-01' })
  expect(rangeOf('2026-12-01', undefined)).toEqual({ from: '2026-12-01', to: undefined })
})
