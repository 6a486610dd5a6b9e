// The HTTP server: fastify, configured once for all endpoints.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { bodyLimitOf, PUBLIC_BODY_LIMIT_BYTES } from '@kuri/contract/kit/body-limits'
import { Envelope, errorEnvelope, successEnvelope, type Warning } from '@kuri/contract/kit/envelope'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Route } from '@kuri/contract/kit/route'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import { type Background, catching } from '#platform/background'
import type { Config } from '#platform/config'
import { drawerOfRequest } from '#platform/documents/drawer'
import type { Accounts } from '#platform/flow/accounts'
import { idempotencyKeyOf, type RunOnce } from '#platform/idempotency/idempotency'
import { addContentLanguage } from '#platform/language/request-language'
import type { Log } from '#platform/log'
import type { Metrics } from '#platform/metrics'
import type { Permit } from '#platform/permit'
import { refuse } from '#platform/refusal'
import type { Timers } from '#platform/timers'
import { addRequestTrace, namesOf, withinTrace } from '#platform/tracing/request-trace'
import type { Tracer } from '#platform/tracing/tracer'
import type { Actor } from '../permit.ts'
import { addressKey } from './address-key.ts'
import { addBodyParsing, findMalformedBody, noteBodyRead } from './body.ts'
import { Download } from './download.ts'
import type { Gatekeeper, Served } from './endpoint.ts'
import { answerError } from './errors.ts'
import { sendEtag } from './etags/etag.ts'
import { NotModified } from './etags/not-modified.ts'
import { makePruner } from './known-fields.ts'
import { compileOnFirstUse } from './lazy-serializer.ts'
import type { AnonymousCallers } from './limits/anonymous-callers.ts'
import { limitConnections } from './limits/connections.ts'
import { makeLoopTurns } from './limits/loop-turns.ts'
import { limitPipelines } from './limits/pipelines.ts'
import { addRequestLimits, callerOf } from './limits/request-limits.ts'
import { limitSlowBodies } from './limits/slow-bodies.ts'
import { makeListSerializer } from './list-serializer.ts'
import { addNotFound, addOptions, collectMethods } from './methods.ts'
import { sendPieces } from './pieces.ts'
import { registerPlugins } from './plugins.ts'
import { HTTPS_HEADERS, SECURITY_HEADERS } from './security-headers.ts'
import { compile } from './validation.ts'
import { reportUnknownFields } from './warnings.ts'
import type { ShowApp } from './web/web-app.ts'
import { findMalformedText } from './well-formed-text.ts'

const REQUEST_ID = /^[\w.-]{1,64}$/

declare module 'fastify' {
  interface FastifyRequest {
    permit: Permit | null
    /** Unknown fields and query parameters of a caller who wants them refused. */
    refusedFields: readonly Detail[] | null
    /** What the response warns about; `addWarnings` adds to it. */
    warnings: readonly Warning[] | null
  }
  interface FastifyInstance {
    /** Shows a page of the web app at an address that nobody else serves; null without a web app. */
    showApp: ShowApp | null
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

type Options = {
  config: Config
  log: Log
  metrics: Metrics
  background: Background
  timers: Timers
  tracer: Tracer | null
  accounts: Accounts
  /** Above which delay of the event loop callers who keep it busy are refused. */
  maxLoopDelayMs?: number | undefined
}

export async function makeHttpServer(options: Options): Promise<HttpServer> {
  const { config, log, metrics, background, timers, tracer } = options
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would run the redaction for its one binding; every log line names the request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: PUBLIC_BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Other upgrades (h2c, for example) are ignored, and the request is answered like any other.
    http: { shouldUpgradeCallback: isForSocket, headersTimeout: 20_000, connectionsCheckingInterval: 10_000 },
    // As long as a whole head may be: the schema rejects a value that is not an id.
    routerOptions: { maxParamLength: 16_384 },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    clientErrorHandler: background.guard('unparsable request', answerUnparsable),
    frameworkErrors: answerError as never,
  })

  app.setValidatorCompiler(({ schema, httpPart }) => compile(schema as object, httpPart))
  app.setSerializerCompiler(compileOnFirstUse)
  app.setSchemaErrorFormatter((errors) => Object.assign(new Error('validation'), { validation: errors }))
  app.setErrorHandler(answerError)
  app.decorate('showApp', null)
  app.decorateRequest('permit', null)
  app.decorateRequest('refusedFields', null)
  app.decorateRequest('warnings', null)

  limitPipelines(app, background)
  limitConnections(app, config, background)
  limitSlowBodies(app, { background, timers })
  addBodyParsing(app)
  const methods = collectMethods(app)
  const turns = makeLoopTurns(options)
  app.addHook('onRequest', (request, _reply, done) => turns.start(turnOf(request), done))
  addRequestTrace(app, tracer)
  addContentLanguage(app)
  addHooks(app, metrics, config.publicUrl?.startsWith('https:') === true)
  addOptions(app, methods)
  await registerPlugins(app, config)
  addRequestLimits(app, { ...options, turns })
  addNotFound(app, methods)
  return app
}

