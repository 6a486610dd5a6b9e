import type { Language } from '@kuri/contract/kit/languages'
import type { TextOverrides } from '#features/messages/messages/text-overrides.sql'
import { describeNotice, type NoticeParams } from './notice-texts.ts'
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
  ...describeNotice(row, language, timeZone, overrides),
  data: row.data as Record<string, unknown>,
  params: row.params as NoticeParams | null,
  isRead: row.readAt !== null,
  readAt: row.readAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
