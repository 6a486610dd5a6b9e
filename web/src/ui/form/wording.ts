// What a field says when something is wrong with it. The common cases have a sentence for people of their own; the others have that of
// the contract, which is loaded in one language when a form first needs it.
import type { Problem } from '@kuri/contract/kit/check'
import type { FieldKeyword } from '@kuri/contract/phrases/field-sentences'
import { SCHEMA_SENTENCES } from '@kuri/contract/phrases/schema-sentences'
import { makeWording, type SchemaSentences } from '@kuri/contract/phrases/wording'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const OWN_WORDS: { readonly [K in FieldKeyword]?: () => string } = {
  required: () => t`Please fill this in.`,
  notEmpty: () => t`Please fill this in.`,
  enum: () => t`Please choose one.`,
  id: () => t`Please choose one.`,
  acceptedTerms: () => t`Please accept this to go on.`,
  calendarDate: () => t`Please choose a date.`,
  rupees: () => t`Type an amount in rupees, with at most two decimals.`,
  rupeesOfBid: () => t`Type an amount in rupees, with at most two decimals.`,
  mobileNumber: () => t`Type a mobile number of 10 digits.`,
  email: () => t`Type an email address, such as name@example.in.`,
  pincode: () => t`A PIN code has 6 digits and does not begin with 0.`,
  aadhaar: () => t`An Aadhaar number has 12 digits and does not begin with 0 or 1.`,
  pan: () => t`A PAN has 5 capital letters, 4 digits and 1 capital letter.`,
  ifsc: () => t`An IFSC has 4 letters, a zero and 6 letters or digits.`,
  otp: () => t`The code has 6 digits.`,
}

export const ownWords = (keyword: string | undefined): string | undefined => OWN_WORDS[keyword as FieldKeyword]?.()

/** The sentences about fields of each language; refusals and messages stay with the service. */
const TRANSLATED = import.meta.glob<Partial<SchemaSentences>>('../../../../contract/src/phrases/*/fields.ts', {
  import: 'FIELDS',
})

/** English where a language has no sentence, and without a network: better than none. */
async function loadSentences(language: string): Promise<SchemaSentences> {
  const load = TRANSLATED[`../../../../contract/src/phrases/${language}/fields.ts`]
  const translated = await load?.().catch(() => null)
  return { ...SCHEMA_SENTENCES, ...translated }
}

export async function loadWording(): Promise<(problem: Problem) => string> {
  const word = makeWording(await loadSentences(i18n.locale))
  return (problem) => {
    const { keyword, message } = word(problem)
    return ownWords(keyword) ?? message
  }
}
