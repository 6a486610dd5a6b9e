import type { Insertable, Selectable, Updateable } from 'kysely'
import { insertUserIfFree } from '#features/people/identity/directory.sql'
import { findUserByMobile } from '#features/people/identity/identity.sql'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'

export type ManagerRow = Selectable<DB['companyManagers']>

export const insertManager = (tx: Tx, manager: Insertable<DB['companyManagers']>) =>
  tx.insertInto('companyManagers').values(manager).execute()

export const listManagers = (db: Reader, companyId: string) =>
  db
    .selectFrom('companyManagers')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const lockManager = (tx: Tx, id: string) =>
  tx.selectFrom('companyManagers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateManager = (tx: Tx, id: string, changes: Updateable<DB['companyManagers']>, now: Date) =>
  tx
    .updateTable('companyManagers')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * A manager is a user without a membership. An existing user with this number is not changed, and an email address of another
 * account is stored on the manager's record only. [spec: Owner and manager]
 */
export async function findOrInsertManagerUser(
  tx: Tx,
  manager: { name: string; mobileNumber: string; email: string; countryCode: string },
  now: Date,
): Promise<string> {
  const known = await findUserByMobile(tx, manager.mobileNumber)
  if (known) return known.id
  const insert = (email: string | null) =>
    insertUserIfFree(tx, { id: newId(now.getTime()), role: 'COMPANY', ...manager, email }, now)
  const made =
    (await insert(manager.email)) ?? (await insert(null)) ?? (await findUserByMobile(tx, manager.mobileNumber))
  return made!.id
}
