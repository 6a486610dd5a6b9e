// The endpoints of the local store: plain PUT and GET, authorized by the signature of the URL alone.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import type { HttpServer } from '#platform/http/server'
import { refuse } from '#platform/refusal'
import { contentDisposition } from './content-disposition.ts'
import type { LocalStore } from './local-store.ts'
import { MAX_OBJECT_BYTES } from './object-store.ts'
import { OBJECTS_PATH, type SignedUrls } from './signed-urls.ts'

/** Ten megabytes over a bad mobile network take minutes. headersTimeout still limits slow headers. */
const UPLOAD_MS = 5 * 60_000

type Deps = { store: LocalStore; urls: SignedUrls; clock: Clock }

export function addObjectRoutes(http: HttpServer, deps: Deps): void {
  // Node has one request timeout for the whole server.
  http.server.requestTimeout = Math.max(http.server.requestTimeout, UPLOAD_MS)
  http.register(async (scope) => {
    // A body here is a stream of any type, so the JSON parser is removed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(`${OBJECTS_PATH}*`, { bodyLimit: 4 * MAX_OBJECT_BYTES }, (request, reply) =>
      receive(deps, request, reply),
    )
    scope.get(`${OBJECTS_PATH}*`, (request, reply) => send(deps, request, reply))
  })
}

function verifyUrl({ urls, clock }: Deps, request: FastifyRequest, method: 'GET' | 'PUT') {
  const key = (request.params as { '*': string })['*']
  const query = request.url.slice(request.url.indexOf('?') + 1)
  const parts = urls.verify(method, key, query, clock.now())
  if (parts === 'FORGED') throw refuse('SIGNED_URL_INVALID')
  if (parts === 'EXPIRED') throw refuse('SIGNED_URL_EXPIRED')
  return { key, parts }
}

async function receive(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { key, parts } = verifyUrl(deps, request, 'PUT')
  const { 'content-type': contentType, 'if-none-match': ifNoneMatch } = request.headers
  if (contentType !== parts.get('type')) throw refuse('UPLOAD_TYPE_MISMATCH')
  if (parts.has('new') && ifNoneMatch !== '*') throw refuse('UPLOAD_HEADER_MISSING')
  // The first complete upload is kept. The check avoids receiving a useless one; `receive` decides between concurrent ones.
  const isFirst = (await deps.store.find(key)) === null && (await receiveBody(deps, request, key))
  if (!isFirst) throw refuse(ifNoneMatch === '*' ? 'PRECONDITION_FAILED' : 'UPLOAD_ALREADY_DONE')
  return reply.code(200).send()
}

async function receiveBody({ store }: Deps, request: FastifyRequest, key: string): Promise<boolean> {
  try {
    return await store.receive(key, request.raw)
  } catch (error) {
    // The client disconnected: nothing was stored, and nobody reads the response.
    if (request.raw.destroyed && !request.raw.complete) throw refuse('UPLOAD_INCOMPLETE')
    throw error
  }
}

async function send(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { key, parts } = verifyUrl(deps, request, 'GET')
  const found = await deps.store.find(key)
  if (!found) throw refuse('NOT_FOUND')
  const contentType = parts.get('type') ?? 'application/octet-stream'
  reply
    .type(contentType)
    .header('content-length', found.sizeBytes)
    .header('content-disposition', contentDisposition(parts.get('name') ?? 'file', contentType))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    // The URL is the permission, whatever the origin of the page that shows the picture.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'private, max-age=600')
  return reply.send(await deps.store.open(key))
}
