// Where the words of each feature are, in each language.
import type { Language } from '@kuri/contract/kit/languages'
import type { Messages } from '@lingui/core'

type Catalog = { messages: Messages }
const CATALOGS = import.meta.glob<Catalog>('./*/web/*.po', { base: '../../../words' })

/** Resolves to null for a feature without words of its own. */
export const loadCatalog = (feature: string, locale: Language): Promise<Catalog | null> =>
  CATALOGS[`./${locale}/web/${feature}.po`]?.() ?? Promise.resolve(null)
