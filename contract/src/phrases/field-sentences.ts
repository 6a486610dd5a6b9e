// What is said about a field, by a rule or by a schema.
import { RULE_SENTENCES, SCHEMA_SENTENCES } from '../../../words/en/fields.ts'

export type { FieldKeyword } from '../../../words/translation.ts'

/** General sentences last: of two that fit a text, the first one counts. */
export const FIELD_SENTENCES = { ...RULE_SENTENCES, ...SCHEMA_SENTENCES } as const
