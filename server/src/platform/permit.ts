// What a caller may do and in which scope [spec: The permission catalogue; Errors]. Pure: a check needs no query.

import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { codesOf, isOfCompany, type Requirement } from '@kuri/contract/kit/route'
import type { UserRole } from '@kuri/contract/people/identity.contract'
import { refuse } from './refusal.ts'

export type Codes = ReadonlySet<PermissionCode>
/** Scopes add up: company codes apply everywhere, branch codes to that branch and its programs, program codes to that program. */
export type Grants = {
  company: Codes
  branches: ReadonlyMap<string, Codes>
  programs: ReadonlyMap<string, Codes>
}
export const NO_GRANTS: Grants = { company: new Set(), branches: new Map(), programs: new Map() }

export type Actor = {
  userId: string
  role: UserRole
  sessionId: string
  /** The tenant of a company user; null for everyone else. */
  companyId: string | null
  membershipId: string | null
  grants: Grants
  secondFactor: SecondFactorState
  /** Of an auditor or inspector. */
  reader?: ReaderAccess | null
}

/** The time in which somebody reads who changes nothing. */
export type ReaderAccess = { kind: 'AUDITOR' | 'INSPECTOR'; from: Date; until: Date }

/** All that a check of permissions needs to know about a person. */
export type Holder = Pick<Actor, 'role' | 'companyId' | 'grants'>

/** Whether the person has a second factor, and who demands one of them. */
export type SecondFactorState = { isActive: boolean; requiredBy: 'PLATFORM' | 'COMPANY' | null }

/** Somebody who must have a second factor and has none can only set one up. */
export const isSecondFactorDue = ({ secondFactor }: Actor): boolean =>
  secondFactor.requiredBy !== null && !secondFactor.isActive

/** The place of a resource: a company, optionally a branch in it and a program of that branch. */
export type Scope = { companyId: string; branchId?: string | null; programId?: string | null }

export function holds(actor: Holder, code: PermissionCode, scope: Scope): boolean {
  if (actor.role === 'SUPERADMIN') return true
  if (actor.companyId !== scope.companyId) return false
  const { company, branches, programs } = actor.grants
  return (
    company.has(code) ||
    (!!scope.branchId && branches.get(scope.branchId)?.has(code) === true) ||
    (!!scope.programId && programs.get(scope.programId)?.has(code) === true)
  )
}

/** What a list may contain: everything of the tenant (or of all tenants), or only some branches and programs. */
export type VisibleScope =
  | { companyId: string | null; all: true }
  | { companyId: string; all: false; branchIds: string[]; programIds: string[] }

/** A caller together with the permission that the endpoint requires. Actions pass the rows they load to `requireVisible`. */
export class Permit {
  readonly actor: Actor
  readonly requirement: Requirement | null

  constructor(actor: Actor, requirement: Requirement | null) {
    this.actor = actor
    this.requirement = requirement
  }

  /** The tenant of a company caller. */
  get companyId(): string {
    if (this.actor.companyId === null) throw refuse('WRONG_PERSONA')
    return this.actor.companyId
  }

  /** Null for a superadmin, who may access every company: for queries that serve company and superadmin endpoints. */
  get tenant(): string | null {
    return this.actor.role === 'SUPERADMIN' ? null : this.companyId
  }

  allows(scope: Scope): boolean {
    if (this.actor.role === 'SUPERADMIN') return true
    if (this.requirement === null) return this.actor.companyId === scope.companyId
    const codes = codesOf(this.requirement)
    return 'allOf' in Object(this.requirement)
      ? codes.every((code) => holds(this.actor, code, scope))
      : codes.some((code) => holds(this.actor, code, scope))
  }

  /** Returns the row if it exists and the permit covers it, and otherwise refuses with NOT_FOUND, which does not reveal that it exists. */
  requireVisible<Row extends Scope>(row: Row | undefined, whenForeign: RefusalCode = 'NOT_FOUND'): Row {
    if (row === undefined) throw refuse('NOT_FOUND')
    if (this.actor.role !== 'SUPERADMIN' && this.actor.companyId !== row.companyId) throw refuse(whenForeign)
    if (!this.allows(row)) throw refuse('NOT_FOUND')
    return row
  }

  visibleScope(): VisibleScope {
    const { actor, requirement } = this
    if (actor.role === 'SUPERADMIN') return { companyId: null, all: true }
    const companyId = this.companyId
    if (requirement === null) return { companyId, all: true }
    const codes = codesOf(requirement)
    const hasAny = (held: Codes) => codes.some((code) => held.has(code))
    if (hasAny(actor.grants.company)) return { companyId, all: true }
    const where = (held: ReadonlyMap<string, Codes>) => [...held].filter(([, set]) => hasAny(set)).map(([id]) => id)
    return { companyId, all: false, branchIds: where(actor.grants.branches), programIds: where(actor.grants.programs) }
  }
}

/** Checks permissions that are required at company level; a missing one returns 403. */
export function refuseWithoutCompanyPermission(actor: Actor, requirement: Requirement | null): void {
  if (requirement === null || actor.role !== 'COMPANY' || !isOfCompany(requirement)) return
  if (!hasCompanyPermission(actor.grants, requirement)) throw refuse('PERMISSION_REQUIRED')
}

function hasCompanyPermission({ company, branches, programs }: Grants, requirement: Requirement): boolean {
  if (typeof requirement === 'string') return company.has(requirement)
  if ('anyOf' in requirement) return requirement.anyOf.some((code) => company.has(code))
  if ('allOf' in requirement) return requirement.allOf.every((code) => company.has(code))
  const codes = codesOf(requirement)
  return [company, ...branches.values(), ...programs.values()].some((held) => codes.some((code) => held.has(code)))
}
