// The doors of the local store: plain PUT and GET, opened by the URL's own signature and nothing else.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import type { HttpServer } from '#platform/http/server'
import { refuse } from '#platform/refusal'
import { contentDisposition } from './content-disposition.ts'
import type { LocalStore } from './local-store.ts'
import { MAX_OBJECT_BYTES } from './object-store.ts'
import { OBJECTS_PATH, type SignedUrls } from './signed-urls.ts'

/** Ten megabytes over a bad mobile network take minutes. Slow headers are still cut off by headersTimeout. */
const UPLOAD_MS = 5 * 60_000

type Deps = { store: LocalStore; urls: SignedUrls; clock: Clock }

export function addObjectDoors(http: HttpServer, deps: Deps): void {
  // Node knows one such limit for the whole server.
  http.server.requestTimeout = Math.max(http.server.requestTimeout, UPLOAD_MS)
  http.register(async (doors) => {
    // Here a body is a stream of anything; the JSON parser stays outside.
    doors.removeAllContentTypeParsers()
    doors.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    doors.put(`${OBJECTS_PATH}*`, { bodyLimit: 4 * MAX_OBJECT_BYTES }, (request, reply) =>
      receive(deps, request, reply),
    )
    doors.get(`${OBJECTS_PATH}*`, (request, reply) => send(deps, request, reply))
  })
}

function opened({ urls, clock }: Deps, request: FastifyRequest, method: 'GET' | 'PUT') {
  const key = (request.params as { '*': string })['*']
  const query = request.url.slice(request.url.indexOf('?') + 1)
  const parts = urls.verify(method, key, query, clock.now())
  if (parts === 'FORGED') throw refuse('SIGNED_URL_INVALID')
  if (parts === 'EXPIRED') throw refuse('SIGNED_URL_EXPIRED')
  return { key, parts }
}

async function receive(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { key, parts } = opened(deps, request, 'PUT')
  const { 'content-type': contentType, 'if-none-match': ifNoneMatch } = request.headers
  if (contentType !== parts.get('type')) throw refuse('UPLOAD_TYPE_MISMATCH')
  if (parts.has('new') && ifNoneMatch !== '*') throw refuse('UPLOAD_HEADER_MISSING')
  // The first complete upload stays, so a look beforehand spares a useless one, and `receive` settles the race.
  const isFirst = (await deps.store.find(key)) === null && (await arrived(deps, request, key))
  if (!isFirst) throw refuse(ifNoneMatch === '*' ? 'PRECONDITION_FAILED' : 'UPLOAD_ALREADY_DONE')
  return reply.code(200).send()
}

async function arrived({ store }: Deps, request: FastifyRequest, key: string): Promise<boolean> {
  try {
    return await store.receive(key, request.raw)
  } catch (error) {
    // The client went away: nothing was kept, and nobody reads the answer.
    if (request.raw.destroyed && !request.raw.complete) throw refuse('UPLOAD_INCOMPLETE')
    throw error
  }
}

async function send(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { key, parts } = opened(deps, request, 'GET')
  const found = await deps.store.find(key)
  if (!found) throw refuse('NOT_FOUND')
  const contentType = parts.get('type') ?? 'application/octet-stream'
  reply
    .type(contentType)
    .header('content-length', found.sizeBytes)
    .header('content-disposition', contentDisposition(parts.get('name') ?? 'file', contentType))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    // The URL is the permission, wherever the page that shows the picture was served from.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'private, max-age=600')
  return reply.send(await deps.store.open(key))
}
