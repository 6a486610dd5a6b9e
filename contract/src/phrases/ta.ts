// Tamil. Not yet read by a native speaker: see review.md.
import type { Translation } from './en.ts'
import { DOCUMENTS } from './ta/documents.ts'
import { FIELDS } from './ta/fields.ts'
import { NOTIFICATIONS } from './ta/notifications.ts'
import { REFUSALS } from './ta/refusals.ts'
import { TEXTS } from './ta/texts.ts'

export const TA: Translation = {
  refusals: REFUSALS,
  texts: TEXTS,
  fields: FIELDS,
  notifications: NOTIFICATIONS,
  documents: DOCUMENTS,
}
