import { expect, test } from 'vitest'
import { ADMIN_SIDE, companySide, type Membership } from './side.rules.ts'

const { can } = companySide({
  effectivePermissions: {
    company: ['employee.read'],
    branches: { north: ['program.read', 'branch.read'] },
    programs: { onam: ['auction.read'] },
  },
} as unknown as Membership)

test('a code that is held for the company holds everywhere', () => {
  expect(can('employee.read')).toBe(true)
  expect(can('employee.read', 'COMPANY')).toBe(true)
  expect(can('employee.read', { branchId: 'south' })).toBe(true)
})

test('a code that is held at a branch holds for the branch and its programs, and nowhere else', () => {
  expect(can('program.read')).toBe(true)
  expect(can('program.read', 'COMPANY')).toBe(false)
  expect(can('program.read', { branchId: 'north', programId: 'vishu' })).toBe(true)
  expect(can('program.read', { branchId: 'south', programId: 'onam' })).toBe(false)
})

test('a code that is held at a program holds for that program only', () => {
  expect(can('auction.read', { branchId: 'south', programId: 'onam' })).toBe(true)
  expect(can('auction.read', { branchId: 'north', programId: 'vishu' })).toBe(false)
})

test('one of several codes is enough', () => {
  expect(can(['role.manage', 'branch.read'])).toBe(true)
  expect(can(['role.manage', 'ownership.transfer'])).toBe(false)
})

test('the people of the platform may do everything', () => {
  expect(ADMIN_SIDE.can('ownership.transfer', 'COMPANY')).toBe(true)
})
