// The languages that people can choose. Their texts are in words/, which a client need not load to know them.
export { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../words/languages.ts'
