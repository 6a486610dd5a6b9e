// Codes that verify email addresses.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

export const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select(['id', 'email']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The caller passes lower case, as every endpoint stores it; the index is on lower(email). */
export const findOtherUserWithEmail = (db: Reader, email: string, userId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('id', '<>', userId)
    .executeTakeFirst()

export const listRecentEmailCodeTimes = async (tx: Tx, userId: string, limit: number): Promise<Date[]> => {
  const rows = await tx
    .selectFrom('emailCodes')
    .select('createdAt')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

export const insertEmailCode = (tx: Tx, code: Insertable<DB['emailCodes']>) =>
  tx.insertInto('emailCodes').values(code).execute()

export const lockLatestEmailCode = (tx: Tx, userId: string) =>
  tx
    .selectFrom('emailCodes')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const updateEmailCodeTried = (tx: Tx, id: string) =>
  tx
    .updateTable('emailCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updateEmailCodeConsumed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('emailCodes').set({ consumedAt: now }).where('id', '=', id).execute()

export const deleteEmailCodesBefore = deleteOldest('emailCodes', 'id', 'createdAt')
