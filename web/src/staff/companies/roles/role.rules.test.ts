import { expect, test } from 'vitest'
import { companySide, type Membership } from '../../side/side.rules.ts'
import { fitting, notGrantedReason } from './role.rules.ts'

const { can } = companySide({
  effectivePermissions: {
    company: ['role.manage', 'employee.read'],
    branches: { north: ['branch.read', 'program.read'] },
    programs: {},
  },
} as unknown as Membership)

test('a permission that is wider than the role is not granted, even when it is held', () => {
  expect(notGrantedReason('employee.read', 'BRANCH', can)).toBe('TOO_WIDE')
  expect(notGrantedReason('branch.read', 'PROGRAM', can)).toBe('TOO_WIDE')
})

test('a role of a branch may hold what its maker holds at some branch, one of the company may not', () => {
  expect(notGrantedReason('branch.read', 'BRANCH', can)).toBeNull()
  expect(notGrantedReason('branch.read', 'COMPANY', can)).toBe('NOT_HELD')
  expect(notGrantedReason('payment.manage', 'BRANCH', can)).toBe('NOT_HELD')
  expect(notGrantedReason('employee.read', 'COMPANY', can)).toBeNull()
})

test('a narrower scope drops what does not fit, and the transfer of ownership is never part of a role', () => {
  expect(fitting(['employee.read', 'branch.read', 'program.read'], 'PROGRAM')).toEqual(['program.read'])
  expect(fitting(['ownership.transfer', 'employee.read'], 'COMPANY')).toEqual(['employee.read'])
})
