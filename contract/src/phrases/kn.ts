// Kannada. Not yet read by a native speaker: see review.md.
import type { Translation } from './en.ts'
import { DOCUMENTS } from './kn/documents.ts'
import { FIELDS } from './kn/fields.ts'
import { NOTIFICATIONS } from './kn/notifications.ts'
import { REFUSALS } from './kn/refusals.ts'
import { TEXTS } from './kn/texts.ts'

export const KN: Translation = {
  refusals: REFUSALS,
  texts: TEXTS,
  fields: FIELDS,
  notifications: NOTIFICATIONS,
  documents: DOCUMENTS,
}
