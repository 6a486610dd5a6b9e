// The languages that people can choose. Their texts are in phrases/, which a client need not load to know them.

/** English, Malayalam, Tamil, Telugu, Kannada, Hindi. */
export const LANGUAGES = ['en', 'ml', 'ta', 'te', 'kn', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = 'en' satisfies Language
