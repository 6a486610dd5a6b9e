import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { replaceEmail } from '#features/people/identity/directory.sql'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { likePattern } from '#platform/text/like-pattern'

type CompanyRow = Selectable<DB['companies']>

export const insertCompany = (tx: Tx, company: Insertable<DB['companies']>) =>
  tx.insertInto('companies').values(company).execute()

/** Companies with the name of their headquarters, which the wire calls `branch`. */
const selectCompanies = (db: Reader) =>
  db
    .selectFrom('companies')
    .leftJoin('branches', (join) =>
      join
        .onRef('branches.companyId', '=', 'companies.id')
        .on('branches.isHeadquarters', '=', true)
        .on('branches.deletedAt', 'is', null),
    )
    .selectAll('companies')
    .select('branches.name as branch')
export type CompanyWithBranch = CompanyRow & { branch: string | null }

export const findCompany = (db: Reader, companyId: string) =>
  selectCompanies(db).where('companies.id', '=', companyId).executeTakeFirst()

export const lockCompany = (tx: Tx, companyId: string) =>
  tx.selectFrom('companies').selectAll().where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const lockCompanyIfExists = (tx: Tx, companyId: string) =>
  tx.selectFrom('companies').selectAll().where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst()

export const hasAcceptedMou = async (tx: Tx, companyId: string): Promise<boolean> => {
  const accepted = await tx
    .selectFrom('mouVersions')
    .select('id')
    .where('companyId', '=', companyId)
    .where('acceptedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return accepted !== undefined
}

export const updateCompany = (tx: Tx, companyId: string, changes: Updateable<DB['companies']>, now: Date) =>
  tx
    .updateTable('companies')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', companyId)
    .execute()

type CompanyFilter = { search?: string; profileStatus?: CompanyRow['profileStatus'] }
export type CompanyOrder = { sortBy: 'createdAt' | 'name'; sortOrder: 'asc' | 'desc' }

const matching = (db: Reader, { search, profileStatus }: CompanyFilter) =>
  db
    .selectFrom('companies')
    .$if(!!search, (query) =>
      query.where((eb) =>
        eb.or((['name', 'email', 'mobileNumber'] as const).map((column) => eb(column, 'ilike', likePattern(search!)))),
      ),
    )
    .$if(profileStatus !== undefined, (query) => query.where('profileStatus', '=', profileStatus!))

const SORT_KEYS = { createdAt: 'companies.createdAt', name: sql`lower(companies.name)` } as const

export async function countCompanies(db: Reader, filter: CompanyFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listCompanies = (db: Reader, filter: CompanyFilter, { sortBy, sortOrder }: CompanyOrder, page: Page) =>
  selectCompanies(db)
    .where(
      'companies.id',
      'in',
      matching(db, filter)
        .select('companies.id')
        .orderBy(SORT_KEYS[sortBy], sortOrder)
        .orderBy('companies.id', sortOrder)
        .limit(page.pageSize)
        .offset(pageOffset(page)),
    )
    .orderBy(SORT_KEYS[sortBy], sortOrder)
    .orderBy('companies.id', sortOrder)
    .execute()

/** The caller, for the head of the profile. */
export const getProfileUser = (db: Reader, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'mobileNumber', 'countryCode'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The account of this company that signs in with its number: the owner, until they have a number of their own. */
export const findLogin = (tx: Tx, company: { id: string; mobileNumber: string }) =>
  tx
    .selectFrom('users')
    .select('users.id')
    .where('mobileNumber', '=', company.mobileNumber)
    .where('id', 'in', (eb) => eb.selectFrom('memberships').select('userId').where('companyId', '=', company.id))
    .executeTakeFirst()

/** The owner's account has the company's email address until the owner changes it. */
export async function updateLoginEmail(tx: Tx, company: { id: string; email: string }, email: string, now: Date) {
  const logins = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', company.email.toLowerCase())
    .where('id', 'in', (eb) => eb.selectFrom('memberships').select('userId').where('companyId', '=', company.id))
    .execute()
  const userIds = logins.map(({ id }) => id)
  await replaceEmail(tx, userIds, { from: company.email, to: email }, now)
}
