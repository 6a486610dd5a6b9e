// What an SMS, a WhatsApp message or a subject is filled in with. Every value has a checked form, and text that a company or a person
// typed has none: passing it does not compile.
import { idHasPhoneNumber } from '@kuri/contract/kit/contacts'
import type { MessageKey, NotificationKey } from '@kuri/contract/phrases/en'
import { type Language, notificationOf, textOf } from '@kuri/contract/phrases/phrases'
import { Temporal } from 'temporal-polyfill'
import type { SmsKind } from '#platform/config/sms-texts'

declare const form: unique symbol
type Checked<Form extends string> = string & { readonly [form]: Form }

type CodeText = Checked<'code'>
type ChitText = Checked<'chit'>
type DayText = Checked<'day'>
type TimeText = Checked<'time'>
/** A whole SMS, filled in with nothing but these values. */
export type SmsText = Checked<'sms'>
/** Text of the service, or of a superadmin who has replaced it. */
export type OwnText = Checked<'own text'>

/** Every kind of SMS has an entry. */
type Exactly<T extends Record<SmsKind, object>> = T

/** The words in braces of each text. Numbers need no form. */
export type SmsValues = Exactly<{
  signInCode: { code: CodeText; minutes: number }
  wrongCodes: { count: number }
  invitationCode: { code: CodeText }
  deskCode: { code: CodeText; chit: ChitText; minutes: number }
  guarantorCode: { code: CodeText; minutes: number }
  minutesCode: { code: CodeText; minutes: number }
  secondFactor: { change: OwnText }
  notice: { title: OwnText }
  auctionNotice: { chit: ChitText; cycle: number; day: DayText; time: TimeText }
  dueReminder: { chit: ChitText; day: DayText }
  overdueReminder: { chit: ChitText; day: DayText }
}>
export type SmsValue = CodeText | ChitText | DayText | TimeText | OwnText | number

/** Six digits, or ten after a proof of work. */
const CODE = /^(\d{6}|\d{10})$/
/** Short, with a digit, without spaces and dots: no room for a sentence or a link. */
const CHIT_NUMBER = /^(?=.*\d)[A-Za-z0-9]+(?:[-/][A-Za-z0-9]+)*$/
const MAX_CHIT_NUMBER = 20
const DAY = /^\d{4}-\d{2}-\d{2}$/

const checked = <Form extends string>(text: string, pattern: RegExp): Checked<Form> => {
  if (!pattern.test(text)) throw new Error('a value of a message does not have its form')
  return text as Checked<Form>
}

export const codeText = (code: string): CodeText => checked(code, CODE)

/** The number of the chit in the company's books; neutral words where it could be read as something else. */
export const chitText = (chitId: string, language: Language): ChitText =>
  (chitId.length <= MAX_CHIT_NUMBER && CHIT_NUMBER.test(chitId) && !idHasPhoneNumber(chitId)
    ? chitId
    : textOf(language, 'chit.unnamed')) as ChitText

/** A day as people write it: 07-12-2026. */
export const dayText = (day: string): DayText => checked<'day'>(day, DAY).split('-').reverse().join('-') as DayText

export const timeText = (at: Date, timeZone: string): TimeText =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' }) as TimeText

export const ownText = (language: Language, key: MessageKey): OwnText => textOf(language, key) as OwnText

export const ownTitle = (language: Language, key: NotificationKey): OwnText =>
  notificationOf(language, key).title as OwnText

/** A text without words to fill in, as a superadmin has replaced it. */
export const replacedText = (replaced: { text: string } | undefined, standard: OwnText): OwnText =>
  replaced === undefined ? standard : (replaced.text as OwnText)
