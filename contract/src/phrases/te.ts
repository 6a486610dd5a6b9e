// Telugu. Not yet read by a native speaker: see review.md.
import type { Translation } from './en.ts'
import { DOCUMENTS } from './te/documents.ts'
import { FIELDS } from './te/fields.ts'
import { NOTIFICATIONS } from './te/notifications.ts'
import { REFUSALS } from './te/refusals.ts'
import { TEXTS } from './te/texts.ts'

export const TE: Translation = {
  refusals: REFUSALS,
  texts: TEXTS,
  fields: FIELDS,
  notifications: NOTIFICATIONS,
  documents: DOCUMENTS,
}
