// Writes the text of an SMS in a language that may be sent, with the id under which carriers know that text.

import type { MessageKey } from '@kuri/contract/phrases/en'
import { type Language, textOf } from '@kuri/contract/phrases/phrases'
import { fillIn } from '@kuri/contract/phrases/sentences'
import type { Config } from '#platform/config'
import { type SmsKind, smsLanguage } from '#platform/config/sms-texts'
import type { Reader } from '#platform/db/types'
import type { SmsText, SmsValues } from './sms-values.ts'
import { listOverrides, NO_OVERRIDES, type TextOverrides } from './text-overrides.sql.ts'

const TEXT_OF = {
  signInCode: 'sms.signInCode',
  wrongCodes: 'sms.wrongCodes',
  invitationCode: 'sms.invitationCode',
  deskCode: 'sms.deskCode',
  guarantorCode: 'sms.guarantorCode',
  minutesCode: 'sms.minutesCode',
  secondFactor: 'secondFactor.notYou',
  notice: 'sms.notice',
  auctionNotice: 'sms.auctionNotice',
  dueReminder: 'sms.dueReminder',
  overdueReminder: 'sms.overdueReminder',
} as const satisfies Record<SmsKind, MessageKey>

export const textKeyOf = (kind: SmsKind): MessageKey => TEXT_OF[kind]

type SmsWording = { text: SmsText; templateId: string | null }
type Templates = Pick<Config, 'smsTexts'>
type ValuesIn<Kind extends SmsKind> = SmsValues[Kind] | ((language: Language) => SmsValues[Kind])

/** What a superadmin has put in place of the texts of these kinds. */
export const listSmsOverrides = (db: Reader, kinds: readonly SmsKind[]): Promise<TextOverrides> =>
  listOverrides(
    db,
    kinds.map((kind) => TEXT_OF[kind]),
  )

/** `valuesIn` fills the words in; some of them depend on the language. A replaced text brings the id of its own template. */
export function writeSms<Kind extends SmsKind>(
  { smsTexts }: Templates,
  kind: Kind,
  reader: Language,
  valuesIn: ValuesIn<Kind>,
  overrides: TextOverrides = NO_OVERRIDES,
): SmsWording {
  const key = TEXT_OF[kind]
  const isRegisteredHere = overrides.of(key, reader)?.dltTemplateId != null && smsTexts.languages.includes(reader)
  const language = isRegisteredHere ? reader : smsLanguage(smsTexts, kind, reader)
  const values = typeof valuesIn === 'function' ? valuesIn(language) : valuesIn
  const replaced = overrides.of(key, language)
  return {
    text: fillIn(replaced?.text ?? textOf(language, key), values) as SmsText,
    templateId: replaced?.dltTemplateId ?? smsTexts.templates?.[kind]?.[language] ?? null,
  }
}

/** One message, with what has replaced its text. */
export const composeSms = async <Kind extends SmsKind>(
  db: Reader,
  config: Templates,
  kind: Kind,
  reader: Language,
  valuesIn: ValuesIn<Kind>,
) => writeSms(config, kind, reader, valuesIn, await listSmsOverrides(db, [kind]))
