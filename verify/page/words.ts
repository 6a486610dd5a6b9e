// What a member reads on the page, in the languages in which the app is offered. The list of checks stays English: it is for the person
// whom a member shows it to.
import { VERIFIER as en } from '../../words/en/verifier.ts'
import { VERIFIER as hi } from '../../words/hi/verifier.ts'
import { VERIFIER as kn } from '../../words/kn/verifier.ts'
import { LANGUAGES, type Language } from '../../words/languages.ts'
import { VERIFIER as ml } from '../../words/ml/verifier.ts'
import { VERIFIER as ta } from '../../words/ta/verifier.ts'
import { VERIFIER as te } from '../../words/te/verifier.ts'
import type { VerifierWords } from '../../words/translation.ts'
import type { Verdict } from '../src/verdict/verdict.ts'

export const WORDS = { en, ml, ta, te, kn, hi } satisfies Record<
  Language,
  VerifierWords & Record<Verdict['kind'], string>
>

/** The first wish that can be met: the part of the address after #, then the languages of the browser. */
export function chooseLanguage(wishes: readonly string[]): Language {
  const known = wishes
    .map((wish) => wish.toLowerCase().split('-')[0]!)
    .find((wish) => LANGUAGES.includes(wish as Language))
  return (known as Language | undefined) ?? 'en'
}
