// Every failure is returned in the envelope. An unexpected one is logged in full and returned as one neutral sentence.
import { errorEnvelope } from '@kuri/contract/kit/envelope'
import { type Detail, REFUSALS, type RefusalCode, type RefusalStatus } from '@kuri/contract/kit/refusals'
import { fieldSentenceOf, type Language, sentenceOf } from '@kuri/contract/phrases/phrases'
import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '#platform/db/unavailable'
import { CallerLeft } from '#platform/flow/caller-left'
import { completeDetails } from '#platform/language/field-details'
import { refusalMessage, setLanguage } from '#platform/language/request-language'
import { Refusal } from '#platform/refusal'
import { namesOf } from '#platform/tracing/request-trace'
import { noteBodyRead } from './body.ts'
import { describe } from './validation-details.ts'

const BY_FASTIFY_CODE: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  FST_ERR_ASYNC_CONSTRAINT: 'BAD_REQUEST',
}
const BY_STATUS: Record<number, RefusalCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const { validation, code, statusCode } = error as Partial<FastifyError> & { validation?: ErrorObject[] }
  if (validation) return new Refusal('VALIDATION_FAILED', describe(validation))
  if (code && Object.hasOwn(BY_FASTIFY_CODE, code)) return new Refusal(BY_FASTIFY_CODE[code]!)
  if (statusCode && Object.hasOwn(BY_STATUS, statusCode)) return new Refusal(BY_STATUS[statusCode]!)
  // Class 22: the value does not fit its column. The schemas should have rejected it; the caller still learns that the input is wrong.
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return new Refusal('BAD_REQUEST')
  if (isContention(error) || isDatabaseUnavailable(error)) return new Refusal('UNAVAILABLE')
  return null
}

const CONTENTION = /^(40001|40P01|55P03|57014|25P0[34])$/

/** A lock, a deadlock or a timeout behind either: nothing was changed, and the request may be repeated. */
const isContention = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && CONTENTION.test(code)
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  noteBodyRead(request)
  if (error instanceof CallerLeft) return reply.hijack()
  const refusal = toRefusal(error)
  if (!refusal) {
    request.log.error({ err: error, ...namesOf(request), route: request.routeOptions.url }, 'unexpected failure')
    return sendRefusal(reply, 'INTERNAL')
  }
  if (isContention(error))
    request.log.warn(
      { err: error, ...namesOf(request), route: request.routeOptions.url },
      'lost a deadlock or waited too long for a lock',
    )
  if (isDatabaseUnavailable(error)) request.log.warn({ err: error, ...namesOf(request) }, 'the database is unavailable')
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
  const language = setLanguage(reply, refusal.code)
  const message = refusalMessage(refusal, language)
  return sendRefusal(reply, refusal.code, allDetails(refusal, request, language), message, refusal.status)
}

/** Unknown fields that the caller wants refused are named together with the bad ones; a body that is too large gets its limit. */
function allDetails({ code, details }: Refusal, { refusedFields, routeOptions }: FastifyRequest, language: Language) {
  if (code === 'PAYLOAD_TOO_LARGE' && details === null)
    return completeDetails([tooManyBytes(routeOptions.bodyLimit ?? 0)], code, language)
  const isOfFields = code === 'VALIDATION_FAILED' && refusedFields && details !== refusedFields
  return details && completeDetails(isOfFields ? [...details, ...refusedFields] : details, code, language)
}

const tooManyBytes = (limit: number): Detail => ({ path: '', message: fieldSentenceOf('en', 'maxBytes', { limit }) })

const RETRY_AFTER_SECONDS = 5

/** RFC 6750: who sent no token is only asked for one; a token that was sent is named as the cause. */
const challengeFor = (code: RefusalCode, { headers }: FastifyRequest) =>
  headers.authorization !== undefined || code === 'REFRESH_INVALID'
    ? `Bearer realm="kuri", error="invalid_token", error_description="${REFUSALS[code].message}"`
    : 'Bearer realm="kuri"'

export const sendRefusal = (
  reply: FastifyReply,
  code: RefusalCode,
  details: readonly Detail[] | null = null,
  message?: string,
  status?: RefusalStatus,
) => {
  const envelope = errorEnvelope(code, details, message ?? sentenceOf(setLanguage(reply, code), code), status)
  if (envelope.code === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (envelope.code === 401) reply.header('www-authenticate', challengeFor(code, reply.request))
  return reply.code(envelope.code).type('application/json; charset=utf-8').send(envelope)
}
