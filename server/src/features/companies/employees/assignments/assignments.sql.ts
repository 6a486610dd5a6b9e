import { OWNER_ROLE_ID, type PermissionCode, type SystemRole } from '@kuri/contract/kit/permissions'
import { type Insertable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { Scope } from '#platform/permit'
import type { AssignmentContext, Proposal } from './assignments.rules.ts'
import type { Rights } from './escalation.rules.ts'

const uniqueIds = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/**
 * Locks the roles, programs and branches of the proposals until the commit, so that none changes between the check and the
 * insert. Editing a role locks it for update and then reads where it is assigned. Must be locked before memberships.
 */
export const lockAssignmentContext = (tx: Tx, proposals: readonly Proposal[]) => readContext(tx, proposals, true)

export const readAssignmentContext = (db: Reader, proposals: readonly Proposal[]) => readContext(db, proposals, false)

async function readContext(db: Reader, proposals: readonly Proposal[], isLocked: boolean): Promise<AssignmentContext> {
  const roleIds = uniqueIds(proposals.map(({ roleId }) => roleId))
  const branchIds = uniqueIds(proposals.map(({ branchId }) => branchId))
  const programIds = uniqueIds(proposals.map(({ programId }) => programId))
  const roles =
    roleIds.length === 0
      ? []
      : await db
          .selectFrom('roles')
          .select(['id', 'companyId', 'scopeType', 'systemRole', 'permissionCodes'])
          .where('id', 'in', roleIds)
          .orderBy('id')
          .$if(isLocked, (query) => query.forShare())
          .execute()
  const programs =
    programIds.length === 0
      ? []
      : await db
          .selectFrom('programs')
          .select(['id', 'companyId', 'branchId'])
          .where('id', 'in', programIds)
          .where('deletedAt', 'is', null)
          .orderBy('id')
          .$if(isLocked, (query) => query.forShare())
          .execute()
  const branches =
    branchIds.length === 0
      ? []
      : await db
          .selectFrom('branches')
          .select(['id', 'companyId', 'deletedAt'])
          .where('id', 'in', branchIds)
          .orderBy('id')
          .$if(isLocked, (query) => query.forShare())
          .execute()
  return {
    roles: new Map(
      roles.map(({ id, companyId, scopeType, systemRole, permissionCodes }) => [
        id,
        {
          companyId,
          scopeType,
          systemRole: systemRole as SystemRole | null,
          codes: permissionCodes as PermissionCode[],
        },
      ]),
    ),
    branches: new Map(
      branches.map(({ id, companyId, deletedAt }) => [id, { companyId, isArchived: deletedAt !== null }]),
    ),
    programs: new Map(programs.map(({ id, companyId, branchId }) => [id, { companyId, branchId }])),
  }
}

export const listAssignments = (db: Reader, membershipId: string) =>
  db
    .selectFrom('roleAssignments')
    .select(['id', 'roleId', 'scopeType', 'branchId', 'programId'])
    .where('membershipId', '=', membershipId)
    .execute()

/** The permissions of each assignment of an employee, at their place; that of a program includes its branch. */
export async function listAssignedRights(
  db: Reader,
  membershipId: string,
): Promise<({ assignmentId: string } & Rights)[]> {
  const rows = await db
    .selectFrom('roleAssignments')
    .innerJoin('roles', 'roles.id', 'roleAssignments.roleId')
    .leftJoin('programs', 'programs.id', 'roleAssignments.programId')
    .select(['roleAssignments.id', 'roleAssignments.companyId', 'roleAssignments.programId', 'roles.permissionCodes'])
    .select((eb) => eb.fn.coalesce('programs.branchId', 'roleAssignments.branchId').as('branchId'))
    .where('roleAssignments.membershipId', '=', membershipId)
    .execute()
  return rows.map(({ id, permissionCodes, ...scope }) => ({
    assignmentId: id,
    codes: permissionCodes as PermissionCode[],
    scope,
  }))
}

export const findOwnerAssignment = (db: Reader, companyId: string) =>
  db
    .selectFrom('roleAssignments')
    .select(['id', 'membershipId'])
    .where('companyId', '=', companyId)
    .where('roleId', '=', OWNER_ROLE_ID)
    .executeTakeFirst()

export const insertAssignments = async (tx: Tx, assignments: readonly Insertable<DB['roleAssignments']>[]) => {
  if (assignments.length > 0) await tx.insertInto('roleAssignments').values(assignments).execute()
}

/** For an assignment that may already exist. */
export const insertAssignmentOnce = (tx: Tx, assignment: Insertable<DB['roleAssignments']>) =>
  tx
    .insertInto('roleAssignments')
    .values(assignment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteAssignments = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length > 0) await tx.deleteFrom('roleAssignments').where('id', 'in', ids).execute()
}

/** Every scope where a role is assigned, or will be once a pending invitation is accepted. */
export async function listScopesOfRole(db: Reader, companyId: string, roleId: string, now: Date): Promise<Scope[]> {
  const { rows } = await sql<{ branchId: string | null; programId: string | null }>`
    SELECT DISTINCT coalesce(programs.branch_id, used.branch_id) AS branch_id, used.program_id
    FROM (
      SELECT branch_id, program_id FROM role_assignments WHERE role_id = ${roleId}
      UNION ALL
      SELECT proposed->>'branchId', proposed->>'programId'
      FROM invitations, jsonb_array_elements(invitations.proposed_assignments) AS proposed
      WHERE invitations.company_id = ${companyId} AND invitations.status = 'PENDING'
        AND invitations.expires_at > ${now} AND proposed->>'roleId' = ${roleId}
    ) AS used LEFT JOIN programs ON programs.id = used.program_id`.execute(db)
  return rows.map((place) => ({ companyId, ...place }))
}
