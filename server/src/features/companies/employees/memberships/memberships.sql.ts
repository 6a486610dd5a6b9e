import type { ScopeType } from '@kuri/contract/kit/permissions'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** An assignment with its role, as one JSON value, so its times are text. */
export type AssignmentRow = {
  id: string
  membershipId: string
  roleId: string
  scopeType: ScopeType
  branchId: string | null
  branchName: string | null
  programId: string | null
  programName: string | null
  createdById: string | null
  createdByName: string | null
  createdAt: string
  role: {
    id: string
    companyId: string | null
    name: string
    description: string | null
    scopeType: ScopeType
    systemRole: string | null
    permissionCodes: string[]
    createdAt: string
    updatedAt: string
  }
}
export type MembershipRow = Selectable<DB['memberships']> & {
  name: string | null
  email: string | null
  mobileNumber: string
  countryCode: string
  assignments: AssignmentRow[]
}

const assignments = sql<AssignmentRow[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', a.id, 'membershipId', a.membership_id, 'roleId', a.role_id,
    'scopeType', a.scope_type, 'branchId', a.branch_id, 'programId', a.program_id, 'createdById', a.created_by_id,
    'branchName', b.name, 'programName', p.name, 'createdByName', maker.name,
    'createdAt', a.created_at, 'role', jsonb_build_object('id', r.id, 'companyId', r.company_id, 'name', r.name,
      'description', r.description, 'scopeType', r.scope_type, 'systemRole', r.system_role,
      'permissionCodes', r.permission_codes, 'createdAt', r.created_at, 'updatedAt', r.updated_at))
    ORDER BY a.created_at, a.id)
  FROM role_assignments a JOIN roles r ON r.id = a.role_id
  LEFT JOIN branches b ON b.id = a.branch_id
  LEFT JOIN programs p ON p.id = a.program_id
  LEFT JOIN users maker ON maker.id = a.created_by_id
  WHERE a.membership_id = memberships.id), '[]')`.as('assignments')

/** Memberships with their user and their assignments. */
export const selectMemberships = (db: Reader) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .selectAll('memberships')
    .select(['users.name', 'users.email', 'users.mobileNumber', 'users.countryCode', assignments])

export const findMembership = (db: Reader, companyId: string, id: string): Promise<MembershipRow | undefined> =>
  selectMemberships(db)
    .where('memberships.id', '=', id)
    .where('memberships.companyId', '=', companyId)
    .executeTakeFirst()

export const listMembershipsById = (db: Reader, ids: readonly string[]): Promise<MembershipRow[]> =>
  selectMemberships(db).where('memberships.id', 'in', ids).execute()

/** Locks in the order of the ids, so that two transfers wait for each other instead of deadlocking. */
export const lockMemberships = (tx: Tx, companyId: string, ids: readonly string[]) =>
  tx
    .selectFrom('memberships')
    .select(['id', 'userId', 'companyId', 'status', 'authorizationVersion', 'unconfirmedSince'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockMembership = async (tx: Tx, companyId: string, id: string) =>
  (await lockMemberships(tx, companyId, [id]))[0]

/** The memberships, in a company, of a user and of the person with a mobile number. */
export const lockMembershipsOf = (tx: Tx, companyId: string, userId: string, mobileNumber: string) =>
  tx
    .selectFrom('memberships')
    .select(['id', 'userId', 'status'])
    .where('companyId', '=', companyId)
    .where('userId', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('users.id')
        .where((or) => or.or([or('users.id', '=', userId), or('users.mobileNumber', '=', mobileNumber)])),
    )
    .orderBy('id')
    .forUpdate('memberships')
    .execute()

export const insertMemberships = async (tx: Tx, memberships: readonly Insertable<DB['memberships']>[]) => {
  if (memberships.length === 0) return
  await tx
    .insertInto('memberships')
    .values(memberships.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)))
    .execute()
}

/** A revoked employee has accepted a new invitation. */
export const updateReturned = (
  tx: Tx,
  id: string,
  by: { invitedById: string; unconfirmedSince: Date | null },
  now: Date,
) =>
  tx
    .updateTable('memberships')
    .set((eb) => ({
      status: 'ACTIVE' as const,
      ...by,
      acceptedAt: now,
      authorizationVersion: eb('authorizationVersion', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()

export const updateConfirmed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('memberships').set({ unconfirmedSince: null, updatedAt: now }).where('id', '=', id).execute()

/** Every change of access increments the version, with or without a new status. */
export const updateAccess = (
  tx: Tx,
  ids: readonly string[],
  now: Date,
  status?: Selectable<DB['memberships']>['status'],
) =>
  tx
    .updateTable('memberships')
    .set((eb) => ({
      ...(status ? { status } : {}),
      authorizationVersion: eb('authorizationVersion', '+', 1),
      updatedAt: now,
    }))
    .where('id', 'in', ids)
    .execute()

/** After a role was edited: the access of all employees with that role changed. */
export const updateAccessOfRole = (tx: Tx, roleId: string, now: Date) =>
  tx
    .updateTable('memberships')
    .set((eb) => ({ authorizationVersion: eb('authorizationVersion', '+', 1), updatedAt: now }))
    .where('id', 'in', (eb) => eb.selectFrom('roleAssignments').select('membershipId').where('roleId', '=', roleId))
    .execute()
