// Hindi. Not yet read by a native speaker: see review.md.
import type { Translation } from './en.ts'
import { DOCUMENTS } from './hi/documents.ts'
import { FIELDS } from './hi/fields.ts'
import { NOTIFICATIONS } from './hi/notifications.ts'
import { REFUSALS } from './hi/refusals.ts'
import { TEXTS } from './hi/texts.ts'

export const HI: Translation = {
  refusals: REFUSALS,
  texts: TEXTS,
  fields: FIELDS,
  notifications: NOTIFICATIONS,
  documents: DOCUMENTS,
}
