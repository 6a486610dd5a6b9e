// The limits on requests: per signed-in user, per address where nobody has signed in, and for callers who overload the process.
import type { Route } from '@kuri/contract/kit/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import { Refusal } from '#platform/refusal'
import { isLoopback } from '#platform/text/loopback'
import { addressKey } from '../address-key.ts'
import { sendRefusal } from '../errors.ts'
import { markOf } from './anonymous-callers.ts'
import { type LoadGuard, startLoadGuard } from './load-guard.ts'
import { addressPolicyOf, type Policy, policyOf, policyOfPath, rateLimitHeaders, refusedPolicy } from './policy.ts'
import { RequestCounts } from './request-counts.ts'
import { makeTarpit, type Tarpit } from './tarpit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests a minute from one address, for routes outside the contract. */
    perMinute?: number
  }
  interface FastifyInstance {
    limits: RequestLimits
  }
  interface FastifyRequest {
    /** Who is charged for the request: the user, or the address. */
    caller: string | null
  }
}

type Done = (error?: Error) => void
type Check = (request: FastifyRequest, reply: FastifyReply, done: Done) => void
type Parts = { counts: RequestCounts; guard: LoadGuard; tarpit: Tarpit }

export type RequestLimits = {
  /** The counts that this process shares with the others. Null while limits are off. */
  counts: RequestCounts | null
  /** The check of an endpoint, after its caller is known. It answers a caller who is over the limit itself. */
  forRoute(route: Route): Check
  /** The check of an endpoint that counts its callers separately by what they send; it runs after the body was read. */
  forSender(route: Route): Check
  /** Passes the error on until the address has caused too many. */
  afterRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, done: Done): void
}

const pass: Check = (_request, _reply, done) => done()

const OFF: RequestLimits = {
  counts: null,
  forRoute: () => pass,
  forSender: () => pass,
  afterRefusal: (error, _request, _reply, done) => done(error as Error),
}

export function addRequestLimits(app: FastifyInstance, config: Config): void {
  app.decorateRequest('caller', null)
  if (!config.rateLimitsOn) return void app.decorate('limits', OFF)
  const parts: Parts = { counts: new RequestCounts(), guard: startLoadGuard(), tarpit: makeTarpit() }
  const refused = refusedPolicy(config)
  app.decorate('limits', {
    counts: parts.counts,
    forRoute(route) {
      const policy = (route.countedBy && addressPolicyOf(route, config)) ?? policyOf(route, config)
      return (request, reply, done) =>
        admit(parts, policy, request.permit?.actor.userId ?? addressKey(request.ip), { request, reply, done })
    },
    forSender(route) {
      const policy = policyOf(route, config)
      return (request, reply, done) =>
        admit(parts, policy, addressKey(request.ip), { request, reply, done }, markOf(route, request))
    },
    afterRefusal(error, request, reply, done) {
      if (!isAboutCaller(error)) return done(error as Error)
      admit(parts, refused, addressKey(request.ip), { request, reply, done: () => done(error as Error) })
    },
  })
  limitPaths(app, parts, refused)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.caller !== null)
      parts.guard.charge(request.caller, {
        bodyMs: request.bodyMs,
        bodyBytes: request.bodyBytes,
        bytesSent: Number(reply.getHeader('content-length') ?? 0),
      })
    done()
  })
  app.addHook('onClose', async () => parts.guard.stop())
}

const isAboutCaller = (error: unknown) => error instanceof Refusal && (error.status === 401 || error.status === 403)

/** Routes outside the contract, and paths that do not exist, count by address. */
function limitPaths(app: FastifyInstance, parts: Parts, refused: Policy): void {
  const policies = new Map<string, Policy>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', config } = request.routeOptions
    if (request.is404) return admit(parts, refused, addressKey(request.ip), { request, reply, done })
    if (config.perMinute === undefined) return done()
    const policy = policies.get(url) ?? policyOfPath(url, config.perMinute)
    policies.set(url, policy)
    admit(parts, policy, addressKey(request.ip), { request, reply, done })
  })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; done: Done }

function admit(
  { counts, guard, tarpit }: Parts,
  policy: Policy,
  caller: string,
  { request, reply, done }: Exchange,
  mark: string | null = null,
) {
  request.caller = caller
  if (guard.isShed(caller)) return tarpit.refuse(Number.POSITIVE_INFINITY, () => void sendRefusal(reply, 'UNAVAILABLE'))
  const limit =
    policy.localPerMinute > policy.perMinute && isLoopback(request.ip) ? policy.localPerMinute : policy.perMinute
  const place = counts.take(`${policy.name} ${caller}${mark ? ` ${mark}` : ''}`, limit, Date.now())
  reply.headers(rateLimitHeaders(limit, place))
  if (place.isAdmitted) return done()
  tarpit.refuse(place.refused, () => void sendRefusal(reply.header('retry-after', place.resetSeconds), 'RATE_LIMITED'))
}
