import type { Membership, READER_KINDS } from '@kuri/contract/companies/employees.contract'
import type { Assignment } from '@kuri/contract/companies/roles.contract'
import type { PermissionCode, SystemRole } from '@kuri/contract/kit/permissions'
import type { Static } from '@kuri/contract/kit/schema'
import { grantsOf } from '#features/people/access/grants.rules'
import type { Codes } from '#platform/permit'
import type { AssignmentRow, MembershipRow } from './memberships.sql.ts'

const iso = (text: string) => new Date(text).toISOString()

export function viewAssignment({ role, ...row }: AssignmentRow): Static<typeof Assignment> {
  const { permissionCodes: _, ...summary } = role
  return {
    ...row,
    createdAt: iso(row.createdAt),
    role: {
      ...summary,
      systemRole: role.systemRole as SystemRole | null,
      isSystem: role.companyId === null,
      createdAt: iso(role.createdAt),
      updatedAt: iso(role.updatedAt),
    },
  }
}

const listed = (codes: Codes): PermissionCode[] => [...codes].sort()
const mapped = (places: ReadonlyMap<string, Codes>) =>
  Object.fromEntries([...places].map(([id, codes]) => [id, listed(codes)]))

/** The same computation that the permission checks use. [spec: The permission catalogue] */
function effectivePermissions(assignments: readonly AssignmentRow[]) {
  const { company, branches, programs } = grantsOf(
    assignments.map(({ role, ...place }) => ({ ...place, permissionCodes: role.permissionCodes })),
  )
  return { company: listed(company), branches: mapped(branches), programs: mapped(programs) }
}

const viewReader = ({ readerKind, readerFrom, readerUntil }: MembershipRow) =>
  readerKind && readerFrom && readerUntil
    ? {
        kind: readerKind as (typeof READER_KINDS)[number],
        from: readerFrom.toISOString(),
        until: readerUntil.toISOString(),
      }
    : null

export const viewMembership = (row: MembershipRow): Static<typeof Membership> => ({
  id: row.id,
  membershipId: row.id,
  userId: row.userId,
  companyId: row.companyId,
  status: row.status,
  invitedById: row.invitedById,
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  unconfirmedSince: row.unconfirmedSince?.toISOString() ?? null,
  reader: viewReader(row),
  authorizationVersion: row.authorizationVersion,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  user: { name: row.name, email: row.email, mobileNumber: row.mobileNumber, countryCode: row.countryCode },
  assignments: row.assignments.map(viewAssignment),
  effectivePermissions: effectivePermissions(row.assignments),
})
