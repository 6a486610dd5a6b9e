// The language of a page that the server draws: the one that was chosen on this device, or the first of the browser's that we have.
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import type { FastifyRequest } from 'fastify'
import { negotiateLanguage } from '#platform/language/accept-language.rules'

const COOKIE = 'kuri.language'

export function pageLanguage({ cookies, headers }: FastifyRequest): Language {
  const chosen = LANGUAGES.find((language) => language === cookies[COOKIE])
  return chosen ?? negotiateLanguage(headers['accept-language'], LANGUAGES, DEFAULT_LANGUAGE)
}

/** What a cache has to compare. */
export const PAGE_LANGUAGE_VARY = 'accept-language, cookie'
