// Public files that anybody may fetch, keep and compare: the log, and the policy with its keys.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { readLogFile } from './log-files.actions.ts'
import { readPolicyText } from './policy.actions.ts'

const REQUESTS_PER_MINUTE = 1200
const FOREVER = 'public, max-age=31536000, immutable'
/** Its bytes do not change either, but another one takes its place. */
const EDGE_TILE = 'public, max-age=60'
const CHECKPOINT = 'public, max-age=1'
const POLICY = 'public, max-age=300'

const send = (reply: FastifyReply, type: string, cache: string, content: string | Buffer) =>
  reply
    .type(type)
    .header('cache-control', cache)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(content)

export function addLogRoutes(http: HttpServer, deps: Pick<Platform, 'db' | 'config' | 'publicUrl'>): void {
  const config = { pacedPerMinute: REQUESTS_PER_MINUTE }
  http.get('/log/*', { config }, async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const file = await readLogFile(deps.db, request.params['*'])
    if (!file) throw refuse('NOT_FOUND')
    return file.kind === 'CHECKPOINT'
      ? send(reply, 'text/plain; charset=utf-8', CHECKPOINT, file.content)
      : send(reply, 'application/octet-stream', file.isFull ? FOREVER : EDGE_TILE, file.content)
  })
  http.get('/trust/policy.txt', { config }, async (_request, reply) => {
    return send(reply, 'text/plain; charset=utf-8', POLICY, await readPolicyText(deps))
  })
}
