// The two sides of staff, company and superadmins: where their pages are, which endpoints they call, and what somebody may do.
// [spec: The permission catalogue]

import type { getOwnMembership } from '@kuri/contract/companies/employees.contract'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type { Data } from '@kuri/contract/kit/route'
import type { LinkProps } from '@tanstack/react-router'

export type Membership = Data<typeof getOwnMembership>
type Permissions = Membership['effectivePermissions']

/**
 * COMPANY asks for the whole company. A branch code holds for the programs of its branch, so the place of a program names both.
 * Without a place it is enough to hold the code anywhere.
 */
export type Place = 'COMPANY' | { branchId?: string | null | undefined; programId?: string | null | undefined }

/** One code, or several of which one is enough. */
export type Needs = PermissionCode | readonly PermissionCode[]

/** A page of the side somebody is on; which one it is, types cannot know. */
export type PageLink = Pick<LinkProps, 'params'> & { to: '/' }

export type SideName = 'company' | 'admin'

/** What follows from the side alone, whatever the roles of a person. */
type SideFacts = {
  name: SideName
  /** Where the addresses of its pages begin. */
  area: '/co' | '/admin'
  /** Superadmins work for all companies: lists name the company, and a new program begins with the choice of one. */
  spansCompanies: boolean
  /** Superadmins approve programs: what they set up needs no consent, and they edit approved ones. */
  approvesPrograms: boolean
  /** Employees run their company: its cycles, papers, roles and invitations. Superadmins read them. */
  runsCompany: boolean
}

/** The side on which somebody works, and what they may do there. */
export type Side = SideFacts & {
  /** Null for superadmins, who hold no roles. */
  membership: Membership | null
  can(needs: Needs, place?: Place): boolean
  /** Of an endpoint, or of anything else that exists once for each side, the one of this side. */
  pick<const Pair extends { company: unknown; admin: unknown }>(pair: Pair): Pair['company']
  /** Of several pairs, each under its name. */
  pickAll<const P extends Pairs>(pairs: P): OfOneSide<P>
  /** A page of this side, for `<Link {...link('/programs/$programId', { programId })}>`. */
  link(path: string, params?: Record<string, string>): PageLink
}

type Pairs = Readonly<Record<string, { company: unknown; admin: unknown }>>
type OfOneSide<P extends Pairs> = { [Name in keyof P]: P[Name]['company'] }

// Both endpoints of a pair take and return the same, but for fields of which superadmins have more.
export const pairsOf = <const P extends Pairs>(side: SideName, pairs: P) =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[side]])) as OfOneSide<P>

export function holds(permissions: Permissions, code: PermissionCode, place?: Place): boolean {
  const { company, branches, programs } = permissions
  if (company.includes(code)) return true
  if (place === 'COMPANY') return false
  if (place === undefined)
    return [...Object.values(branches), ...Object.values(programs)].some((codes) => codes.includes(code))
  const { branchId, programId } = place
  return Boolean((branchId && branches[branchId]?.includes(code)) || (programId && programs[programId]?.includes(code)))
}

const sideOf = (facts: SideFacts): Omit<Side, 'membership' | 'can'> => ({
  ...facts,
  pick: (pair) => pair[facts.name] as (typeof pair)['company'],
  pickAll: (pairs) => pairsOf(facts.name, pairs),
  link: (path, params = {}) => ({ to: `${facts.area}${path}`, params }) as unknown as PageLink,
})

const COMPANY = sideOf({
  name: 'company',
  area: '/co',
  spansCompanies: false,
  approvesPrograms: false,
  runsCompany: true,
})

export const companySide = (membership: Membership): Side => ({
  ...COMPANY,
  membership,
  can: (needs, place) =>
    [needs].flat().some((code) => holds(membership.effectivePermissions, code as PermissionCode, place)),
})

/** A superadmin may do everything on the pages of superadmins. */
export const ADMIN_SIDE: Side = {
  ...sideOf({ name: 'admin', area: '/admin', spansCompanies: true, approvesPrograms: true, runsCompany: false }),
  membership: null,
  can: () => true,
}

/** Before the roles of an employee are known. */
export const NO_RIGHTS: Side = { ...COMPANY, membership: null, can: () => false }
