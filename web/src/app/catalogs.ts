// Where the words of each feature are, in each language; and the language of somebody who has not chosen one here.
import { LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import type { Messages } from '@lingui/core'

type Catalog = { messages: Messages }
const CATALOGS: Record<string, () => Promise<Catalog>> = {
  ...import.meta.glob<Catalog>('./locales/*.po'),
  ...import.meta.glob<Catalog>('./receipts/locales/*.po'),
  ...import.meta.glob<Catalog>('../members/*/locales/*.po'),
}

export const LANGUAGE_KEY = 'kuri.language'

/** Everything that is no feature and has words of its own. */
const OTHER_FOLDERS: Record<string, string> = { app: '.', receipts: './receipts' }

const pathOfCatalog = (feature: string, locale: Language) =>
  `${OTHER_FOLDERS[feature] ?? `../members/${feature}`}/locales/${locale}.po`

/** Resolves to null for a feature without words of its own. */
export const loadCatalog = (feature: string, locale: Language): Promise<Catalog | null> =>
  CATALOGS[pathOfCatalog(feature, locale)]?.() ?? Promise.resolve(null)

export function firstLanguage(): Language {
  const wishes = [localStorage.getItem(LANGUAGE_KEY), ...navigator.languages].map((wish) => wish?.split('-')[0])
  return LANGUAGES.find((language) => language === wishes.find((wish) => LANGUAGES.includes(wish as Language))) ?? 'en'
}
