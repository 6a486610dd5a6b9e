import { MEMBERSHIP_STATUSES } from '@kuri/contract/companies/employees.contract'
import { expect, test } from 'vitest'
import { moveBlockedReason, transferBlockedReason } from './memberships.rules.ts'

test('[spec: States at a glance; Moves of a membership; Revoked memberships] only a superadmin can restore a revoked employee, and the owner cannot be suspended or revoked', () => {
  const table = MEMBERSHIP_STATUSES.flatMap((status) =>
    (['ACTIVE', 'SUSPENDED', 'REVOKED'] as const).map((to) =>
      [
        status,
        to,
        ...(['COMPANY', 'SUPERADMIN'] as const).map((by) => moveBlockedReason({ status, isOwner: false }, to, by)),
      ].join(' '),
    ),
  )
  expect(table).toEqual([
    'ACTIVE ACTIVE  ',
    'ACTIVE SUSPENDED  ',
    'ACTIVE REVOKED  ',
    'INVITED ACTIVE EMPLOYEE_NOT_SUSPENDED ',
    'INVITED SUSPENDED  ',
    'INVITED REVOKED  ',
    'SUSPENDED ACTIVE  ',
    'SUSPENDED SUSPENDED  ',
    'SUSPENDED REVOKED  ',
    'REVOKED ACTIVE EMPLOYEE_REVOKED ',
    'REVOKED SUSPENDED EMPLOYEE_REVOKED EMPLOYEE_REVOKED',
    'REVOKED REVOKED  ',
  ])
  for (const to of ['SUSPENDED', 'REVOKED'] as const)
    expect(moveBlockedReason({ status: 'ACTIVE', isOwner: true }, to, 'SUPERADMIN')).toBe('LAST_OWNER')
})

test('[spec: Ownership] the ownership can be transferred only from the owner to another active employee', () => {
  const active = { id: 'b', status: 'ACTIVE' } as const
  expect(transferBlockedReason('a', active, 'a')).toBe(null)
  expect(transferBlockedReason('a', { ...active, id: 'a' }, 'a')).toBe('ALREADY_OWNER')
  expect(transferBlockedReason('a', active, 'c')).toBe('OWNERSHIP_ALREADY_TRANSFERRED')
  expect(transferBlockedReason('a', active, undefined)).toBe('OWNERSHIP_ALREADY_TRANSFERRED')
  expect(transferBlockedReason('a', { ...active, status: 'SUSPENDED' }, 'a')).toBe('EMPLOYEE_NOT_ACTIVE')
})
