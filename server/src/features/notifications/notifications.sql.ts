import type { Selectable } from 'kysely'
import type { DB } from '#platform/database.generated'
import type { Reader, Tx } from '#platform/db'

export type NotificationRow = Selectable<DB['notifications']>

/** `unread`: true only those, false only the others. */
const of = (db: Reader, userId: string, unread: boolean | undefined) =>
  db
    .selectFrom('notifications')
    .where('userId', '=', userId)
    .$if(unread === true, (rows) => rows.where('readAt', 'is', null))
    .$if(unread === false, (rows) => rows.where('readAt', 'is not', null))

export const listNotifications = (
  db: Reader,
  userId: string,
  unread: boolean | undefined,
  limit: number,
  offset: number,
) =>
  of(db, userId, unread)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countNotifications(db: Reader, userId: string, unread: boolean | undefined): Promise<number> {
  const { count } = await of(db, userId, unread)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The first reading stays. */
export const updateNotificationRead = (tx: Tx, userId: string, id: string, now: Date) =>
  tx
    .updateTable('notifications')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now)) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()

export async function updateAllNotificationsRead(tx: Tx, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Takes the oldest that were not sent, marks them sent and answers what to send to whom. Two senders never take the same. */
export async function claimUnsentNotifications(tx: Tx, limit: number, now: Date) {
  return tx
    .with('claimed', (cte) =>
      cte
        .updateTable('notifications')
        .set({ sentAt: now })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('notifications')
            .select('id')
            .where('sentAt', 'is', null)
            .orderBy('createdAt')
            .orderBy('id')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'userId', 'title', 'body', 'createdAt']),
    )
    .selectFrom('claimed')
    .innerJoin('users', 'users.id', 'claimed.userId')
    .select(['claimed.title', 'claimed.body', 'users.mobileNumber'])
    .orderBy('claimed.createdAt')
    .orderBy('claimed.id')
    .execute()
}
