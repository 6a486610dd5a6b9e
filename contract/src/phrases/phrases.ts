// The languages of the texts that people read. This module holds all of them, for the server; a browser loads one with load.ts.
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../kit/languages.ts'
import type { RefusalCode } from '../kit/refusals.ts'
import type { DocumentKey } from './documents.ts'
import { EN, type Phrases, type Translation } from './en.ts'
import type { FieldKeyword } from './field-sentences.ts'
import { HI } from './hi.ts'
import { KN } from './kn.ts'
import { ML } from './ml.ts'
import type { NotificationKey, NotificationText } from './notifications.ts'
import { fillIn, type Values } from './sentences.ts'
import { TA } from './ta.ts'
import { TE } from './te.ts'
import type { TextKey } from './texts.ts'

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

export const textOf = (language: Language, key: TextKey, values: Values = {}) =>
  fillIn(phraseOf(language, 'texts', key), values)

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
