import type { NotificationRow } from './notifications.sql.ts'

export const notificationView = ({ id, type, title, body, data, readAt, createdAt }: NotificationRow) => ({
  id,
  type,
  title,
  body,
  data: data as Record<string, unknown>,
  isRead: readAt !== null,
  readAt: readAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
