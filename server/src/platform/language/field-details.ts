// The details of a refusal as they are sent: with the keyword and the params behind each sentence, in the language of the caller.
import { type Detail, REFUSALS, type RefusalCode } from '@kuri/contract/kit/refusals'
import { FIELD_SENTENCES, type FieldKeyword } from '@kuri/contract/phrases/field-sentences'
import { DEFAULT_LANGUAGE, fieldSentenceOf, type Language, sentenceOf } from '@kuri/contract/phrases/phrases'
import { makeRecognizer } from '@kuri/contract/phrases/sentences'

export const recognizeField = makeRecognizer(FIELD_SENTENCES)

/** Where the database refuses, the sentence of the refusal is the detail's. */
const recognizeRefusal = (message: string, code: RefusalCode) =>
  message === REFUSALS[code].message ? { keyword: code, params: {} } : null

const isFieldKeyword = (keyword: string): keyword is FieldKeyword => Object.hasOwn(FIELD_SENTENCES, keyword)

function translate({ message, keyword = '', params = {} }: Detail, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return message
  if (isFieldKeyword(keyword)) return fieldSentenceOf(language, keyword, params)
  return Object.hasOwn(REFUSALS, keyword) ? sentenceOf(language, keyword as RefusalCode) : message
}

/** A sentence that nobody has listed stays as it is. */
export function completeDetails(details: readonly Detail[], code: RefusalCode, language: Language): Detail[] {
  return details.map((detail) => {
    const found = detail.keyword
      ? detail
      : { ...detail, ...(recognizeRefusal(detail.message, code) ?? recognizeField(detail.message)) }
    return { ...found, message: translate(found, language) }
  })
}
