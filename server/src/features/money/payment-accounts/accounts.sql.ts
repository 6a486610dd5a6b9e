// Payment accounts of companies.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type AccountRow = Selectable<DB['providerAccounts']>

export const findAccount = (db: Reader, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('providerAccounts').selectAll().where('id', '=', id).executeTakeFirst()

/** The active account, or else the newest one. */
export const findAccountOfCompany = (db: Reader, companyId: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('providerAccounts')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('status')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listAccounts = (db: Reader, companyId: string, page: Page): Promise<AccountRow[]> =>
  db
    .selectFrom('providerAccounts')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countAccounts = async (db: Reader, companyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('providerAccounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertAccount = (tx: Tx, account: Insertable<DB['providerAccounts']>): Promise<AccountRow> =>
  tx.insertInto('providerAccounts').values(account).returningAll().executeTakeFirstOrThrow()

export const updateAccount = (tx: Tx, id: string, changes: Updateable<DB['providerAccounts']>): Promise<AccountRow> =>
  tx.updateTable('providerAccounts').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
