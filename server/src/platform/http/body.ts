// Reading a request's body. Everything here takes time in proportion to the body, and every endpoint has a limit for its size.
import type { IncomingHttpHeaders } from 'node:http'
import { MAX_NESTING } from '@kuri/contract/kit/body-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#platform/refusal'
import { isNestedDeeper } from './json-nesting.ts'
import { findMalformedText, looksSuspicious } from './well-formed-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A signature covers the bytes and not the parsed JSON. */
    keepsRawBody?: boolean
  }
  interface FastifyRequest {
    /** The unparsed body, for endpoints that ask for it. */
    rawBody: Buffer | null
    /** The text of the body has escapes that may not be text. They matter only where the contract names the field. */
    hasSuspiciousText: boolean
    /** How long the event loop was busy with the body: parsing, dropping unknown fields and validation run in one go. */
    bodyMs: number
    bodyBytes: number
    bodySince: number | null
  }
}

export function addBodyParsing(app: FastifyInstance): void {
  app.decorateRequest('rawBody', null)
  app.decorateRequest('hasSuspiciousText', false)
  app.decorateRequest('bodyMs', 0)
  app.decorateRequest('bodyBytes', 0)
  app.decorateRequest('bodySince', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson(app))
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/** The parser reads UTF-8; another charset or a compressed body would be misread. */
function isPlainUtf8({ 'content-type': type = '', 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders) {
  const charset = CHARSET.exec(type)?.[1]?.toLowerCase() ?? 'utf-8'
  return ['utf-8', 'utf8', 'us-ascii'].includes(charset) && encoding.trim().toLowerCase() === 'identity'
}

/** An absent body counts as `{}`, so that every missing field is named. */
function parseJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: unknown) => void) => {
    request.bodySince = performance.now()
    if (request.routeOptions.config.keepsRawBody) request.rawBody = bytes
    const text = bytes.toString('utf8')
    request.bodyBytes = text.length
    if (!isPlainUtf8(request.headers)) return done(refuse('UNSUPPORTED_MEDIA_TYPE'))
    if (text.trim() === '') return done(null, undefined)
    if (isNestedDeeper(text, MAX_NESTING)) return done(refuse('NESTED_TOO_DEEP'))
    request.hasSuspiciousText = looksSuspicious(text)
    // Typed like parsers that return a promise; this one calls back.
    return parse(request, text, (error, body) =>
      error ? done(refuse('MALFORMED_JSON')) : done(null, body),
    ) as undefined
  }
}

/** The body is read, or refused. */
export function noteBodyRead(request: FastifyRequest): void {
  if (request.bodySince === null) return
  request.bodyMs = performance.now() - request.bodySince
  request.bodySince = null
}

/** Refuses text that PostgreSQL cannot store. Called after unknown fields were dropped, so that nobody walks those. */
export const findMalformedBody = ({ body, hasSuspiciousText }: FastifyRequest) =>
  hasSuspiciousText ? findMalformedText(body) : null
