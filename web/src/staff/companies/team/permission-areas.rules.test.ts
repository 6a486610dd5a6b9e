import { PERMISSION_CODES } from '@kuri/contract/kit/permissions'
import { expect, test } from 'vitest'
import { byArea, PERMISSION_AREAS } from './permission-areas.rules.ts'

test('every permission belongs to exactly one area', () => {
  const listed = Object.values(PERMISSION_AREAS).flat()
  expect([...listed].sort()).toEqual([...PERMISSION_CODES].sort())
})

test('an area without a permission is left out', () => {
  expect(byArea(['branch.read', 'program.read'])).toEqual([
    { area: 'programs', codes: ['program.read'] },
    { area: 'branches', codes: ['branch.read'] },
  ])
})
