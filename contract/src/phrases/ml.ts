// Malayalam. Not yet read by a native speaker: see review.md.
import type { Translation } from './en.ts'
import { DOCUMENTS } from './ml/documents.ts'
import { FIELDS } from './ml/fields.ts'
import { NOTICES } from './ml/notices.ts'
import { REFUSALS } from './ml/refusals.ts'
import { TEXTS } from './ml/texts.ts'

export const ML: Translation = {
  refusals: REFUSALS,
  texts: TEXTS,
  fields: FIELDS,
  notices: NOTICES,
  documents: DOCUMENTS,
}
