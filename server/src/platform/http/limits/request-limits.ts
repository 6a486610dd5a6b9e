// The limits on requests: per signed-in user, per address where nobody has signed in, and for callers who overload the process.
//
// Thousands of people share the address of a mobile network, so what one of them does must not close it to the others: requests that are
// refused count apart and make only further refused ones late, pages of the app count apart, and a refresh cookie or a device counts alone.
import { makesFile, type Route } from '@kuri/contract/kit/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import { proofIn, proofSubject } from '#platform/proof-of-work/proof-of-work'
import { EASIEST_BITS } from '#platform/proof-of-work/proof-of-work.rules'
import { Refusal } from '#platform/refusal'
import { isLoopback } from '#platform/text/loopback'
import type { Timers } from '#platform/timers'
import { addressKey } from '../address-key.ts'
import { sendRefusal } from '../errors.ts'
import { type AnonymousCallers, cookieMarkOf, deviceMarkOf } from './anonymous-callers.ts'
import { type LoadGuard, startLoadGuard } from './load-guard.ts'
import {
  addressPolicyOf,
  FILES_POLICY,
  filePolicyOf,
  PAGES_POLICY,
  type Policy,
  PROVED_POLICY,
  policyOf,
  policyOfPath,
  rateLimitHeaders,
  refusedPolicy,
} from './policy.ts'
import { RequestCounts } from './request-counts.ts'
import { makeTarpit, type Tarpit } from './tarpit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests a minute from one address, for routes outside the contract. */
    perMinute?: number
    /** A page or a file of the web app; both have a limit of their own. */
    ofWebApp?: 'PAGE' | 'FILE'
  }
  interface FastifyInstance {
    limits: RequestLimits
  }
  interface FastifyRequest {
    /** Who is charged for the time of the process: the user, or who else was counted. */
    caller: string | null
  }
}

/** The user, or the address of somebody who has not signed in. */
export const callerOf = ({ permit, ip }: FastifyRequest): string => permit?.actor.userId ?? addressKey(ip)

type Done = (error?: Error) => void
type Check = (request: FastifyRequest, reply: FastifyReply, done: Done) => void
type Exchange = { request: FastifyRequest; reply: FastifyReply; done: Done }
type Parts = {
  counts: RequestCounts
  guard: LoadGuard
  /** Refusals wait in the first, pages in the second: neither takes the places of the other. */
  refusals: Tarpit
  pages: Tarpit
}

type RequestLimits = {
  /** The counts that this process shares with the others. Null while limits are off. */
  counts: RequestCounts | null
  /** The check of an endpoint, after its caller is known. It answers a caller who is over the limit itself. */
  forRoute(route: Route, callers: AnonymousCallers): Check
  /** The check of an endpoint that counts its callers separately by what they send; it runs after the body was read. */
  forSender(route: Route, callers: AnonymousCallers): Check
  /** Accounts work on the event loop that is not part of a request's own cost, such as drawing, to its caller. */
  charge(caller: string, ms: number): void
  /** Passes the error on until the address has caused too many. */
  afterRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, done: Done): void
}

const pass: Check = (_request, _reply, done) => done()

const OFF: RequestLimits = {
  counts: null,
  forRoute: () => pass,
  forSender: () => pass,
  charge: () => undefined,
  afterRefusal: (error, _request, _reply, done) => done(error as Error),
}

