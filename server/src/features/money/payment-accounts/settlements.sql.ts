// What payment providers have paid to the bank.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type SettlementRow = Selectable<DB['providerSettlements']>

export const insertSettlement = (tx: Tx, settlement: Insertable<DB['providerSettlements']>): Promise<SettlementRow> =>
  tx.insertInto('providerSettlements').values(settlement).returningAll().executeTakeFirstOrThrow()

/** Null is the platform's account. */
type Of = { companyId: string; accountId: string | null }
const ofAccount = ({ companyId, accountId }: Of) =>
  sql<boolean>`(company_id = ${companyId} AND account_id IS NOT DISTINCT FROM ${accountId})`

export const listSettlements = (db: Reader, of: Of, page: Page): Promise<SettlementRow[]> =>
  db
    .selectFrom('providerSettlements')
    .selectAll()
    .where(ofAccount(of))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countSettlements = async (db: Reader, of: Of): Promise<number> => {
  const { count } = await db
    .selectFrom('providerSettlements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofAccount(of))
    .executeTakeFirstOrThrow()
  return count
}

export const findBankAccountOfCompany = (db: Reader, companyId: string, id: string) =>
  db
    .selectFrom('branchBankAccounts')
    .select(['id', 'branchId'])
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
