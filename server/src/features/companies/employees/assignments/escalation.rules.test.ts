import { PERMISSION_CODES, type PermissionCode, SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantsOf } from '#features/people/access/grants.rules'
import { type Actor, holds, type Scope } from '#platform/permit'
import { canDefineRole, canGrant, canGrantAll, mayHandOut } from './escalation.rules.ts'

const BRANCHES = ['A', 'B']
const PROGRAMS = { P: 'A', Q: 'B' } as const
const companyId = 'company'
const SCOPES: Scope[] = [
  { companyId },
  ...BRANCHES.map((branchId) => ({ companyId, branchId })),
  ...Object.entries(PROGRAMS).map(([programId, branchId]) => ({ companyId, branchId, programId })),
]

const someCodes = fc.uniqueArray(fc.constantFrom(...PERMISSION_CODES), { minLength: 1, maxLength: 6 })
const someAssignment = fc.record({ scope: fc.constantFrom(...SCOPES), codes: someCodes }).map(({ scope, codes }) => ({
  scopeType: scope.programId ? ('PROGRAM' as const) : scope.branchId ? ('BRANCH' as const) : ('COMPANY' as const),
  branchId: scope.programId ? null : (scope.branchId ?? null),
  programId: scope.programId ?? null,
  permissionCodes: codes,
}))
const actorWith = (assignments: Parameters<typeof grantsOf>[0], role: Actor['role'] = 'COMPANY'): Actor => ({
  userId: 'u',
  role,
  sessionId: 's',
  companyId,
  membershipId: 'm',
  grants: grantsOf(assignments),
  secondFactor: { isActive: false, requiredBy: null },
})
const someActor = fc.array(someAssignment, { maxLength: 4 }).map((assignments) => actorWith(assignments))

test('[spec: Nobody grants more than they hold] an actor can grant exactly the permissions that they hold at that scope', () => {
  fc.assert(
    fc.property(someActor, someCodes, fc.constantFrom(...SCOPES), (actor, codes, scope) => {
      expect(canGrant(actor, codes, scope)).toBe(codes.every((code) => holds(actor, code, scope)))
    }),
  )
})

test('[spec: Nobody grants more than they hold] an edited role never grants a permission at a scope where its editor does not hold it', () => {
  fc.assert(
    fc.property(
      someActor,
      someCodes,
      fc.constantFrom(...SCOPE_TYPES),
      fc.uniqueArray(fc.constantFrom(...SCOPES)),
      (actor, codes, scopeType, usedAt) => {
        if (!canDefineRole(actor, { companyId, scopeType, codes }, usedAt)) return
        for (const scope of usedAt) for (const code of codes) expect(holds(actor, code, scope)).toBe(true)
        // A role without assignments contains only permissions that the editor can grant somewhere.
        expect(SCOPES.some((scope) => codes.every((code) => holds(actor, code, scope)))).toBe(true)
      },
    ),
  )
})

test('[spec: Nobody grants more than they hold] an editor who holds a permission only at branch A cannot add it to a role that is assigned at B', () => {
  const atA = actorWith([
    { scopeType: 'BRANCH', branchId: 'A', programId: null, permissionCodes: ['branch.banking.manage'] },
  ])
  const role = { companyId, scopeType: 'BRANCH', codes: ['branch.banking.manage'] as PermissionCode[] } as const
  expect(canDefineRole(atA, role, [{ companyId, branchId: 'A' }])).toBe(true)
  expect(
    canDefineRole(atA, role, [
      { companyId, branchId: 'A' },
      { companyId, branchId: 'B' },
    ]),
  ).toBe(false)
  expect(canDefineRole(atA, { ...role, scopeType: 'COMPANY' }, [])).toBe(false)
})

test('[spec: Nobody grants more than they hold] a permission held at a branch can be granted at its programs', () => {
  const atA = actorWith([{ scopeType: 'BRANCH', branchId: 'A', programId: null, permissionCodes: ['program.read'] }])
  expect(canGrant(atA, ['program.read'], { companyId, branchId: 'A', programId: 'P' })).toBe(true)
  expect(canGrant(atA, ['program.read'], { companyId, branchId: 'B', programId: 'Q' })).toBe(false)
  expect(canGrant(atA, ['program.read'], { companyId: 'other', branchId: 'A' })).toBe(false)
})

const someRights = fc.array(fc.record({ codes: someCodes, scope: fc.constantFrom(...SCOPES) }), { maxLength: 4 })

test('[spec: Nobody grants more than they hold] an actor can take away a set of rights exactly when they could grant each of them at its place', () => {
  fc.assert(
    fc.property(someActor, someRights, (actor, rights) => {
      const lacking = rights.flatMap(({ codes, scope }) => codes.filter((code) => !holds(actor, code, scope)))
      expect(canGrantAll(actor, rights)).toBe(lacking.length === 0)
      expect(canGrantAll(actorWith([], 'SUPERADMIN'), rights)).toBe(true)
    }),
  )
})

test('[spec: Nobody grants more than they hold] nobody takes from an employee who holds a permission that they lack somewhere', () => {
  fc.assert(
    fc.property(
      fc.array(someAssignment, { maxLength: 4 }),
      fc.array(someAssignment, { maxLength: 4 }),
      (own, theirs) => {
        const actor = actorWith(own)
        const target = actorWith(theirs)
        const rights = theirs.map(({ branchId, programId, permissionCodes }) => ({
          codes: permissionCodes,
          scope: { companyId, branchId: programId ? PROGRAMS[programId as 'P' | 'Q'] : branchId, programId },
        }))
        const isAbove = SCOPES.some((scope) =>
          PERMISSION_CODES.some((code) => holds(target, code, scope) && !holds(actor, code, scope)),
        )
        expect(canGrantAll(actor, rights)).toBe(!isAbove)
      },
    ),
  )
})

test('[spec: Nobody grants more than they hold] an invitation can be handed out only with employee.invite and every proposed permission', () => {
  fc.assert(
    fc.property(someActor, someRights, (actor, rights) => {
      const canInvite = holds(actor, 'employee.invite', { companyId })
      expect(mayHandOut(actor, companyId, rights)).toBe(canInvite && canGrantAll(actor, rights))
      expect(mayHandOut(undefined, companyId, rights)).toBe(false)
      expect(mayHandOut({ ...actor, companyId: null }, companyId, rights)).toBe(false)
    }),
  )
})
