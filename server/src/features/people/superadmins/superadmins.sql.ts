// Users over all companies, and who of them is a superadmin.

import type { listUsers } from '@kuri/contract/companies/platform-start-page.contract'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import { likePattern } from '#platform/text/like-pattern'

type UserFilter = Pick<Query<typeof listUsers>, 'search' | 'role'>

const matching = (db: Reader, { search, role }: UserFilter) =>
  db
    .selectFrom('users')
    .$if(!!search, (query) =>
      query.where((eb) =>
        eb.or((['name', 'email', 'mobileNumber'] as const).map((column) => eb(column, 'ilike', likePattern(search!)))),
      ),
    )
    .$if(role !== undefined, (query) => query.where('users.role', '=', role!))

const selectUsers = (db: Reader) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.userId', 'users.id')
    .leftJoin('companies', 'companies.id', 'memberships.companyId')
    .select(['users.id', 'users.role', 'users.name', 'users.mobileNumber', 'users.email', 'users.createdAt'])
    .select(['companies.id as companyId', 'companies.name as companyName'])
    .select([
      sql<boolean>`EXISTS (SELECT FROM second_factors WHERE second_factors.user_id = users.id AND active_since IS NOT NULL)`.as(
        'hasSecondFactor',
      ),
      sql<Date | null>`(SELECT max(sessions.created_at) FROM sessions WHERE sessions.user_id = users.id)`.as(
        'lastSignInAt',
      ),
    ])
export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number]

export const listUsersPage = (db: Reader, filter: UserFilter, page: Page): Promise<UserRow[]> =>
  selectUsers(db)
    .where(
      'users.id',
      'in',
      matching(db, filter)
        .select('users.id')
        .orderBy('users.createdAt', 'desc')
        .orderBy('users.id', 'desc')
        .limit(page.pageSize)
        .offset(pageOffset(page)),
    )
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .execute()

export async function countUsers(db: Reader, filter: UserFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const getUser = (db: Reader, userId: string): Promise<UserRow> =>
  selectUsers(db).where('users.id', '=', userId).executeTakeFirstOrThrow()

/** Locks all of them, so that two removals cannot both leave the other one as the last. */
export const lockSuperadmins = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'mobileNumber'])
    .where('role', '=', sql.lit('SUPERADMIN'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
