// Notifications are stored in the transaction that causes them and sent by a job. [spec: When members are notified of an auction]

import { DEFAULT_LANGUAGE } from '@kuri/contract/kit/languages'
import { paged, pageOffset } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/messages/notifications.contract'
import { listNotificationOverrides } from '#features/messages/messages/text-overrides.sql'
import type { Tx } from '#platform/db/types'
import { addJob } from '#platform/jobs/jobs'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { announceNotifications } from './notification-feed.ts'
import * as rows from './notifications.sql.ts'
import { notificationView } from './notifications.view.ts'
import { insertStaffNotifications, type StaffReach } from './staff-notifications.sql.ts'

export const SEND_NOTIFICATIONS = 'send-notifications'
const queueSending = (tx: Tx) => addJob(tx, SEND_NOTIFICATIONS, {}, { key: SEND_NOTIFICATIONS })

/** Notifies every subscriber of the program. */
export async function queueNotifications(
  tx: Tx,
  notices: readonly rows.ProgramNotification[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return
  await rows.insertProgramNotifications(tx, notices, now)
  await announceNotifications(tx, now)
  await queueSending(tx)
}

/** Notifies the employees who hold the permission at the program or the company, in the app only. */
export async function queueStaffNotification(
  tx: Tx,
  reach: StaffReach,
  notice: rows.NewNotification,
  now: Date,
): Promise<void> {
  await insertStaffNotifications(tx, reach, notice, now)
  await announceNotifications(tx, now)
  await queueSending(tx)
}

/** Notifies one person. */
export async function queueNotificationTo(
  tx: Tx,
  userId: string,
  notice: rows.NewNotification,
  now: Date,
): Promise<void> {
  await rows.insertNotification(tx, userId, notice, now)
  await announceNotifications(tx, now, userId)
  await queueSending(tx)
}

/** Notifies each person of their own. */
export async function queueNotificationsTo(
  tx: Tx,
  notices: readonly rows.PersonalNotification[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return
  await rows.insertNotifications(tx, notices, now)
  await announceNotifications(tx, now)
  await queueSending(tx)
}

export async function listNotifications(
  { db, config }: Platform,
  { actor }: Permit,
  query: Query<typeof contract.listNotifications>,
) {
  const [items, count, unreadCount, locale, overrides] = await Promise.all([
    rows.listNotifications(db, actor.userId, query.unread, query.pageSize, pageOffset(query)),
    rows.countNotifications(db, actor.userId, query.unread),
    rows.countNotifications(db, actor.userId, true),
    rows.findLocale(db, actor.userId),
    listNotificationOverrides(db),
  ])
  const views = items.map((row) => notificationView(row, locale ?? DEFAULT_LANGUAGE, config.timeZone, overrides))
  return { ...paged('notifications', views, count, query), unreadCount }
}

export const readNotification = (deps: Platform, { actor }: Permit, id: string) =>
  deps.transact(async (tx) => {
    const row = await rows.updateNotificationRead(tx, actor.userId, id, deps.clock.now())
    if (!row) throw refuse('NOT_FOUND')
    const locale = await rows.findLocale(tx, actor.userId)
    const overrides = await listNotificationOverrides(tx)
    return notificationView(row, locale ?? DEFAULT_LANGUAGE, deps.config.timeZone, overrides)
  })

export const readAllNotifications = (deps: Platform, { actor }: Permit) =>
  deps.transact(async (tx) => ({
    readCount: await rows.updateAllNotificationsRead(tx, actor.userId, deps.clock.now()),
  }))
