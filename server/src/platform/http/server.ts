// The HTTP server: fastify, configured once for all endpoints.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { Envelope, errorEnvelope } from '@kuri/contract/kit/envelope'
import type { Route } from '@kuri/contract/kit/route'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
  type RequestPayload,
} from 'fastify'
import type { Config } from '#platform/config'
import type { Log } from '#platform/log'
import type { Metrics } from '#platform/metrics'
import type { Permit } from '#platform/permit'
import { refuse } from '#platform/refusal'
import type { Gatekeeper, Served } from './endpoint.ts'
import { answerError, sendRefusal } from './errors.ts'
import { makePruner } from './known-fields.ts'
import { registerPlugins } from './plugins.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { compile } from './validation.ts'
import { findMalformedText, looksSuspicious } from './well-formed-text.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const REQUEST_ID = /^[\w.-]{1,64}$/

declare module 'fastify' {
  interface FastifyRequest {
    permit: Permit | null
    /** The unparsed body, for endpoints that ask for it. */
    rawBody: Buffer | null
  }
}

export type HttpServer = FastifyInstance

const isForSocket = ({ url = '', headers }: IncomingMessage) =>
  (url === '/ws' || url.startsWith('/ws?')) && headers.upgrade?.toLowerCase() === 'websocket'

/** A request that could not be parsed has no reply object, so the response is written by hand. */
function answerUnparsable({ code }: NodeJS.ErrnoException, socket: Socket) {
  if (!socket.writable) return socket.destroy()
  const refusal =
    code === 'HPE_HEADER_OVERFLOW'
      ? 'HEADERS_TOO_LARGE'
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'REQUEST_TIMEOUT'
        : 'BAD_REQUEST'
  const envelope = errorEnvelope(refusal, null)
  const body = JSON.stringify(envelope)
  socket.end(
    `HTTP/1.1 ${envelope.code} ${envelope.error.type}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `x-request-id: ${randomUUID()}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

export async function makeHttpServer(options: { config: Config; log: Log; metrics: Metrics }): Promise<HttpServer> {
  const { config, log, metrics } = options
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would run the redaction for its one binding; every log line names the request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Other upgrades (h2c, for example) are ignored, and the request is answered like any other.
    http: { shouldUpgradeCallback: isForSocket },
    // As long as a whole head may be: the schema rejects a value that is not an id.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    clientErrorHandler: answerUnparsable,
    frameworkErrors: answerError as never,
  })

  app.setValidatorCompiler(({ schema, httpPart }) => compile(schema as object, httpPart))
  app.setSchemaErrorFormatter((errors) => Object.assign(new Error('validation'), { validation: errors }))
  app.setErrorHandler(answerError)
  app.decorateRequest('permit', null)
  app.decorateRequest('rawBody', null)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson(app))

  addHooks(app, metrics)
  await registerPlugins(app, config)
  return app
}

/** Every response names its request; every request is measured and logged. */
function addHooks(app: HttpServer, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const ms = reply.elapsedTime
    metrics.requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, ms / 1000)
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(ms * 100) / 100,
        userId: request.permit?.actor.userId,
      },
      'request',
    )
    done()
  })
}

/** An absent body counts as `{}`, so that every missing field is named. */
function parseJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => {
    if (text.trim() === '') return done(null, undefined)
    parse(request, text, (error, body) => {
      if (error) return done(refuse('MALFORMED_JSON'))
      const malformed = looksSuspicious(text) ? findMalformedText(body) : null
      done(malformed ? refuse('VALIDATION_FAILED', [malformed]) : null, body)
    })
  }
}

/** A signature covers the bytes and not the parsed JSON. The parser's size limit applies here too. */
async function keepRawBody(request: FastifyRequest, _reply: unknown, payload: RequestPayload): Promise<RequestPayload> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_LIMIT_BYTES) throw refuse('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  request.rawBody = Buffer.concat(chunks)
  return Object.assign(Readable.from([request.rawBody], { objectMode: false }), { receivedEncodedLength: length })
}

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  return header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : null
}

/** Registers the endpoints, each behind the same checks in the same order. */
export function addRoutes(app: HttpServer, served: readonly Served[], gatekeeper: Gatekeeper, config: Config): void {
  for (const { route, handle } of served) {
    const pruneBody = route.body ? makePruner(route.body) : null
    const pruneQuery = route.query ? makePruner(route.query) : null
    app.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimitBytes ? { bodyLimit: route.bodyLimitBytes } : {}),
      schema: {
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: { '2xx': Envelope(route.data) },
      },
      ...(route.rawBody ? { preParsing: keepRawBody } : {}),
      ...(config.rateLimitsOn ? { config: { rateLimit: route.perMinute ? { max: route.perMinute } : {} } } : {}),
      onRequest: [
        (request, _reply, done) => {
          try {
            const permit = gatekeeper(bearerOf(request), route)
            if (permit instanceof Promise) {
              permit.then((found) => {
                request.permit = found
                done()
              }, done)
            } else {
              request.permit = permit
              done()
            }
          } catch (error) {
            done(error as Error)
          }
        },
      ],
      preValidation: (request, _reply, done) => {
        if (route.body && (request.body === undefined || request.body === null)) request.body = {}
        const malformed = findMalformedText(request.query) ?? findMalformedText(request.params)
        pruneBody?.(request.body)
        pruneQuery?.(request.query)
        done(malformed ? refuse('VALIDATION_FAILED', [malformed]) : undefined)
      },
      handler: async (request, reply) => {
        reply.code(route.success)
        const data = await handle({
          permit: request.permit as never,
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          request,
          reply,
        })
        return { status: 'success', code: reply.statusCode, message: route.summary, data, error: null }
      },
    })
  }
  addNotFound(
    app,
    served.map(({ route }) => route),
  )
}

/** A path that exists under another method returns 405 with the methods it allows. */
function addNotFound(app: HttpServer, routes: readonly Route[]): void {
  const patterns = routes.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${route.path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
    if (methods.length === 0) return sendRefusal(reply, 'ROUTE_NOT_FOUND')
    return sendRefusal(reply.header('allow', methods.join(', ')), 'METHOD_NOT_ALLOWED')
  })
}
