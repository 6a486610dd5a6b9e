import { expect, test } from 'vitest'
import { changedFields } from './changes.rules.ts'

test('only fields that differ are changes', () => {
  expect(changedFields({ name: 'Nila', status: 'ACTIVE' }, { name: 'Nila Chits', status: 'ACTIVE' })).toEqual([
    { name: 'name', before: 'Nila', after: 'Nila Chits' },
  ])
})

test('something that was created or removed has one side only', () => {
  expect(changedFields(null, { roles: ['OWNER'], note: null })).toEqual([
    { name: 'roles', before: null, after: '["OWNER"]' },
  ])
  expect(changedFields({ isActive: true }, null)).toEqual([{ name: 'isActive', before: 'true', after: null }])
})
