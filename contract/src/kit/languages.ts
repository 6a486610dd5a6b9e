// The languages that people can choose. Their texts are in phrases/, which a client need not load to know them.
import { OneOf } from './schema.ts'

/** English, Malayalam, Tamil, Telugu, Kannada, Hindi. */
export const LANGUAGES = ['en', 'ml', 'ta', 'te', 'kn', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = 'en' satisfies Language

export const Locale = OneOf(LANGUAGES, { description: 'The language that the person reads' })
