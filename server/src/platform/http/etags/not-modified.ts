// What a handler returns when the caller already has the current version: 304 without content.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, weakEtagOf } from './etag.rules.ts'

export class NotModified {}

/** Names the version of the response by a text that changes with it. True if the caller has that version. */
export function hasVersion(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const etag = weakEtagOf(version)
  reply.header('etag', etag)
  return matchesEtag(request.headers['if-none-match'], etag)
}
