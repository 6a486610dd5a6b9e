// The notifications of users.
import type { Language } from '@kuri/contract/kit/languages'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { NoticeParams } from './notice-texts.ts'

export type NotificationRow = Selectable<DB['notifications']>
export type Notice = { type: string; title: string; body: string; data: object; params?: NoticeParams }
export type ProgramNotice = Notice & { programId: string }

/** One row per notice and subscriber of its program, in one statement. */
export const insertProgramNotices = (tx: Tx, notices: readonly ProgramNotice[], now: Date) =>
  sql`INSERT INTO notifications (id, user_id, type, title, body, data, params, created_at)
    SELECT new_id(${now}), member.subscriber_id, notice.type, notice.title, notice.body, notice.data, notice.params, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice ("programId" text, type text, title text, body text, data jsonb, params jsonb)
    CROSS JOIN LATERAL (SELECT DISTINCT subscriber_id FROM enrollments
      WHERE program_id = notice."programId" AND ended_at IS NULL AND holder = 'MEMBER') AS member`.execute(tx)

export type PersonalNotice = Notice & { userId: string }

export const insertNotices = (tx: Tx, notices: readonly PersonalNotice[], now: Date) =>
  tx
    .insertInto('notifications')
    .values(
      notices.map((notice) => ({
        id: newId(now.getTime()),
        ...notice,
        data: JSON.stringify(notice.data),
        params: notice.params ? JSON.stringify(notice.params) : null,
        createdAt: now,
      })),
    )
    .execute()

/** One person's notice. */
export const insertNotice = (tx: Tx, userId: string, notice: Notice, now: Date) =>
  insertNotices(tx, [{ userId, ...notice }], now)

/** `unread` selects unread (true) or read (false) notifications; undefined selects all. */
const selectOwn = (db: Reader, userId: string, unread: boolean | undefined) =>
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
  selectOwn(db, userId, unread)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countNotifications(db: Reader, userId: string, unread: boolean | undefined): Promise<number> {
  const { count } = await selectOwn(db, userId, unread)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts no further than `limit`, so that it costs the same for somebody who never reads them. */
export async function countUnread(db: Reader, userId: string, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(selectOwn(db, userId, true).select('id').limit(limit).as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Keeps the time of the first reading. */
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

/** Marks the oldest unsent notifications as sent and returns them. Concurrent senders never claim the same rows. */
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
        .returning(['id', 'userId', 'type', 'title', 'params', 'createdAt']),
    )
    .selectFrom('claimed')
    .innerJoin('users', 'users.id', 'claimed.userId')
    .select(['claimed.id', 'claimed.userId', 'claimed.type', 'claimed.title', 'claimed.params'])
    .select(['users.mobileNumber', 'users.mobileVerifiedAt', 'users.locale'])
    .orderBy('claimed.createdAt')
    .orderBy('claimed.id')
    .execute()
}

/** The language that a person has chosen; null before they did. */
export async function findLocale(db: Reader, userId: string) {
  const user = await db.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst()
  return (user?.locale ?? null) as Language | null
}

/** The notifications that were written at this moment to these people, each with the language of its reader. */
export const listNotificationsWrittenAt = (db: Reader, userIds: readonly string[], at: Date, limit: number) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .selectAll('notifications')
    .select('users.locale')
    .where(sql<boolean>`notifications.user_id = ANY(${userIds})`)
    .where('notifications.createdAt', '=', at)
    .orderBy('notifications.id')
    .limit(limit)
    .execute()
