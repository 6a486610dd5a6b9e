// Where the words of each feature are, in each language; and the language of somebody who has not chosen one here.
import { LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import type { Messages } from '@lingui/core'

type Catalog = { messages: Messages }
const CATALOGS = import.meta.glob<Catalog>('./*/web/*.po', { base: '../../../words' })

export const LANGUAGE_KEY = 'kuri.language'

/** Resolves to null for a feature without words of its own. */
export const loadCatalog = (feature: string, locale: Language): Promise<Catalog | null> =>
  CATALOGS[`./${locale}/web/${feature}.po`]?.() ?? Promise.resolve(null)

export function firstLanguage(): Language {
  const wishes = [localStorage.getItem(LANGUAGE_KEY), ...navigator.languages].map((wish) => wish?.split('-')[0])
  return LANGUAGES.find((language) => language === wishes.find((wish) => LANGUAGES.includes(wish as Language))) ?? 'en'
}
