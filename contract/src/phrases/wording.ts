// Puts a problem of check() into words. A schema's own sentence is English; its keyword finds the same sentence in another language.
import { SCHEMA_SENTENCES } from '../../../words/en/fields.ts'
import type { SchemaKeyword } from '../../../words/translation.ts'
import type { Problem } from '../kit/check.ts'
import type { DetailParams } from '../kit/refusals.ts'
import { fillIn, makeRecognizer } from './sentences.ts'

export type SchemaSentences = Readonly<Record<SchemaKeyword, string>>
export type FieldWording = { keyword: SchemaKeyword; params: DetailParams; message: string }

export function makeWording(sentences: SchemaSentences) {
  const recognize = makeRecognizer(SCHEMA_SENTENCES)
  return ({ keyword, params, says }: Problem): FieldWording => {
    const found = says === undefined ? { keyword, params } : recognize(says)
    if (!found) return { keyword: 'notValid', params: {}, message: says! }
    return { ...found, message: fillIn(sentences[found.keyword], found.params) }
  }
}
