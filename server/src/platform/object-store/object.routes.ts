// The endpoints of the object store: plain PUT and GET, authorized by the signature of the URL alone. Bytes are encrypted and decrypted
// on the way.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import type { HttpServer } from '#platform/http/server'
import { refuse } from '#platform/refusal'
import { contentDisposition } from './content-disposition.ts'
import type { FoundObject } from './encrypted-objects.ts'
import type { Range } from './envelope.ts'
import type { LocalStore } from './local-store.ts'
import { MAX_OBJECT_BYTES, type ObjectStore } from './object-store.ts'
import { OBJECTS_PATH, type SignedUrls } from './signed-urls.ts'

/** After the signature, which need not cover it: it asks only for another way to show what the URL already gives away. */
const SHOWN = '&disposition=inline'
const CLOSED_POLICY = "default-src 'none'; sandbox"
/** Browsers draw no PDF in a sandbox. Theirs needs styles and a plugin frame; scripts stay forbidden, and only own pages may frame it. */
const SHOWN_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Ten megabytes over a bad mobile network take minutes. Only a signed address gets them. */
const UPLOAD_MS = 5 * 60_000

type Signing = { urls: SignedUrls; clock: Clock }
type Downloads = Signing & { store: Pick<ObjectStore, 'find' | 'open'> }
type Uploads = Signing & { store: LocalStore }

export function addDownloadRoute(http: HttpServer, deps: Downloads): void {
  http.get(`${OBJECTS_PATH}*`, (request, reply) => send(deps, request, reply))
}

export function addUploadRoute(http: HttpServer, deps: Uploads): void {
  // Node has one request timeout for the whole server; other bodies have less time (http/limits/slow-bodies.ts).
  http.server.requestTimeout = Math.max(http.server.requestTimeout, UPLOAD_MS)
  http.register(async (scope) => {
    // A body here is a stream of any type, so the JSON parser is removed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(`${OBJECTS_PATH}*`, { bodyLimit: 4 * MAX_OBJECT_BYTES }, (request, reply) =>
      receive(deps, request, reply),
    )
  })
}

function verifyUrl({ urls, clock }: Signing, request: FastifyRequest, method: 'GET' | 'PUT') {
  const key = (request.params as { '*': string })['*']
  const asked = request.url.slice(request.url.indexOf('?') + 1)
  const isShown = method === 'GET' && asked.endsWith(SHOWN)
  const query = isShown ? asked.slice(0, -SHOWN.length) : asked
  const parts = urls.verify(method, key, query, clock.now())
  if (parts === 'FORGED') throw refuse('SIGNED_URL_INVALID')
  if (parts === 'EXPIRED') throw refuse('SIGNED_URL_EXPIRED')
  return { key, parts, isShown: isShown && parts.get('type') === 'application/pdf' }
}

async function receive(deps: Uploads, request: FastifyRequest, reply: FastifyReply) {
  const { key, parts } = verifyUrl(deps, request, 'PUT')
  request.server.slowBodies.allow(request, UPLOAD_MS)
  const { 'content-type': contentType, 'if-none-match': ifNoneMatch } = request.headers
  if (contentType !== parts.get('type')) throw refuse('UPLOAD_TYPE_MISMATCH')
  if (parts.has('new') && ifNoneMatch !== '*') throw refuse('UPLOAD_HEADER_MISSING')
  // The first complete upload is kept. The check avoids receiving a useless one; `receive` decides between concurrent ones.
  const isFirst = (await deps.store.find(key)) === null && (await receiveBody(deps, request, key))
  if (!isFirst) throw refuse(ifNoneMatch === '*' ? 'PRECONDITION_FAILED' : 'UPLOAD_ALREADY_DONE')
  return reply.code(200).send()
}

async function receiveBody({ store }: Uploads, request: FastifyRequest, key: string): Promise<boolean> {
  try {
    return await store.receive(key, request.raw)
  } catch (error) {
    // The client disconnected: nothing was stored, and nobody reads the response.
    if (request.raw.destroyed && !request.raw.complete) throw refuse('UPLOAD_INCOMPLETE')
    throw error
  }
}

async function send(deps: Downloads, request: FastifyRequest, reply: FastifyReply) {
  const { key, parts, isShown } = verifyUrl(deps, request, 'GET')
  const found = await deps.store.find(key)
  if (!found) throw refuse('NOT_FOUND')
  const contentType = parts.get('type') ?? 'application/octet-stream'
  reply
    .type(contentType)
    .header('etag', found.etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', contentDisposition(parts.get('name') ?? 'file', contentType, isShown))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', isShown ? SHOWN_POLICY : CLOSED_POLICY)
    // The URL is the permission, whatever the origin of the page that shows the picture.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'private, max-age=600')
  if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
  const range = rangeOf(request, found)
  if (!range) return reply.header('content-length', found.sizeBytes).send(await deps.store.open(key))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${found.sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(await deps.store.open(key, range))
}

/** The one range that is asked for. Anything else gets the whole object, as RFC 9110 allows. */
function rangeOf({ headers }: FastifyRequest, { sizeBytes, etag }: FoundObject): Range | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return null
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  return start <= end ? { start, end } : null
}
