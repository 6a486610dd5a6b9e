import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BranchBankAccount } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type BankAccountRow = Selectable<BranchBankAccount>

export const listBankAccounts = (db: Reader, branchId: string, page: Page): Promise<BankAccountRow[]> =>
  db
    .selectFrom('branchBankAccounts')
    .selectAll()
    .where('branchId', '=', branchId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

/** The scope of the branch, for the permit, and its number of accounts. */
export const findBranchWithAccountCount = (db: Reader, companyId: string, branchId: string) =>
  db
    .selectFrom('branches')
    .select(['branches.companyId', 'branches.id as branchId'])
    .select((eb) =>
      eb
        .selectFrom('branchBankAccounts')
        .whereRef('branchBankAccounts.branchId', '=', 'branches.id')
        .where('branchBankAccounts.deletedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('count'),
    )
    .where('branches.id', '=', branchId)
    .where('branches.companyId', '=', companyId)
    .executeTakeFirst()

export const findBankAccount = (tx: Tx, branchId: string, id: string): Promise<BankAccountRow | undefined> =>
  tx
    .selectFrom('branchBankAccounts')
    .selectAll()
    .where('id', '=', id)
    .where('branchId', '=', branchId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Must run before another account becomes primary, because the index allows only one. */
export const updatePrimaryDemoted = (tx: Tx, branchId: string, now: Date) =>
  tx
    .updateTable('branchBankAccounts')
    .set({ isPrimary: false, updatedAt: now })
    .where('branchId', '=', branchId)
    .where('isPrimary', '=', true)
    .where('deletedAt', 'is', null)
    .execute()

export const insertBankAccount = (tx: Tx, account: Insertable<BranchBankAccount>): Promise<BankAccountRow> =>
  tx.insertInto('branchBankAccounts').values(account).returningAll().executeTakeFirstOrThrow()

export const updateBankAccount = (
  tx: Tx,
  id: string,
  changes: Updateable<BranchBankAccount>,
): Promise<BankAccountRow> =>
  tx.updateTable('branchBankAccounts').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
