// The codes with which people sign minutes.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

export const insertCode = (tx: Tx, code: Insertable<DB['minutesCodes']>) =>
  tx.insertInto('minutesCodes').values(code).execute()

/** Newest first, whatever minutes they were for. */
export const listCodeTimesOfMobile = async (db: Reader, mobileNumber: string, limit: number): Promise<Date[]> => {
  const rows = await db
    .selectFrom('minutesCodes')
    .select('createdAt')
    .where('mobileNumber', '=', mobileNumber)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** The caller holds the lock of the auction. */
export const findLatestCode = (db: Reader, minutesId: string, userId: string) =>
  db
    .selectFrom('minutesCodes')
    .selectAll()
    .where('minutesId', '=', minutesId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateCodeTried = (tx: Tx, id: string) =>
  tx
    .updateTable('minutesCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updateCodeConsumed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('minutesCodes').set({ consumedAt: now }).where('id', '=', id).execute()

export const deleteCodesBefore = deleteOldest('minutesCodes', 'id', 'createdAt')
