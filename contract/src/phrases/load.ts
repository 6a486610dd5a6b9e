// Loads the phrases of one language, for browsers: each language is a module of its own and arrives only when it is asked for.
import type { Language } from '../kit/languages.ts'
import type { Translation } from './en.ts'

const LOADERS: Record<Language, () => Promise<Translation>> = {
  en: async () => (await import('./en.ts')).EN,
  ml: async () => (await import('./ml.ts')).ML,
  ta: async () => (await import('./ta.ts')).TA,
  te: async () => (await import('./te.ts')).TE,
  kn: async () => (await import('./kn.ts')).KN,
  hi: async () => (await import('./hi.ts')).HI,
}

/** What the language lacks is missing here too: fall back to English. */
export const loadPhrases = (language: Language): Promise<Translation> => LOADERS[language]()
