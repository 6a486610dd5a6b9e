// The language of what a response says to people. It is chosen when there is something to say; most responses are only data.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import {
  DEFAULT_LANGUAGE,
  isTranslated,
  LANGUAGES,
  type Language,
  sentenceOf,
  waitSentenceOf,
} from '@kuri/contract/phrases/phrases'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Refusal } from '../refusal.ts'
import { negotiateLanguage } from './accept-language.rules.ts'

/** A socket has the header of its upgrade request. */
const languageOf = (headers: { 'accept-language'?: string | undefined }): Language =>
  negotiateLanguage(headers['accept-language'], LANGUAGES, DEFAULT_LANGUAGE)

/** For a response whose texts depend on the caller's language: caches must know that. A refusal without a translation is English as a whole. */
export function setLanguage(reply: FastifyReply, code?: RefusalCode): Language {
  const asked = languageOf(reply.request.headers)
  const language = code === undefined || isTranslated(asked, code) ? asked : DEFAULT_LANGUAGE
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
  if (!/\baccept-language\b/i.test(vary)) reply.header('vary', vary ? `${vary}, accept-language` : 'accept-language')
  reply.header('content-language', language)
  return language
}

/** What was written for one refusal alone stays as it is. */
export function refusalMessage({ code, message, retryAfterSeconds }: Refusal, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return message
  if (message === sentenceOf(DEFAULT_LANGUAGE, code)) return sentenceOf(language, code)
  const isWait = retryAfterSeconds !== null && message === waitSentenceOf(DEFAULT_LANGUAGE, code, retryAfterSeconds)
  return isWait ? waitSentenceOf(language, code, retryAfterSeconds) : message
}

/** All other texts in JSON, such as the summary of a success, are English. */
export function addContentLanguage(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('application/json') && !reply.hasHeader('content-language'))
      reply.header('content-language', DEFAULT_LANGUAGE)
    done()
  })
}
