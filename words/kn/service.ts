// What the service says in Kannada.
import type { Translation } from '../translation.ts'
import { DOCUMENTS } from './documents.ts'
import { FIELDS } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { REFUSALS } from './refusals.ts'

export const KN: Translation = {
  refusals: REFUSALS,
  fields: FIELDS,
  notifications: NOTIFICATIONS,
  messages: MESSAGES,
  documents: DOCUMENTS,
}
