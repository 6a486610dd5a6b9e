import { PERMISSION_CATALOGUE, permissionCodeOf, permissionIdOf } from '@kuri/contract/kit/permission-catalogue'
import { fitsScope, PERMISSION_CODES, type PermissionCode, SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantsOf } from '#features/access/grants.rules'
import { type Actor, holds, type Scope } from '#platform/permit'
import { readPermissions } from '../roles/roles.rules.ts'
import { canGrant, mayDefine } from './escalation.rules.ts'

const BRANCHES = ['A', 'B']
const PROGRAMS = { P: 'A', Q: 'B' } as const
const companyId = 'company'
const PLACES: Scope[] = [
  { companyId },
  ...BRANCHES.map((branchId) => ({ companyId, branchId })),
  ...Object.entries(PROGRAMS).map(([programId, branchId]) => ({ companyId, branchId, programId })),
]

const someCodes = fc.uniqueArray(fc.constantFrom(...PERMISSION_CODES), { minLength: 1, maxLength: 6 })
const someAssignment = fc.record({ place: fc.constantFrom(...PLACES), codes: someCodes }).map(({ place, codes }) => ({
  scopeType: place.programId ? ('PROGRAM' as const) : place.branchId ? ('BRANCH' as const) : ('COMPANY' as const),
  branchId: place.programId ? null : (place.branchId ?? null),
  programId: place.programId ?? null,
  permissionCodes: codes,
}))
const actorWith = (assignments: Parameters<typeof grantsOf>[0], role: Actor['role'] = 'COMPANY'): Actor => ({
  userId: 'u',
  role,
  sessionId: 's',
  companyId,
  membershipId: 'm',
  grants: grantsOf(assignments),
})
const someActor = fc.array(someAssignment, { maxLength: 4 }).map((assignments) => actorWith(assignments))

test('[G179] what is handed out is held by the one who hands it out, at that very place', () => {
  fc.assert(
    fc.property(someActor, someCodes, fc.constantFrom(...PLACES), (actor, codes, place) => {
      expect(canGrant(actor, codes, place)).toBe(codes.every((code) => holds(actor, code, place)))
    }),
  )
})

test('[G179] an edited role grants nowhere what its editor does not hold there', () => {
  fc.assert(
    fc.property(
      someActor,
      someCodes,
      fc.constantFrom(...SCOPE_TYPES),
      fc.uniqueArray(fc.constantFrom(...PLACES)),
      (actor, codes, scopeType, inUseAt) => {
        if (!mayDefine(actor, { companyId, scopeType, codes }, inUseAt)) return
        for (const place of inUseAt) for (const code of codes) expect(holds(actor, code, place)).toBe(true)
        // And a role that nobody has yet consists of what the editor could hand out somewhere.
        expect(PLACES.some((place) => codes.every((code) => holds(actor, code, place)))).toBe(true)
      },
    ),
  )
})

test('[G179] a branch role assigned at B gains nothing from an editor who holds the code only at A', () => {
  const atA = actorWith([
    { scopeType: 'BRANCH', branchId: 'A', programId: null, permissionCodes: ['branch.banking.manage'] },
  ])
  const role = { companyId, scopeType: 'BRANCH', codes: ['branch.banking.manage'] as PermissionCode[] } as const
  expect(mayDefine(atA, role, [{ companyId, branchId: 'A' }])).toBe(true)
  expect(
    mayDefine(atA, role, [
      { companyId, branchId: 'A' },
      { companyId, branchId: 'B' },
    ]),
  ).toBe(false)
  expect(mayDefine(atA, { ...role, scopeType: 'COMPANY' }, [])).toBe(false)
})

test('[G179] a program role passes on from the branch that the program lies in', () => {
  const atA = actorWith([{ scopeType: 'BRANCH', branchId: 'A', programId: null, permissionCodes: ['program.read'] }])
  expect(canGrant(atA, ['program.read'], { companyId, branchId: 'A', programId: 'P' })).toBe(true)
  expect(canGrant(atA, ['program.read'], { companyId, branchId: 'B', programId: 'Q' })).toBe(false)
  expect(canGrant(atA, ['program.read'], { companyId: 'other', branchId: 'A' })).toBe(false)
})

test('[D2 2.2] every permission has an id of its own that leads back to it', () => {
  expect(PERMISSION_CATALOGUE).toHaveLength(40)
  expect(new Set(PERMISSION_CATALOGUE.map(({ id }) => id)).size).toBe(40)
  for (const code of PERMISSION_CODES) {
    expect(permissionIdOf(code)).toMatch(/^c[a-z0-9]{24}$/)
    expect(permissionCodeOf(permissionIdOf(code))).toBe(code)
  }
})

test('[G131] a role takes permissions of its own scope or a narrower one, never the owner’s', () => {
  for (const scopeType of SCOPE_TYPES)
    for (const code of PERMISSION_CODES) {
      const { codes, problems } = readPermissions([permissionIdOf(code), permissionIdOf(code)], scopeType)
      const fits = fitsScope(code, scopeType) && code !== 'ownership.transfer'
      expect(codes).toEqual(fits ? [code] : [])
      expect(problems.map(({ path }) => path)).toEqual(fits ? [] : ['permissionIds.0', 'permissionIds.1'])
    }
})
