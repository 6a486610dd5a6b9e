// Stands for the queue of notifications: it keeps what was queued with the transaction.
import type * as real from '@kuri/server/features/notifications/notifications.actions'
import { sessionOf } from './database.ts'

export * from '@kuri/server/features/notifications/notifications.actions'

export const queueNotifications: typeof real.queueNotifications = async (tx, notices) => {
  if (notices.length === 0) return
  const session = sessionOf(tx)
  await session.send(() =>
    session.write(() => {
      for (const { type, data } of notices)
        session.store.tables.notices.push({ type, auctionId: (data as { auctionId: string }).auctionId })
    }),
  )
}
