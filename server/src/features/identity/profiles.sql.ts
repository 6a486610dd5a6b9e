// Inserts and updates users, for the features that create and change them.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/types'

/** Inserts in the order of the numbers, so that concurrent bulk creates of the same people wait instead of deadlocking. */
export const insertUsers = async (tx: Tx, users: readonly Insertable<DB['users']>[]): Promise<void> => {
  if (users.length === 0) return
  await tx
    .insertInto('users')
    .values(users.toSorted((a, b) => (a.mobileNumber < b.mobileNumber ? -1 : 1)))
    .execute()
}

export type AccountChanges = {
  name?: string
  email?: string
  mobileNumber?: string
  countryCode?: string
  emailVerifiedAt?: Date | null
  mobileVerifiedAt?: Date | null
  /** The picture that others see; null removes it. */
  avatarFileId?: string | null
}
export const updateAccount = (tx: Tx, userId: string, changes: AccountChanges, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', userId)
    .execute()