export function addRequestLimits(app: FastifyInstance, config: Config, timers: Timers): void {
  app.decorateRequest('caller', null)
  if (!config.rateLimitsOn) {
    app.decorate('limits', OFF)
    return
  }
  const parts: Parts = {
    counts: new RequestCounts(),
    guard: startLoadGuard({ timers }),
    refusals: makeTarpit({ timers }),
    pages: makeTarpit({ timers }),
  }
  const refused = refusedPolicy(config)
  app.decorate('limits', {
    counts: parts.counts,
    forRoute(route, callers) {
      const policy = policyOf(route, config)
      const filePolicy = filePolicyOf(route, config)
      if (route.countedBy === 'DEVICE') return pass
      if (route.countedBy === 'REFRESH_COOKIE') {
        const ofAddress = addressPolicyOf(route, config)!
        return (request, reply, done) => {
          const exchange = { request, reply, done }
          const cookie = cookieMarkOf(request, callers)
          if (cookie.kind === 'NONE') return admitRefused(parts, refused, exchange)
          admitMarked(parts, policy, cookie.kind === 'OWN' ? null : ofAddress, cookie.mark, exchange)
        }
      }
      return (request, reply, done) => {
        const caller = callerOf(request)
        const isFile = makesFile(route, request.query as Record<string, unknown>)
        admit(parts, caller, [[isFile ? filePolicy : policy, caller]], { request, reply, done })
      }
    },
    forSender(route, callers) {
      if (route.countedBy !== 'DEVICE') return pass
      const [policy, ofAddress] = [policyOf(route, config), addressPolicyOf(route, config)!]
      return (request, reply, done) => {
        const mark = deviceMarkOf(request)
        const exchange = { request, reply, done }
        if (!route.acceptsProofOfWork) return admitMarked(parts, policy, ofAddress, mark, exchange)
        const subject = proofSubject(route, request.body, addressKey(request.ip))
        const proof = callers.proofs.read(proofIn(request.body), subject)
        if (proof) return admitMarked(parts, PROVED_POLICY, null, proof.id, exchange)
        const askForProof = () => done(callers.proofs.ask(subject, EASIEST_BITS))
        admitMarked(parts, policy, ofAddress, mark, exchange, askForProof)
      }
    },
    charge: parts.guard.chargeMs,
    afterRefusal(error, request, reply, done) {
      if (!isAboutCaller(error)) return done(error as Error)
      admitRefused(parts, refused, { request, reply, done: () => done(error as Error) })
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
    const exchange = { request, reply, done }
    if (request.is404 && app.showApp?.isPage(request)) return admitPage(parts, PAGES_POLICY, exchange)
    if (request.is404) return admitRefused(parts, refused, exchange)
    if (config.ofWebApp) return admitPage(parts, config.ofWebApp === 'PAGE' ? PAGES_POLICY : FILES_POLICY, exchange)
    if (config.perMinute === undefined) return done()
    const policy = policies.get(url) ?? policyOfPath(url, config.perMinute)
    policies.set(url, policy)
    const address = addressKey(request.ip)
    admit(parts, address, [[policy, address]], exchange)
  })
}

/**
 * What is refused anyway, with 401, 403 or 404. Its cost is charged to nobody else at the address, so that a flood of it leaves the others
 * there their share of a busy process.
 */
function admitRefused(parts: Parts, refused: Policy, exchange: Exchange) {
  const address = addressKey(exchange.request.ip)
  admit(parts, `refused ${address}`, [[refused, address]], exchange)
}

/**
 * Somebody with a cookie or a device counts alone. Those who may have made it up also count together, as their address; `beyondAddress`
 * answers when that has nothing left.
 */
function admitMarked(
  parts: Parts,
  policy: Policy,
  ofAddress: Policy | null,
  mark: string | null,
  exchange: Exchange,
  beyondAddress?: () => void,
) {
  const address = addressKey(exchange.request.ip)
  const caller = mark === null ? address : `${address} ${mark}`
  const shared = ofAddress ? [[ofAddress, address, beyondAddress] as const] : []
  admit(parts, caller, [...shared, [policy, caller]], exchange)
}

/**
 * A page or file comes from memory: to refuse it costs as much as to send it. So beyond the limit of an address it comes late, and is
 * refused only while too many wait; a busy process serves it like any other.
 */
function admitPage({ counts, pages }: Parts, policy: Policy, { request, reply, done }: Exchange) {
  const place = counts.take(`${policy.name} ${addressKey(request.ip)}`, policy.perMinute, Date.now())
  if (place.isAdmitted || pages.hold(done)) return place.isAdmitted && done()
  sendRefusal(reply.header('retry-after', place.resetSeconds), 'RATE_LIMITED')
}

/** Counts the request under each policy, for whom it says; the first without a place left answers. */
function admit(
  { counts, guard, refusals }: Parts,
  caller: string,
  counted: readonly (readonly [Policy, key: string, answer?: (() => void) | undefined])[],
  { request, reply, done }: Exchange,
) {
  request.caller = caller
  if (guard.isShed(caller)) return refusals.refuse(Number.POSITIVE_INFINITY, () => sendRefusal(reply, 'UNAVAILABLE'))
  const isLocal = isLoopback(request.ip)
  for (const [policy, key, answer] of counted) {
    const limit = isLocal ? Math.max(policy.perMinute, policy.localPerMinute) : policy.perMinute
    const place = counts.take(`${policy.name} ${key}`, limit, Date.now())
    reply.headers(rateLimitHeaders(limit, place))
    const tooMany = () => sendRefusal(reply.header('retry-after', place.resetSeconds), 'RATE_LIMITED')
    if (!place.isAdmitted) return refusals.refuse(place.refused, answer ?? tooMany)
  }
  done()
}
