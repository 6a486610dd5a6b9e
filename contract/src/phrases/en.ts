// English, the language that is always there. The sentences of the refusals stand in their catalogue, next to their statuses.
import { REFUSALS, type RefusalCode } from '../kit/refusals.ts'
import { FIELD_SENTENCES, type FieldKeyword } from './field-sentences.ts'

const REFUSAL_SENTENCES = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, { message }]) => [code, message]),
) as Record<RefusalCode, string>

/** What is added to a refusal. Words in braces are filled in. */
const TEXTS = {
  'wait.seconds': '{refusal} Try again in {seconds} seconds.',
} as const

export type TextKey = keyof typeof TEXTS

/** A language: one file that exports all of this. */
export type Phrases = {
  readonly refusals: Readonly<Record<RefusalCode, string>>
  readonly texts: Readonly<Record<TextKey, string>>
  /** What is said about a field, by the keyword of its detail. */
  readonly fields: Readonly<Record<FieldKeyword, string>>
}

export const EN: Phrases = { refusals: REFUSAL_SENTENCES, texts: TEXTS, fields: FIELD_SENTENCES }
