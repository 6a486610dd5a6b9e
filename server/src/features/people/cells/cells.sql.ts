// The cells of the installation, and the accounts of people in them. Replication brings what other cells write.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

/** More would not help anybody to choose. */
const MOST_NAMES = 3
const companyNames = sql<string[]>`ARRAY(SELECT company.name FROM cell_companies AS company
  WHERE company.cell = cells.name AND company.profile_status = 'ACTIVE' ORDER BY company.name LIMIT ${sql.lit(MOST_NAMES + 1)})`

/** The names of its companies, when they are few enough to say them. */
export const namesOf = (companies: readonly string[]) =>
  companies.length > 0 && companies.length <= MOST_NAMES ? { companies: [...companies] } : {}

/** The cell itself and those where the number has an account, as the identity cell knows them; nothing anywhere else. */
export const listCellsOfNumber = (db: Reader, own: string, mobileNumber: string) =>
  db
    .selectFrom('cells')
    .select(['name', 'title', 'url', companyNames.as('companies')])
    .where(sql<boolean>`EXISTS (SELECT FROM cells AS own WHERE own.name = ${own} AND own.is_identity)`)
    .where(sql<boolean>`(cells.name = ${own} OR cells.name IN
      (SELECT cell FROM cell_accounts WHERE cell_accounts.mobile_number = ${mobileNumber}))`)
    .orderBy(sql`cells.name <> ${own}`)
    .orderBy('title')
    .orderBy('name')
    .execute()

export const isIdentityCell = async (db: Reader, own: string): Promise<boolean> => {
  const found = await db.selectFrom('cells').select('isIdentity').where('name', '=', own).executeTakeFirst()
  return found?.isIdentity ?? false
}

export const findCell = (db: Reader, name: string) =>
  db.selectFrom('cells').select(['name', 'url']).where('name', '=', name).executeTakeFirst()

export const listCellAddresses = (db: Reader) =>
  db.selectFrom('cells').select(['name', 'url', 'isIdentity']).orderBy('name').execute()

export const findPerson = (db: Reader, userId: string) =>
  db
    .selectFrom('users')
    .select(['mobileNumber', 'mobileVerifiedAt', 'countryCode', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const findPublicKey = (db: Reader, id: string) =>
  db.selectFrom('cellKeys').select('publicKey').where('id', '=', id).executeTakeFirst()

/** These and no others verify hand-overs from now on. */
export async function replaceKeys(tx: Tx, keys: readonly { id: string; publicKey: string }[]): Promise<void> {
  const ids = keys.map(({ id }) => id)
  await tx.deleteFrom('cellKeys').where(sql<boolean>`NOT id = ANY(${ids})`).execute()
  await tx
    .insertInto('cellKeys')
    .values([...keys])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
