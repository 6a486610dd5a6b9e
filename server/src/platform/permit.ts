// [D2 2.2, 7] What a caller may do, and where. Pure: no query, so that a check costs nanoseconds.
import type { UserRole } from '@kuri/contract/account/identity.contract'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { codesOf, isOfCompany, type Requirement } from '@kuri/contract/kit/route'
import { refuse } from './refusal.ts'

export type Codes = ReadonlySet<PermissionCode>
/** Scopes add up: company codes reach everything, branch codes that branch and its programs, program codes that program. */
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
  /** The tenant of a company user; null for everybody else. */
  companyId: string | null
  membershipId: string | null
  grants: Grants
}

/** Where something lies: a company, and within it perhaps a branch and a program of that branch. */
export type Scope = { companyId: string; branchId?: string | null; programId?: string | null }

export function holds(actor: Actor, code: PermissionCode, scope: Scope): boolean {
  if (actor.role === 'SUPERADMIN') return true
  if (actor.companyId !== scope.companyId) return false
  const { company, branches, programs } = actor.grants
  return (
    company.has(code) ||
    (!!scope.branchId && branches.get(scope.branchId)?.has(code) === true) ||
    (!!scope.programId && programs.get(scope.programId)?.has(code) === true)
  )
}

/** What a list may show: everything of the tenant (or of all tenants), or only some branches and programs. */
export type VisibleScope =
  | { companyId: string | null; all: true }
  | { companyId: string; all: false; branchIds: string[]; programIds: string[] }

/** A caller together with what the endpoint asks of him. Actions take it and put resources through `requireVisible`. */
export class Permit {
  readonly actor: Actor
  readonly requirement: Requirement | null

  constructor(actor: Actor, requirement: Requirement | null) {
    this.actor = actor
    this.requirement = requirement
  }

  /** The tenant that a company caller works in. */
  get companyId(): string {
    if (this.actor.companyId === null) throw refuse('WRONG_PERSONA')
    return this.actor.companyId
  }

  /** Null for a superadmin, who reaches every company: for queries that serve both doors. */
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

  /** The row if it exists and this permit reaches it; otherwise "not found", so that nobody learns what exists elsewhere. */
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
    const fits = (held: Codes) => codes.some((code) => held.has(code))
    if (fits(actor.grants.company)) return { companyId, all: true }
    const where = (held: ReadonlyMap<string, Codes>) => [...held].filter(([, set]) => fits(set)).map(([id]) => id)
    return { companyId, all: false, branchIds: where(actor.grants.branches), programIds: where(actor.grants.programs) }
  }
}

/** The company-level gate: a missing company permission is told plainly (403). */
export function refuseWithoutCompanyPermission(actor: Actor, requirement: Requirement | null): void {
  if (requirement === null || actor.role !== 'COMPANY' || !isOfCompany(requirement)) return
  if (!fitsCompany(actor.grants, requirement)) throw refuse('PERMISSION_REQUIRED')
}

function fitsCompany({ company, branches, programs }: Grants, requirement: Requirement): boolean {
  if (typeof requirement === 'string') return company.has(requirement)
  if ('anyOf' in requirement) return requirement.anyOf.some((code) => company.has(code))
  if ('allOf' in requirement) return requirement.allOf.every((code) => company.has(code))
  return [company, ...branches.values(), ...programs.values()].some((held) => held.has(requirement.anywhere))
}
