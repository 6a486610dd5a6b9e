import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { BranchBankAccount, DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'

export type BankAccountRow = Selectable<BranchBankAccount> & { verifiedByName: string | null }

/** The superadmin who verified the account is shown by name. */
const verifiedByName = (eb: ExpressionBuilder<DB, 'branchBankAccounts'>) =>
  eb
    .selectFrom('users')
    .select('users.name')
    .whereRef('users.id', '=', 'branchBankAccounts.verifiedById')
    .$asScalar()
    .as('verifiedByName')

export const listBankAccounts = (db: Reader, branchId: string, page: Page): Promise<BankAccountRow[]> =>
  db
    .selectFrom('branchBankAccounts')
    .selectAll('branchBankAccounts')
    .select(verifiedByName)
    .where('branchId', '=', branchId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export type BankAccountChoiceRow = Pick<
  BankAccountRow,
  'id' | 'branchId' | 'bankName' | 'accountNumberSealed' | 'isPrimary'
>

/** Somebody who works for a program books to the accounts of its branch. */
const isBranchOf = ({ branchIds, programIds }: { branchIds: string[]; programIds: string[] }) => sql<boolean>`
  (branch_id = ANY (${branchIds}) OR branch_id IN (SELECT program.branch_id FROM programs AS program WHERE program.id = ANY (${programIds})))`

export const listBankAccountChoices = (
  db: Reader,
  scope: VisibleScope,
  branchId: string | undefined,
  limit: number,
): Promise<BankAccountChoiceRow[]> =>
  db
    .selectFrom('branchBankAccounts')
    .select(['id', 'branchId', 'bankName', 'accountNumberSealed', 'isPrimary'])
    .where('companyId', '=', scope.companyId)
    .where('deletedAt', 'is', null)
    .$if(!scope.all, (query) => query.where(isBranchOf(scope as Exclude<VisibleScope, { all: true }>)))
    .$if(branchId !== undefined, (query) => query.where('branchId', '=', branchId!))
    .orderBy('isPrimary', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
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
    .selectAll('branchBankAccounts')
    .select(verifiedByName)
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
  tx.insertInto('branchBankAccounts').values(account).returningAll().returning(verifiedByName).executeTakeFirstOrThrow()

export const updateBankAccount = (
  tx: Tx,
  id: string,
  changes: Updateable<BranchBankAccount>,
): Promise<BankAccountRow> =>
  tx
    .updateTable('branchBankAccounts')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .returning(verifiedByName)
    .executeTakeFirstOrThrow()

type AccountFilter = {
  companyId?: string | undefined
  verificationStatus?: BankAccountRow['verificationStatus'] | undefined
}

const matching = (db: Reader, { companyId, verificationStatus }: AccountFilter) =>
  db
    .selectFrom('branchBankAccounts')
    .where('branchBankAccounts.deletedAt', 'is', null)
    .$if(companyId !== undefined, (query) => query.where('branchBankAccounts.companyId', '=', companyId!))
    .$if(verificationStatus !== undefined, (query) =>
      query.where('branchBankAccounts.verificationStatus', '=', verificationStatus!),
    )

export const listAccountsOfCompanies = (db: Reader, filter: AccountFilter, page: Page) =>
  matching(db, filter)
    .innerJoin('branches', 'branches.id', 'branchBankAccounts.branchId')
    .innerJoin('companies', 'companies.id', 'branchBankAccounts.companyId')
    .selectAll('branchBankAccounts')
    .select(verifiedByName)
    .select(['branches.name as officeName', 'companies.name as companyName'])
    .orderBy('branchBankAccounts.createdAt')
    .orderBy('branchBankAccounts.id')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countAccountsOfCompanies(db: Reader, filter: AccountFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
