// What is said about a field, by a schema or by a rule.
import { RULE_SENTENCES } from './rule-sentences.ts'
import { SCHEMA_SENTENCES } from './schema-sentences.ts'

/** General sentences last: of two that fit a text, the first one counts. */
export const FIELD_SENTENCES = { ...RULE_SENTENCES, ...SCHEMA_SENTENCES } as const
export type FieldKeyword = keyof typeof FIELD_SENTENCES
