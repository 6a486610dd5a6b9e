import * as contract from '@kuri/contract/notifications.contract'
import { paged, pageOffset } from '@kuri/contract/paging'
import type { Query } from '@kuri/contract/route'
import { serve } from '#platform/http/door'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as rows from './notifications.sql.ts'

const show = ({ id, type, title, body, data, readAt, createdAt }: rows.NotificationRow) => ({
  id,
  type,
  title,
  body,
  data: data as Record<string, unknown>,
  isRead: readAt !== null,
  readAt: readAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export function notificationRoutes(deps: Platform) {
  async function list({ actor }: Permit, query: Query<typeof contract.listNotifications>) {
    const { db } = deps
    const [items, count, unreadCount] = await Promise.all([
      rows.listNotifications(db, actor.userId, query.unread, query.pageSize, pageOffset(query)),
      rows.countNotifications(db, actor.userId, query.unread),
      rows.countNotifications(db, actor.userId, true),
    ])
    return { ...paged('notifications', items.map(show), count, query), unreadCount }
  }

  const read = ({ actor }: Permit, id: string) =>
    deps.transact(async (tx) => {
      const row = await rows.updateNotificationRead(tx, actor.userId, id, deps.clock.now())
      if (!row) throw refuse('NOT_FOUND')
      return show(row)
    })

  const readAll = async ({ actor }: Permit) => ({
    readCount: await deps.transact((tx) => rows.updateAllNotificationsRead(tx, actor.userId, deps.clock.now())),
  })

  return [
    serve(contract.listNotifications, ({ permit, query }) => list(permit, query)),
    serve(contract.readNotification, ({ permit, params }) => read(permit, params.notificationId)),
    serve(contract.readAllNotifications, ({ permit }) => readAll(permit)),
  ]
}
