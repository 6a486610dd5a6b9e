// English, the language that is always there. The sentences of the refusals stand in their catalogue, next to their statuses.
import { REFUSALS, type RefusalCode } from '../kit/refusals.ts'

const REFUSAL_SENTENCES = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, { message }]) => [code, message]),
) as Record<RefusalCode, string>

/** What is said about a field, and what is added to a refusal. Words in braces are filled in. */
const TEXTS = {
  'wait.seconds': '{refusal} Try again in {seconds} seconds.',
  'field.required': 'is required',
  'field.type': 'must be {types}',
  'field.oneOf': 'must be one of {values}',
  'field.exactly': 'must be {value}',
  'field.notEmpty': 'must not be empty',
  'field.minLength': 'must have at least {limit} characters',
  'field.maxLength': 'must have at most {limit} characters',
  'field.maxBytes': 'must have at most {limit} bytes',
  'field.notAccepted': 'is not accepted here',
  'field.unknown': 'is not known here',
  'field.ignored': 'is not known here and was ignored',
  'field.notValid': 'is not valid',
} as const

export type TextKey = keyof typeof TEXTS

/** A language: one file that exports all of this. */
export type Phrases = {
  readonly refusals: Readonly<Record<RefusalCode, string>>
  readonly texts: Readonly<Record<TextKey, string>>
}

export const EN: Phrases = { refusals: REFUSAL_SENTENCES, texts: TEXTS }
