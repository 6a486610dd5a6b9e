// Warnings of a request that is carried out, in the list `warnings` of the envelope. Unknown fields and query parameters are the
// first of them; with `Prefer: handling=strict` (RFC 7240) they are refused instead.
import type { Warning } from '@kuri/contract/kit/envelope'
import type { Detail } from '@kuri/contract/kit/refusals'
import { DEFAULT_LANGUAGE, fieldSentenceOf } from '@kuri/contract/phrases/phrases'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setLanguage } from '#platform/language/request-language'

/** For handlers: what the caller should know although the request was carried out. */
export function addWarnings(request: FastifyRequest, warnings: readonly Warning[]): void {
  if (warnings.length > 0) request.warnings = [...(request.warnings ?? []), ...warnings]
}

type Handling = 'strict' | 'lenient'

const PREFERENCE = /^handling\s*=\s*"?(strict|lenient)"?\s*(?:;|$)/i

/** The first `handling` counts; anything else in the header is ignored. */
export function preferredHandling(prefer: string | string[] | undefined): Handling | null {
  if (prefer === undefined) return null
  for (const preference of [prefer].flat().join(',').split(',')) {
    const found = PREFERENCE.exec(preference.trim())
    if (found) return found[1]!.toLowerCase() as Handling
  }
  return null
}

const describe = (paths: readonly string[], message: string): Detail[] => paths.map((path) => ({ path, message }))

/** Warns of the fields that were dropped, or keeps them to be refused together with every other bad field. */
export function reportUnknownFields(request: FastifyRequest, reply: FastifyReply, paths: readonly string[]): void {
  const handling = preferredHandling(request.headers.prefer)
  if (handling) reply.header('preference-applied', `handling=${handling}`)
  if (paths.length === 0) return
  const language = setLanguage(reply)
  if (handling === 'strict') request.refusedFields = describe(paths, fieldSentenceOf(DEFAULT_LANGUAGE, 'unknown'))
  else addWarnings(request, describe(paths, fieldSentenceOf(language, 'ignored')))
}
