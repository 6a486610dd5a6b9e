// The people themselves, for the features that make and change them.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/db'

/** In the order of their numbers, so that two bulk creates of the same people wait for each other instead of deadlocking. */
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
  /** The picture that others see; null takes it back. */
  avatarFileId?: string | null
}
export const updateAccount = (tx: Tx, userId: string, changes: AccountChanges, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', userId)
    .execute()
