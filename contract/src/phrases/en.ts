// English, the language that is always there. The sentences of the refusals stand in their catalogue, next to their statuses.
import { REFUSALS, type RefusalCode } from '../kit/refusals.ts'
import { DOCUMENTS, type DocumentKey } from './documents.ts'
import { FIELD_SENTENCES, type FieldKeyword } from './field-sentences.ts'
import { NOTIFICATIONS, type NotificationKey, type NotificationText } from './notifications.ts'
import { TEXTS, type TextKey } from './texts.ts'

const REFUSAL_SENTENCES = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, { message }]) => [code, message]),
) as Record<RefusalCode, string>

/** Everything that is written in a language. */
export type Phrases = {
  readonly refusals: Readonly<Record<RefusalCode, string>>
  readonly texts: Readonly<Record<TextKey, string>>
  /** What is said about a field, by the keyword of its detail. */
  readonly fields: Readonly<Record<FieldKeyword, string>>
  readonly notifications: Readonly<Record<NotificationKey, NotificationText>>
  readonly documents: Readonly<Record<DocumentKey, string>>
}

/** Another language. What it lacks is said in English until somebody has written it; a test names it. */
export type Translation = { readonly [Part in keyof Phrases]: Partial<Phrases[Part]> }

export const EN: Phrases = {
  refusals: REFUSAL_SENTENCES,
  texts: TEXTS,
  fields: FIELD_SENTENCES,
  notifications: NOTIFICATIONS,
  documents: DOCUMENTS,
}
