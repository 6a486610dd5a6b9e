// The language of the app: chosen before sign-in, kept on the device, and told to the service. A feature's words are loaded with the
// feature, in one language.
import { LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import { i18n, type Messages } from '@lingui/core'

type Catalog = { messages: Messages }
const CATALOGS: Record<string, () => Promise<Catalog>> = {
  ...import.meta.glob<Catalog>('./locales/*.po'),
  ...import.meta.glob<Catalog>('../features/*/locales/*.po'),
}
const STORAGE_KEY = 'kuri.language'

/** As people write the name of their language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ml: 'മലയാളം',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  hi: 'हिन्दी',
}

const loaded = new Map<string, Promise<void>>()
const needed = new Set<string>()
let current: Language = firstChoice()
/** Asked for last. While its words are loading, a page that opens needs its own in this language too. */
let asked: Language = current

function firstChoice(): Language {
  const wishes = [localStorage.getItem(STORAGE_KEY), ...navigator.languages].map((wish) => wish?.split('-')[0])
  return LANGUAGES.find((language) => language === wishes.find((wish) => LANGUAGES.includes(wish as Language))) ?? 'en'
}

const pathOf = (feature: string, locale: Language) =>
  feature === 'app' ? `./locales/${locale}.po` : `../features/${feature}/locales/${locale}.po`

function load(feature: string, locale: Language): Promise<void> {
  const path = pathOf(feature, locale)
  const catalog = CATALOGS[path]
  if (!catalog) return Promise.resolve()
  let loading = loaded.get(path)
  if (!loading) {
    loading = catalog().then(({ messages }) => i18n.load(locale, messages))
    loading.catch(() => loaded.delete(path))
    loaded.set(path, loading)
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
    localStorage.setItem(STORAGE_KEY, next)
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
