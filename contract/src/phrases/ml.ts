// Malayalam. Not yet read by a native speaker: see review.md.
import type { Translation } from './en.ts'
import { DOCUMENTS } from './ml/documents.ts'
import { FIELDS } from './ml/fields.ts'
import { NOTIFICATIONS } from './ml/notifications.ts'
import { REFUSALS } from './ml/refusals.ts'
import { TEXTS } from './ml/texts.ts'

export const ML: Translation = {
  refusals: REFUSALS,
  texts: TEXTS,
  fields: FIELDS,
  notifications: NOTIFICATIONS,
  documents: DOCUMENTS,
}
