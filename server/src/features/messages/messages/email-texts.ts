// Writes an email: the text of the service, or the one that a superadmin has put in its place.
import { type Language, textOf } from '@kuri/contract/phrases/phrases'
import { fillIn, type Values } from '@kuri/contract/phrases/sentences'
import type { Reader } from '#platform/db/types'
import { ownText, replacedText } from './sms-values.ts'
import { listOverrides } from './text-overrides.sql.ts'

const SUBJECT_OF = {
  'mail.invitation': 'mail.invitation.subject',
  'mail.emailCode': 'mail.emailCode.subject',
  'mail.emailTaken': 'mail.emailTaken.subject',
} as const
type MailKey = keyof typeof SUBJECT_OF

export async function writeEmail(db: Reader, key: MailKey, language: Language, values: Values = {}) {
  const subjectKey = SUBJECT_OF[key]
  const overrides = await listOverrides(db, [key, subjectKey])
  return {
    subject: replacedText(overrides.of(subjectKey, language), ownText(language, subjectKey)),
    text: fillIn(overrides.of(key, language)?.text ?? textOf(language, key), values),
  }
}
