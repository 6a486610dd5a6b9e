// The languages that people can choose. A new one begins here; its texts are in the folder of its code (README.md).

/** English, Malayalam, Tamil, Telugu, Kannada, Hindi. */
export const LANGUAGES = ['en', 'ml', 'ta', 'te', 'kn', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** As people write the name of their language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ml: 'മലയാളം',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  hi: 'हिन्दी',
}

type Translated = Exclude<Language, typeof DEFAULT_LANGUAGE>

/** The script of its texts, and who has read them: name and date of a native speaker who knows chits, or null until then. */
export const TRANSLATIONS: Readonly<Record<Translated, { script: string; readBy: string | null }>> = {
  ml: { script: 'Malayalam', readBy: null },
  ta: { script: 'Tamil', readBy: null },
  te: { script: 'Telugu', readBy: null },
  kn: { script: 'Kannada', readBy: null },
  hi: { script: 'Devanagari', readBy: null },
}
