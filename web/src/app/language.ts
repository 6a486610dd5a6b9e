// The language of the app: chosen before sign-in, kept on the device, and stored by the service. A feature's words are loaded with the
// feature, in one language.
import type { Language } from '@kuri/contract/kit/languages'
import { i18n } from '@lingui/core'
import { loadCatalog } from './catalogs.ts'
import { firstLanguage, LANGUAGE_KEY } from './first-language.ts'

const loaded = new Map<string, Promise<void>>()
const needed = new Set<string>()
let current: Language = firstLanguage()
/** Asked for last. While its words are loading, a page that opens needs its own in this language too. */
let asked: Language = current

function load(feature: string, locale: Language): Promise<void> {
  const key = `${feature} ${locale}`
  let loading = loaded.get(key)
  if (!loading) {
    loading = loadCatalog(feature, locale).then((catalog) => void (catalog && i18n.load(locale, catalog.messages)))
    loading.catch(() => loaded.delete(key))
    loaded.set(key, loading)
  }
  return loading
}

export const language = {
  current: () => current,
  /** Loads the words of a feature in the current language. */
  async need(feature: string): Promise<void> {
    needed.add(feature)
    await Promise.all([load(feature, current), load(feature, asked)])
  },
  async choose(next: Language): Promise<void> {
    asked = next
    await Promise.all([...needed].map((feature) => load(feature, next)))
    if (asked !== next) return
    current = next
    localStorage.setItem(LANGUAGE_KEY, next)
    // The server draws the next page of visitors in it.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that members use
    document.cookie = `${LANGUAGE_KEY}=${next};path=/;max-age=31536000`
    document.documentElement.lang = next
    i18n.activate(next)
  },
  /** Before the first render. */
  async start(): Promise<void> {
    await language.need('app')
    document.documentElement.lang = current
    i18n.activate(current)
  },
}
