// Documents that are the same for everybody: made and compressed once, at the first request and outside the event loop, then served
// from memory. The strong ETag names the content and its compression.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '../server.ts'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** 5 of 11 takes a tenth of a second for a megabyte; the best takes two seconds for a few percent more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const REQUESTS_PER_MINUTE = 120

export type DocumentSource = {
  type: string
  cacheControl: string
  /** Called once. */
  make(): Promise<{ text: string; headers?: Record<string, string> }>
}
type ServedDocument = { bodies: Record<Encoding, Buffer>; hash: string; headers: Record<string, string> }

export const hashText = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 27)

async function makeDocument({ make }: DocumentSource): Promise<ServedDocument> {
  const { text, headers = {} } = await make()
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([compressBrotli(identity, BROTLI), compressGzip(identity)])
  return { bodies: { identity, br, gzip: zipped }, hash: hashText(identity), headers }
}

export function serveDocument(http: HttpServer, path: string, source: DocumentSource): void {
  let made: Promise<ServedDocument> | null = null
  http.get(path, { config: { pacedPerMinute: REQUESTS_PER_MINUTE } }, async (request, reply) => {
    // A failure is not kept: the next request tries again.
    made ??= makeDocument(source).catch((error) => {
      made = null
      throw error
    })
    return sendDocument(request, reply, source, await made)
  })
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, source: DocumentSource, made: ServedDocument) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const vary = [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', ')
  reply
    .headers(made.headers)
    .header('etag', encoding === 'identity' ? `"${made.hash}"` : `"${made.hash}-${encoding}"`)
    .header('cache-control', source.cacheControl)
    .header('vary', vary)
  if (request.headers['if-none-match']?.includes(made.hash)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(source.type).send(made.bodies[encoding])
}
