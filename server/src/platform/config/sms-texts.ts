// Which languages SMS are written in, and under which ids their texts are registered. Carriers in India deliver a text only with the
// id of its DLT template, and each language is a template of its own.
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import type { Reader } from './environment.ts'

export const SMS_KINDS = [
  'signInCode',
  'wrongCodes',
  'invitationCode',
  'deskCode',
  'guarantorCode',
  'minutesCode',
  'secondFactor',
  'notice',
  'auctionNotice',
  'dueReminder',
  'overdueReminder',
] as const
export type SmsKind = (typeof SMS_KINDS)[number]

/** Texts that companies switch on; without a template they are not sent by SMS. */
const OPTIONAL_KINDS: ReadonlySet<SmsKind> = new Set(['auctionNotice', 'dueReminder', 'overdueReminder'])

export type TemplateIds = Readonly<Partial<Record<Language, string>>>
export type SmsTexts = {
  languages: readonly Language[]
  /** Null where texts need no registration. */
  templates: Readonly<Partial<Record<SmsKind, TemplateIds>>> | null
}

const TEMPLATE_ID = /^[A-Za-z0-9_-]{1,64}$/
const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

export const readSmsTexts = (read: Reader): SmsTexts => ({
  languages: readLanguages(read),
  templates: readTemplates(read),
})

function readLanguages({ text, reject }: Reader): Language[] {
  const names = (text('SMS_LANGUAGES') ?? LANGUAGES.join(',')).split(',').map((name) => name.trim())
  if (!names.every(isLanguage)) reject('SMS_LANGUAGES', `must be a list of ${LANGUAGES.join(', ')}, with commas`)
  return names.filter(isLanguage)
}

function readTemplates(read: Reader): SmsTexts['templates'] {
  const name = 'SMS_DLT_TEMPLATES'
  if (read.text(name) === undefined) return null
  const given = read.json(name)
  const problem = templatesProblem(given)
  if (problem) read.reject(name, problem)
  if (!read.text('SMS_GATEWAY_BODY')?.includes('{{templateId}}'))
    read.reject('SMS_GATEWAY_BODY', `must contain {{templateId}} when ${name} is set`)
  return given as SmsTexts['templates']
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with template names by message and language; null when nothing is. */
export function namesProblem(given: unknown, kinds: readonly string[]): string | null {
  if (!isObject(given)) return `must be a JSON object such as {"${kinds[0]}":{"en":"1107…","ml":"1107…"}}`
  for (const [kind, ids] of Object.entries(given)) {
    if (!kinds.includes(kind)) return `has no message "${kind}"; the messages are ${kinds.join(', ')}`
    if (!isObject(ids)) return `must name the template ids of "${kind}" by language`
    for (const [language, id] of Object.entries(ids)) {
      if (!isLanguage(language)) return `has no language "${language}"; the languages are ${LANGUAGES.join(', ')}`
      if (typeof id !== 'string' || !TEMPLATE_ID.test(id))
        return `must have the id of "${kind}" in ${language} as a text of letters and digits`
    }
  }
  return null
}

/** English must be complete, because it stands in for every language without a template. */
export function templatesProblem(given: unknown): string | null {
  const problem = namesProblem(given, SMS_KINDS)
  if (problem) return problem
  const ids = given as Record<string, TemplateIds | undefined>
  const needed = SMS_KINDS.filter((kind) => !OPTIONAL_KINDS.has(kind))
  const missing = needed.filter((kind) => ids[kind]?.en === undefined)
  return missing.length > 0 ? `must have an English template (en) for ${missing.join(', ')}` : null
}

/** The reader's language where it may be sent and its text is registered, else English. */
export function smsLanguage({ languages, templates }: SmsTexts, kind: SmsKind, reader: Language): Language {
  const isRegistered = templates === null || templates[kind]?.[reader] !== undefined
  return languages.includes(reader) && isRegistered ? reader : DEFAULT_LANGUAGE
}
