import type { RoleQuery } from '@kuri/contract/companies/roles.contract'
import { pageOffset } from '@kuri/contract/kit/paging'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { likePattern } from '#platform/text/like-pattern'

export type RoleRow = Selectable<DB['roles']> & { assignmentCount: number }

/** Counts within one company, or in all companies when it is null. */
const assignmentCount = (companyId: string | null) =>
  sql<number>`(SELECT count(*) FROM role_assignments a WHERE a.role_id = roles.id
    AND ${companyId === null ? sql`true` : sql`a.company_id = ${companyId}`})`.as('assignmentCount')

/** The built-in roles and those of the company, or of all companies when it is null. */
const selectVisible = (db: Reader, companyId: string | null, query: Pick<RoleQuery, 'scopeType' | 'search'> = {}) =>
  db
    .selectFrom('roles')
    .$if(companyId !== null, (roles) =>
      roles.where((eb) => eb.or([eb('companyId', 'is', null), eb('companyId', '=', companyId)])),
    )
    .$if(query.scopeType !== undefined, (roles) => roles.where('scopeType', '=', query.scopeType!))
    .$if(!!query.search, (roles) => roles.where('name', 'ilike', likePattern(query.search!)))

export const listRoles = (db: Reader, companyId: string | null, query: RoleQuery): Promise<RoleRow[]> =>
  selectVisible(db, companyId, query)
    .selectAll('roles')
    .select(assignmentCount(companyId))
    .orderBy(sql`(company_id IS NOT NULL), lower(name), id`)
    .$if(!query.all, (roles) => roles.limit(query.pageSize).offset(pageOffset(query)))
    .execute()

export async function countRoles(db: Reader, companyId: string | null, query: RoleQuery): Promise<number> {
  const { count } = await selectVisible(db, companyId, query)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findRole = (db: Reader, companyId: string | null, roleId: string): Promise<RoleRow | undefined> =>
  selectVisible(db, companyId)
    .selectAll('roles')
    .select(assignmentCount(companyId))
    .where('roles.id', '=', roleId)
    .executeTakeFirst()

export const getRole = (db: Reader, companyId: string, roleId: string): Promise<RoleRow> =>
  db
    .selectFrom('roles')
    .selectAll('roles')
    .select(assignmentCount(companyId))
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow()

export const lockRole = (tx: Tx, companyId: string, roleId: string) =>
  tx
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', roleId)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst()

export const insertRole = (tx: Tx, role: Insertable<DB['roles']>) => tx.insertInto('roles').values(role).execute()

export const updateRole = (tx: Tx, roleId: string, changes: Updateable<DB['roles']>) =>
  tx.updateTable('roles').set(changes).where('id', '=', roleId).execute()

export const deleteRole = (tx: Tx, roleId: string) => tx.deleteFrom('roles').where('id', '=', roleId).execute()
