// The notifications of users.
import type { Language } from '@kuri/contract/kit/languages'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { SmsOutcome } from './notification-sms.rules.ts'
import type { NotificationParams } from './notification-texts.ts'

export type NotificationRow = Selectable<DB['notifications']>
/** Names the company that causes the notification, or one of its programs: the SMS counts in its budget. */
export type NotificationData = Readonly<Record<string, unknown>> & ({ programId: string } | { companyId: string })
export type NewNotification = {
  type: string
  title: string
  body: string
  data: NotificationData
  params?: NotificationParams
}
export type ProgramNotification = NewNotification & { programId: string }

/** One row per notice and subscriber of its program, in one statement. */
export const insertProgramNotifications = (tx: Tx, notices: readonly ProgramNotification[], now: Date) =>
  sql`INSERT INTO notifications (id, user_id, company_id, type, title, body, data, params, created_at)
    SELECT new_id(${now}), member.subscriber_id, programs.company_id, notice.type, notice.title, notice.body, notice.data, notice.params, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice ("programId" text, type text, title text, body text, data jsonb, params jsonb)
    JOIN programs ON programs.id = notice."programId"
    CROSS JOIN LATERAL (SELECT DISTINCT subscriber_id FROM enrollments
      WHERE program_id = notice."programId" AND ended_at IS NULL AND holder = 'MEMBER') AS member`.execute(tx)

export type PersonalNotification = NewNotification & { userId: string }

/** Ids of ours, which the demo world numbers for the examples of the API document. */
const withIds = (notices: readonly PersonalNotification[], now: Date) =>
  notices.map((notice) => ({ id: newId(now.getTime()), ...notice }))

export const insertNotifications = (tx: Tx, notices: readonly PersonalNotification[], now: Date) =>
  sql`INSERT INTO notifications (id, user_id, company_id, type, title, body, data, params, created_at)
    SELECT notice.id, notice."userId", coalesce(notice.data->>'companyId', programs.company_id),
      notice.type, notice.title, notice.body, notice.data, notice.params, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(withIds(notices, now))}::jsonb) AS notice (id text, "userId" text, type text, title text, body text, data jsonb, params jsonb)
    LEFT JOIN programs ON programs.id = notice.data->>'programId'`.execute(tx)

/** One person's notice. */
export const insertNotification = (tx: Tx, userId: string, notice: NewNotification, now: Date) =>
  insertNotifications(tx, [{ userId, ...notice }], now)

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
        .returning(['id', 'userId', 'companyId', 'type', 'title', 'params', 'createdAt']),
    )
    .selectFrom('claimed')
    .innerJoin('users', 'users.id', 'claimed.userId')
    .select(['claimed.id', 'claimed.userId', 'claimed.companyId', 'claimed.type', 'claimed.title', 'claimed.params'])
    .select(['users.mobileNumber', 'users.mobileVerifiedAt', 'users.locale'])
    .orderBy('claimed.createdAt')
    .orderBy('claimed.id')
    .execute()
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The types of the SMS that these people have got from the company since this moment. A notification waits less than a day for its SMS. */
export const listSmsSince = (db: Reader, companyId: string, userIds: readonly string[], since: Date) =>
  db
    .selectFrom('notifications')
    .select(['userId', 'type'])
    .where(sql<boolean>`user_id = ANY(${userIds})`)
    .where('createdAt', '>=', new Date(since.getTime() - DAY_MS))
    .where('sentAt', '>=', since)
    .where('companyId', '=', companyId)
    .where('sms', '=', 'QUEUED')
    .execute()

export async function updateSmsOutcome(tx: Tx, ids: readonly string[], sms: SmsOutcome): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('notifications').set({ sms }).where(sql<boolean>`id = ANY(${ids})`).execute()
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
