// The list of employees: two queries per page, at the same cost on the first page and on the last. [spec: Superadmin endpoints]

import type { EmployeeQuery } from '@kuri/contract/companies/employees.contract'
import { pageOffset } from '@kuri/contract/kit/paging'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader } from '#platform/db/types'
import { likePattern } from '#platform/text/like-pattern'
import { type MembershipRow, selectMemberships } from './memberships.sql.ts'

type EmployeeFilter = Omit<EmployeeQuery, 'roleId' | 'roleIds'> & { roleIds: readonly string[] }

const hasAssignmentFilter = ({ roleIds, roleName, systemRole, scopeType, branchId }: EmployeeFilter) =>
  roleIds.length > 0 || [roleName, systemRole, scopeType, branchId].some((filter) => filter !== undefined)

/** One assignment must match all filters on roles and scopes. */
const hasMatchingAssignment = (query: EmployeeFilter, eb: ExpressionBuilder<DB, 'memberships'>) =>
  eb.exists(
    eb
      .selectFrom('roleAssignments')
      .innerJoin('roles', 'roles.id', 'roleAssignments.roleId')
      .select('roleAssignments.id')
      .whereRef('roleAssignments.membershipId', '=', 'memberships.id')
      .whereRef('roleAssignments.companyId', '=', 'memberships.companyId')
      .$if(query.roleIds.length > 0, (rows) => rows.where('roleAssignments.roleId', 'in', query.roleIds))
      .$if(query.roleName !== undefined, (rows) =>
        rows.where(sql`lower(roles.name)`, '=', sql`lower(${query.roleName})`),
      )
      .$if(query.systemRole !== undefined, (rows) => rows.where('roles.systemRole', '=', query.systemRole!))
      .$if(query.scopeType !== undefined, (rows) => rows.where('roleAssignments.scopeType', '=', query.scopeType!))
      .$if(query.branchId !== undefined, (rows) => rows.where('roleAssignments.branchId', '=', query.branchId!)),
  )

/** A scalar subquery, because PostgreSQL may answer EXISTS or a join by scanning all users of the platform. */
const matchesSearch = (search: string, eb: ExpressionBuilder<DB, 'memberships'>) =>
  eb
    .selectFrom('users')
    .whereRef('users.id', '=', 'memberships.userId')
    .select((user) =>
      user
        .or(
          (['users.name', 'users.email', 'users.mobileNumber'] as const).map((column) =>
            user(column, 'ilike', likePattern(search)),
          ),
        )
        .as('matchesSearch'),
    )
    .$asScalar()

const selectMatching = (db: Reader, companyId: string, query: EmployeeFilter) =>
  db
    .selectFrom('memberships')
    .where('memberships.companyId', '=', companyId)
    .$if(query.status !== undefined, (rows) => rows.where('memberships.status', '=', query.status!))
    .$if(hasAssignmentFilter(query), (rows) => rows.where((eb) => hasMatchingAssignment(query, eb)))
    .$if(!!query.search, (rows) => rows.where((eb) => matchesSearch(query.search!, eb)))

/** Each order ends with the id. Creation and status have an index; name and email sort the employees of one company. */
const orderOf = ({ sortBy, sortOrder }: EmployeeFilter) => {
  const direction = sql.raw(sortOrder)
  const keys = {
    createdAt: sql`memberships.created_at ${direction}`,
    status: sql`memberships.status ${direction}, memberships.created_at ${direction}`,
    name: sql`(SELECT lower(name) FROM users WHERE id = memberships.user_id) ${direction} NULLS LAST`,
    email: sql`(SELECT lower(email) FROM users WHERE id = memberships.user_id) ${direction} NULLS LAST`,
  }
  return sql`${keys[sortBy]}, memberships.id ${direction}`
}

/**
 * The subquery selects the ids of the page, from an index alone where the order has one. Users and assignments are then read
 * for these rows only, and not for those that the offset skips.
 */
export function listMemberships(db: Reader, companyId: string, query: EmployeeFilter): Promise<MembershipRow[]> {
  const page = selectMatching(db, companyId, query)
    .select('memberships.id')
    .orderBy(orderOf(query))
    .limit(query.pageSize)
    .offset(pageOffset(query))
  return selectMemberships(db).where('memberships.id', 'in', page).orderBy(orderOf(query)).execute()
}

/** The number of matching employees; undefined when the company does not exist. */
export async function countMemberships(db: Reader, companyId: string, query: EmployeeFilter) {
  const found = await db
    .selectFrom('companies')
    .where('companies.id', '=', companyId)
    .select(
      selectMatching(db, companyId, query)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
    )
    .executeTakeFirst()
  return found && Number(found.count)
}
