// English, the language that is always there. The sentences of the refusals stand in their catalogue, next to their statuses.
import { DOCUMENTS } from '../../../words/en/documents.ts'
import { MESSAGES } from '../../../words/en/messages.ts'
import { NOTIFICATIONS } from '../../../words/en/notifications.ts'
import type { DocumentKey, MessageKey, NotificationKey, NotificationText } from '../../../words/translation.ts'
import { REFUSALS, type RefusalCode } from '../kit/refusals.ts'
import { FIELD_SENTENCES, type FieldKeyword } from './field-sentences.ts'

export type { DocumentKey, MessageKey, NotificationKey, NotificationText }

const REFUSAL_SENTENCES = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, { message }]) => [code, message]),
) as Record<RefusalCode, string>

/** Everything that the service says. */
export type Phrases = {
  readonly refusals: Readonly<Record<RefusalCode, string>>
  readonly fields: Readonly<Record<FieldKeyword, string>>
  readonly notifications: Readonly<Record<NotificationKey, NotificationText>>
  readonly messages: Readonly<Record<MessageKey, string>>
  readonly documents: Readonly<Record<DocumentKey, string>>
}

export const EN: Phrases = {
  refusals: REFUSAL_SENTENCES,
  fields: FIELD_SENTENCES,
  notifications: NOTIFICATIONS,
  messages: MESSAGES,
  documents: DOCUMENTS,
}
