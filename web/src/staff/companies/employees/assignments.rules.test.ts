import { expect, test } from 'vitest'
import { inputOf, isSame } from './assignments.rules.ts'

test('an assignment names only the place that its scope needs', () => {
  const place = { branchId: 'b1', programId: 'p1' }
  expect(inputOf({ roleId: 'role_viewer_company', scopeType: 'COMPANY', ...place })).toEqual({
    roleId: 'role_viewer_company',
    scopeType: 'COMPANY',
  })
  expect(inputOf({ roleId: 'role_viewer_branch', scopeType: 'BRANCH', ...place })).toEqual({
    roleId: 'role_viewer_branch',
    scopeType: 'BRANCH',
    branchId: 'b1',
  })
})

test('one role at one place is chosen once', () => {
  const viewer = { roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: 'b1' } as const
  expect(isSame(viewer, { ...viewer, programId: null })).toBe(true)
  expect(isSame(viewer, { ...viewer, branchId: 'b2' })).toBe(false)
})
