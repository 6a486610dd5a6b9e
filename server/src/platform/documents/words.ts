// The words of a document: in the reader's language, or for legal papers in English with the reader's language beside it.
import type { DocumentKey } from '@kuri/contract/phrases/en'
import { DEFAULT_LANGUAGE, documentTextOf, type Language } from '@kuri/contract/phrases/phrases'
import type { Values } from '@kuri/contract/phrases/sentences'

export type Words = (key: DocumentKey, values?: Values) => string

export const wordsIn =
  (languages: readonly Language[]): Words =>
  (key, values) =>
    languages.map((language) => documentTextOf(language, key, values)).join(' / ')

/** What stands above a legal paper in two languages: which of them binds. */
export const bindingSection = (languages: readonly Language[]) =>
  languages.length > 1
    ? [
        {
          heading: null,
          fields: languages.map((language) => ({
            label: documentTextOf(language, 'agreement.language'),
            value: documentTextOf(language, 'paper.binding'),
          })),
        },
      ]
    : []

/** English comes first, because it binds. */
export const legalLanguages = (reader: Language): Language[] =>
  reader === DEFAULT_LANGUAGE ? [DEFAULT_LANGUAGE] : [DEFAULT_LANGUAGE, reader]
