import type { Language } from '@kuri/contract/kit/languages'
import type { TextOverrides } from '#features/messages/messages/text-overrides.sql'
import { describeNotification, type NotificationParams } from './notification-texts.ts'
import type { NotificationRow } from './notifications.sql.ts'

/** In the language that the reader has chosen, also when it was written before they chose it. */
export const notificationView = (
  row: NotificationRow,
  language: Language,
  timeZone: string,
  overrides: TextOverrides,
) => ({
  id: row.id,
  type: row.type,
  title: row.title,
  body: row.body,
  ...describeNotification(row, language, timeZone, overrides),
  data: row.data as Record<string, unknown>,
  params: row.params as NotificationParams | null,
  isRead: row.readAt !== null,
  readAt: row.readAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
