// The languages of the texts that people read. A language is added with a file like en.ts and a line in PHRASES.
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../kit/languages.ts'
import type { RefusalCode } from '../kit/refusals.ts'
import { EN, type Phrases, type TextKey } from './en.ts'
import type { FieldKeyword } from './field-sentences.ts'
import { fillIn, type Values } from './sentences.ts'

export { DEFAULT_LANGUAGE, LANGUAGES, type Language }

/** Those that have been written so far. */
export const PHRASES: Readonly<{ en: Phrases } & Partial<Record<Language, Phrases>>> = { en: EN }

export const writtenLanguages = (): Language[] => LANGUAGES.filter((language) => PHRASES[language])

const phrasesOf = (language: Language) => PHRASES[language] ?? PHRASES[DEFAULT_LANGUAGE]

export const sentenceOf = (language: Language, code: RefusalCode): string => phrasesOf(language).refusals[code]

export const textOf = (language: Language, key: TextKey, values: Values = {}) =>
  fillIn(phrasesOf(language).texts[key], values)

/** What is said about a field. */
export const fieldSentenceOf = (language: Language, keyword: FieldKeyword, values: Values = {}) =>
  fillIn(phrasesOf(language).fields[keyword], values)

/** The sentence of a refusal that says when to try again. */
export const waitSentenceOf = (language: Language, code: RefusalCode, seconds: number): string =>
  textOf(language, 'wait.seconds', { refusal: sentenceOf(language, code), seconds })
