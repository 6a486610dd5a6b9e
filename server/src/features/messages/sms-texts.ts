// Writes the text of an SMS in a language that may be sent, with the id under which carriers know that text.
import { type Language, textOf } from '@kuri/contract/phrases/phrases'
import type { Values } from '@kuri/contract/phrases/sentences'
import type { TextKey } from '@kuri/contract/phrases/texts'
import type { Config } from '#platform/config'
import { type SmsKind, smsLanguage } from '#platform/config/sms-texts'

const TEXT_OF = {
  signInCode: 'sms.signInCode',
  wrongCodes: 'sms.wrongCodes',
  invitationCode: 'sms.invitationCode',
  deskCode: 'sms.deskCode',
  guarantorCode: 'sms.guarantorCode',
  secondFactor: 'secondFactor.notYou',
  notice: 'sms.notice',
  auctionNotice: 'sms.auctionNotice',
  dueReminder: 'sms.dueReminder',
  overdueReminder: 'sms.overdueReminder',
} as const satisfies Record<SmsKind, TextKey>

type Written = { text: string; templateId: string | null }

/** `valuesIn` fills the words in; some of them depend on the language. */
export function writeSms(
  { smsTexts }: Pick<Config, 'smsTexts'>,
  kind: SmsKind,
  reader: Language,
  valuesIn: Values | ((language: Language) => Values),
): Written {
  const language = smsLanguage(smsTexts, kind, reader)
  const values = typeof valuesIn === 'function' ? valuesIn(language) : valuesIn
  return {
    text: textOf(language, TEXT_OF[kind], values),
    templateId: smsTexts.templates?.[kind]?.[language] ?? null,
  }
}