/** Whose turn it is, before anybody has looked at the token. */
const turnOf = ({ headers, ip }: FastifyRequest) => headers.authorization ?? addressKey(ip)

/** Every response names its request; every request is measured and logged. */
function addHooks(app: HttpServer, metrics: Metrics, isBehindHttps: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const headers = isBehindHttps || request.protocol === 'https' ? HTTPS_HEADERS : SECURITY_HEADERS
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const ms = reply.elapsedTime
    metrics.requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, ms / 1000)
    request.log.info(
      {
        ...namesOf(request),
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

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  return header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : null
}

/** Who may not use the endpoint, or is nobody we know, counts against the limit of the address. */
function checkCaller(app: HttpServer, gatekeeper: Gatekeeper, route: Route): onRequestHookHandler {
  const isPersonal = route.persona !== 'PUBLIC' || route.method !== 'GET'
  return (request, reply, done) => {
    const refused = (error: unknown) => app.limits.afterRefusal(error, request, reply, done)
    if (isPersonal) reply.header('cache-control', 'no-store')
    const admitted = (permit: Permit | null) => {
      request.permit = permit
      done()
    }
    try {
      const permit = gatekeeper(bearerOf(request), route)
      if (permit instanceof Promise) permit.then(admitted, refused)
      else admitted(permit)
    } catch (error) {
      refused(error)
    }
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const countAnswer =
  (app: HttpServer) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    app.limits.afterAnswer(error, request, reply, () => answerError(error, request, reply))

const NOTHING_NAMED = { properties: {} }

/** Aborts when the caller of a read leaves. A write is finished whatever becomes of its connection: the caller has asked for more than
 * the file. */
function leaving({ method }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (method !== 'GET') return controller.signal
  if (raw.destroyed) leave()
  else
    raw.once(
      'close',
      catching((error) => controller.abort(error), leave),
    )
  return controller.signal
}

type Checks = {
  gatekeeper: Gatekeeper
  runOnce: RunOnce
  callers: AnonymousCallers
  /** Logs what somebody reads who only reads. */
  noteRead?: (actor: Actor, what: string, url: string) => Promise<void>
}

/** Registers the endpoints, each behind the same checks in the same order. */
export function addRoutes(app: HttpServer, served: readonly Served[], checks: Checks): void {
  const { gatekeeper, runOnce, callers, noteRead } = checks
  for (const { route, handle } of served) {
    // A signed body belongs to its sender, who may add to it.
    const pruneBody = route.rawBody ? null : makePruner(route.body ?? NOTHING_NAMED)
    const pruneQuery = makePruner(route.query ?? NOTHING_NAMED)
    const writeLists = route.method === 'GET' ? makeListSerializer(route.data) : null
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: bodyLimitOf(route),
      schema: {
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: { '2xx': Envelope(route.data) },
      },
      ...(route.rawBody ? { config: { keepsRawBody: true } } : {}),
      onRequest: [checkCaller(app, gatekeeper, route), app.limits.forRoute(route, callers)],
      ...(route.persona === 'PUBLIC' ? { errorHandler: countAnswer(app) } : {}),
      ...(route.method === 'GET' ? { onSend: sendEtag } : {}),
      preValidation: [
        ...(route.persona === 'PUBLIC' ? [app.limits.forSender(route, callers)] : []),
        (request, reply, done) => {
          if (route.body && (request.body === undefined || request.body === null)) request.body = {}
          const removed: string[] = []
          pruneBody?.(request.body, removed)
          pruneQuery?.(request.query, removed)
          const malformed =
            findMalformedText(request.query) ?? findMalformedText(request.params) ?? findMalformedBody(request)
          reportUnknownFields(request, reply, removed)
          done(malformed ? refuse('VALIDATION_FAILED', [malformed]) : undefined)
        },
      ],
      handler: async (request, reply) => {
        noteBodyRead(request)
        if (request.refusedFields) throw refuse('VALIDATION_FAILED', request.refusedFields)
        const reader = request.permit?.actor
        if (reader?.reader && route.persona === 'COMPANY') await noteRead?.(reader, route.summary, request.url)
        const call = () => {
          reply.code(route.success)
          return handle({
            permit: request.permit as never,
            params: request.params as never,
            query: request.query as never,
            body: request.body as never,
            drawer: (route.makes ? drawerOfRequest(callerOf(request), leaving(request, reply)) : null) as never,
            request,
            reply,
          })
        }
        const answer = (data: unknown) => successEnvelope(reply.statusCode, route.summary, data, request.warnings)
        const run = async () => {
          if (idempotencyKeyOf(route, request) !== null)
            return runOnce(route, request, reply, async () => answer(await call()))
          const data = await call()
          if (data instanceof NotModified) return reply.code(304).send()
          if (data instanceof Download) return data.sendHeaders(reply)
          if (!writeLists) return answer(data)
          reply.type(JSON_TYPE)
          return sendPieces(writeLists(answer(data) as never))
        }
        return withinTrace(request, run)
      },
    })
  }
}
