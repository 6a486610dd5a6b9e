import { expect, test } from 'vitest'
import { moveBlockedReason, permissionPlaces, resendWaitSeconds, transferBlockedReason } from './employee.rules.ts'

const viewer = { assignments: [{ role: { systemRole: 'VIEWER' } }] }
const owner = { status: 'ACTIVE' as const, assignments: [{ role: { systemRole: 'OWNER' } }] }

test('the owner can neither be suspended nor lose access', () => {
  expect(moveBlockedReason(owner, 'SUSPENDED')).toBe('LAST_OWNER')
  expect(moveBlockedReason(owner, 'REVOKED')).toBe('LAST_OWNER')
})

test('only a suspended employee is reactivated, and nobody whose access was ended', () => {
  expect(moveBlockedReason({ ...viewer, status: 'SUSPENDED' }, 'ACTIVE')).toBeNull()
  expect(moveBlockedReason({ ...viewer, status: 'ACTIVE' }, 'ACTIVE')).toBe('EMPLOYEE_NOT_SUSPENDED')
  expect(moveBlockedReason({ ...viewer, status: 'REVOKED' }, 'ACTIVE')).toBe('EMPLOYEE_REVOKED')
  expect(moveBlockedReason({ ...viewer, status: 'SUSPENDED' }, 'REVOKED')).toBeNull()
})

test('the company goes only to an active employee who does not own it', () => {
  expect(transferBlockedReason(owner)).toBe('ALREADY_OWNER')
  expect(transferBlockedReason({ ...viewer, status: 'SUSPENDED' })).toBe('EMPLOYEE_NOT_ACTIVE')
  expect(transferBlockedReason({ ...viewer, status: 'ACTIVE' })).toBeNull()
})

test('an invitation can be sent again after a minute, and a wrong clock does not lengthen the wait', () => {
  const sentAt = '2026-11-16T10:00:00.000Z'
  const waitAt = (time: string) => resendWaitSeconds(sentAt, Date.parse(`2026-11-16T${time}Z`))
  expect(waitAt('10:00:00.000')).toBe(60)
  expect(waitAt('10:00:18.500')).toBe(42)
  expect(waitAt('10:01:00.000')).toBe(0)
  expect(waitAt('09:30:00.000')).toBe(0)
})

test('the places of permissions carry the names of the assignments, the widest first', () => {
  const assignments = [
    { branchId: null, branchName: null, programId: 'onam', programName: 'Onam 40' },
    { branchId: 'north', branchName: 'Ottapalam', programId: null, programName: null },
  ]
  const places = permissionPlaces({
    assignments,
    effectivePermissions: {
      company: [],
      branches: { north: ['branch.read'] },
      programs: { onam: ['program.read'] },
    },
  })
  expect(places.map(({ at }) => at)).toEqual([
    { scopeType: 'BRANCH', branchName: 'Ottapalam' },
    { scopeType: 'PROGRAM', programName: 'Onam 40' },
  ])
})
