// What a field says when something is wrong with it. The common cases have a sentence of our own; the others have that of the contract,
// which is loaded in one language when a form first needs it.
import type { Problem } from '@kuri/contract/kit/check'
import { makeWording, type SchemaSentences } from '@kuri/contract/phrases/wording'
import { i18n } from '@lingui/core'
import { SCHEMA_SENTENCES } from '../../../../words/en/fields.ts'
import { ownWords } from './own-words.ts'

/** The sentences about fields of each language; refusals and messages stay with the service. */
const TRANSLATED = import.meta.glob<Partial<SchemaSentences>>(
  ['../../../../words/*/fields.ts', '!../../../../words/en/fields.ts'],
  {
    import: 'FIELDS',
  },
)

/** English where a language has no sentence, and without a network: better than none. */
async function loadSentences(language: string): Promise<SchemaSentences> {
  const load = TRANSLATED[`../../../../words/${language}/fields.ts`]
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
