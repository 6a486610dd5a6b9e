// Reads the actor of a session, which the gatekeeper caches until it changes.
import { BUILT_IN_ROLES } from '@kuri/contract/kit/permissions'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { type Actor, type Holder, NO_GRANTS, type ReaderAccess } from '#platform/permit'
import { type AssignedRole, grantsOf } from './grants.rules.ts'
import { whoRequiresSecondFactor } from './second-factor.rules.ts'

/** Null when the session is unknown or revoked; a company user without an active membership has no companyId. */
export const findActor = async (db: Reader, sessionId: string): Promise<Actor | null> =>
  (await listActors(db, [sessionId]))[0] ?? null

/** The actors of those sessions that are still valid, in one query. */
export async function listActors(db: Reader, sessionIds: readonly string[]): Promise<Actor[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.userId', '=', 'users.id').on('memberships.status', '=', 'ACTIVE'),
    )
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.role'])
    .leftJoin('companies', 'companies.id', 'memberships.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .leftJoin('secondFactorPolicy', (join) => join.onTrue())
    .select(['memberships.id as membershipId', 'memberships.companyId'])
    .select(['memberships.readerKind', 'memberships.readerFrom', 'memberships.readerUntil'])
    .select(['secondFactors.activeSince', 'companies.requiresSecondFactor'])
    .select(['secondFactorPolicy.superadmins', 'secondFactorPolicy.staff'])
    .select(assignedRoles)
    .where(sql<boolean>`sessions.id = ANY(${sessionIds})`)
    .where('sessions.revokedAt', 'is', null)
    .execute()
  return rows.map(
    ({
      assigned,
      activeSince,
      superadmins,
      staff,
      requiresSecondFactor,
      readerKind,
      readerFrom,
      readerUntil,
      ...actor
    }) => ({
      ...actor,
      reader:
        readerKind === null
          ? null
          : { kind: readerKind as ReaderAccess['kind'], from: readerFrom!, until: readerUntil! },
      grants: assigned ? grantsOf(assigned) : NO_GRANTS,
      secondFactor: {
        isActive: activeSince !== null,
        requiredBy: whoRequiresSecondFactor(actor.role, { superadmins, staff, company: requiresSecondFactor }),
      },
    }),
  )
}

/** Those of the sessions whose last refresh token has expired. */
export async function listExpiredSessionIds(db: Reader, sessionIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refreshTokens')
    .select('sessionId')
    .where(sql<boolean>`session_id = ANY(${sessionIds})`)
    .groupBy('sessionId')
    .having((eb) => eb(eb.fn.max('expiresAt'), '<=', now))
    .execute()
  return rows.map(({ sessionId }) => sessionId)
}

/** What these users may do in a company now; a company user without an active membership there holds nothing. */
export async function listHolders(db: Reader, companyId: string, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.userId', '=', 'users.id')
        .on('memberships.status', '=', 'ACTIVE')
        .on('memberships.companyId', '=', companyId),
    )
    .select(['users.id as userId', 'users.role', 'memberships.companyId'])
    .select(assignedRoles)
    .where(sql<boolean>`users.id = ANY(${userIds})`)
    .execute()
  return new Map<string, Holder>(
    rows.map(({ userId, assigned, ...holder }) => [
      userId,
      { ...holder, grants: assigned ? grantsOf(assigned) : NO_GRANTS },
    ]),
  )
}

const assignedRoles = (eb: ExpressionBuilder<DB & { memberships: DB['memberships'] }, 'memberships'>) =>
  eb
    .selectFrom('roleAssignments')
    .innerJoin('roles', 'roles.id', 'roleAssignments.roleId')
    .whereRef('roleAssignments.membershipId', '=', 'memberships.id')
    .select(
      sql<AssignedRole[] | null>`jsonb_agg(jsonb_build_object(
        'scopeType', role_assignments.scope_type, 'branchId', role_assignments.branch_id,
        'programId', role_assignments.program_id, 'permissionCodes', roles.permission_codes))`.as('assigned'),
    )
    .as('assigned')

/** The built-in roles are defined in the contract; their rows exist so that assignments can reference them. */
export async function seedBuiltInRoles(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('roles')
    .values(
      BUILT_IN_ROLES.map((role) => ({
        id: role.id,
        companyId: null,
        name: role.name,
        description: role.description,
        scopeType: role.scopeType,
        systemRole: role.systemRole,
        permissionCodes: [...role.permissions],
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        permissionCodes: eb.ref('excluded.permissionCodes'),
      })),
    )
    .execute()
}
