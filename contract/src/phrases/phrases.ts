// What the service says in each language. The texts are in words/; this module loads all of them, so it is for the server only.
import { HI } from '../../../words/hi/service.ts'
import { KN } from '../../../words/kn/service.ts'
import { ML } from '../../../words/ml/service.ts'
import { TA } from '../../../words/ta/service.ts'
import { TE } from '../../../words/te/service.ts'
import type { Translation } from '../../../words/translation.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../kit/languages.ts'
import type { RefusalCode } from '../kit/refusals.ts'
import {
  type DocumentKey,
  EN,
  type MessageKey,
  type NotificationKey,
  type NotificationText,
  type Phrases,
} from './en.ts'
import type { FieldKeyword } from './field-sentences.ts'
import { fillIn, type Values } from './sentences.ts'

export { DEFAULT_LANGUAGE, LANGUAGES, type Language }

export const PHRASES: Readonly<{ en: Phrases } & Record<Language, Translation>> = {
  en: EN,
  ml: ML,
  ta: TA,
  te: TE,
  kn: KN,
  hi: HI,
}

function phraseOf<Part extends keyof Phrases, Key extends keyof Phrases[Part]>(
  language: Language,
  part: Part,
  key: Key,
): Phrases[Part][Key] {
  const written = PHRASES[language][part] as Partial<Phrases[Part]>
  return written[key] ?? EN[part][key]
}

export const sentenceOf = (language: Language, code: RefusalCode): string => phraseOf(language, 'refusals', code)

/** What only staff can meet is not translated: they read English. */
export const isTranslated = (language: Language, code: RefusalCode): boolean =>
  PHRASES[language].refusals[code] !== undefined

export const textOf = (language: Language, key: MessageKey, values: Values = {}) =>
  fillIn(phraseOf(language, 'messages', key), values)

/** A word or sentence of a printed document. */
export const documentTextOf = (language: Language, key: DocumentKey, values: Values = {}) =>
  fillIn(phraseOf(language, 'documents', key), values)

/** What is said about a field. */
export const fieldSentenceOf = (language: Language, keyword: FieldKeyword, values: Values = {}) =>
  fillIn(phraseOf(language, 'fields', keyword), values)

export const notificationOf = (language: Language, key: NotificationKey): NotificationText =>
  phraseOf(language, 'notifications', key)

/** The sentence of a refusal that says when to try again. */
export const waitSentenceOf = (language: Language, code: RefusalCode, seconds: number): string =>
  textOf(language, 'wait.seconds', { refusal: sentenceOf(language, code), seconds })
