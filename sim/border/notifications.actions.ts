// Stands for the queue of notifications: it keeps what was queued with the transaction.
import type * as real from '@kuri/server/features/messages/notifications/notifications.actions'
import { sessionOf } from './database.ts'

export * from '@kuri/server/features/messages/notifications/notifications.actions'

export const queueNotifications: typeof real.queueNotifications = async (tx, notices) => {
  if (notices.length === 0) return
  const session = sessionOf(tx)
  await session.send(() =>
    session.write(() => {
      for (const notice of notices) {
        const { auctionId } = notice.data as { programId: string; auctionId: string }
        session.store.tables.notices.push({ type: notice.type, auctionId, text: JSON.stringify(notice) })
      }
    }),
  )
}
