// The limits on requests: per signed-in user, per address where nobody has signed in, and for callers who overload the process.
//
// Thousands of people share the address of a mobile network, so what one of them does must not close it to the others. Only an
// identified caller is refused for having sent too much (`CounterKey`: a user, a cookie, a device, a token). What an address sends as a whole is
// served at a pace or asks for work, and requests that are refused count apart and make only further refused ones fail.
import { makesFile, type Route } from '@kuri/contract/kit/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import type { Accounts } from '#platform/flow/accounts'
import type { Metrics } from '#platform/metrics'
import { proofIn, proofSubject } from '#platform/proof-of-work/proof-of-work'
import { EASIEST_BITS } from '#platform/proof-of-work/proof-of-work.rules'
import { Refusal } from '#platform/refusal'
import { isLoopback } from '#platform/text/loopback'
import type { Timers } from '#platform/timers'
import { addressKey } from '../address-key.ts'
import { sendRefusal, toRefusal } from '../errors.ts'
import {
  type AnonymousCallers,
  type CounterKey,
  cookieMarkOf,
  counted,
  deviceMarkOf,
  tokenMarkOf,
} from './anonymous-callers.ts'
import { type LoadGuard, startLoadGuard } from './load-guard.ts'
import type { LoopTurns } from './loop-turns.ts'
import { makePace, type Pace } from './pace.ts'
import {
  addressPolicyOf,
  FILES_POLICY,
  filePolicyOf,
  generalPolicyOf,
  PAGES_POLICY,
  type Policy,
  PROVED_POLICY,
  pacedPolicyOf,
  policyOf,
  policyOfPath,
  rateLimitHeaders,
  refusedPolicy,
} from './policy.ts'
import { RequestCounts } from './request-counts.ts'
import { makeTarpit, type Tarpit } from './tarpit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes outside the contract: requests a minute from one address, beyond which they are served at that pace. */
    pacedPerMinute?: number
    /** A page or a file of the web app; both have a limit of their own. */
    ofWebApp?: 'PAGE' | 'FILE'
  }
  interface FastifyInstance {
    limits: RequestLimits
  }
  interface FastifyRequest {
    /** Who is charged for the time of the process: the user, or who else was counted. */
    caller: string | null
    /** What its connection had sent before it. */
    sentBefore: number
    /** Its caller is not identified, so it counts as its address when it is refused. */
    isAnonymous: boolean
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
  turns: LoopTurns
  metrics: Metrics
  /** Refusals wait in the first, pages in the second: neither takes the places of the other. */
  refusals: Tarpit
  pages: Tarpit
  pace: Pace
}

type RequestLimits = {
  /** The counts that this process shares with the others. Null while limits are off. */
  counts: RequestCounts | null
  /** The check of an endpoint, after its caller is known. It answers a caller who is over the limit itself. */
  forRoute(route: Route, callers: AnonymousCallers): Check
  /** The check of an endpoint that counts its callers separately by what they send; it runs after the body was read. */
  forSender(route: Route, callers: AnonymousCallers): Check
  /** Accounts the time of a thread, such as for drawing, to its caller. */
  charge(caller: string, ms: number): void
  /** Passes the error on until the address has caused too many. */
  afterRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, done: Done): void
  /** The same for an answer to an anonymous caller: calls `answer`, or refuses. */
  afterAnswer(error: unknown, request: FastifyRequest, reply: FastifyReply, answer: () => void): void
  /** Counts something else that was refused, such as a socket; false when the address has caused too many. */
  countRefused(address: string): boolean
}

const pass: Check = (_request, _reply, done) => done()

const OFF: RequestLimits = {
  counts: null,
  forRoute: () => pass,
  forSender: () => pass,
  charge: () => undefined,
  afterRefusal: (error, _request, _reply, done) => done(error as Error),
  afterAnswer: (_error, _request, _reply, answer) => answer(),
  countRefused: () => true,
}

type Options = {
  config: Config
  timers: Timers
  turns: LoopTurns
  accounts: Accounts
  metrics: Metrics
  maxLoopDelayMs?: number | undefined
}

export function addRequestLimits(app: FastifyInstance, options: Options): void {
  const { config, timers, turns, metrics } = options
  app.decorateRequest('caller', null)
  app.decorateRequest('isAnonymous', false)
  app.decorateRequest('sentBefore', 0)
  if (!config.rateLimitsOn) {
    app.decorate('limits', OFF)
    return
  }
  const parts: Parts = {
    counts: new RequestCounts(),
    guard: startLoadGuard(options),
    turns,
    metrics,
    refusals: makeTarpit({ timers }),
    pages: makeTarpit({ timers }),
    pace: makePace({ timers }),
  }
  const refused = refusedPolicy(config)
  app.decorate('limits', {
    counts: parts.counts,
    forRoute(route, callers) {
      const [policy, filePolicy] = [policyOf(route, config), filePolicyOf(route, config)]
      if (route.countedBy === 'DEVICE' || route.countedBy === 'TOKEN') return pass
      const ofAddress = pacedPolicyOf(route, config)
      return (request, reply, done) => {
        const exchange = { request, reply, done }
        const address = addressKey(request.ip)
        if (request.permit) {
          const isFile = makesFile(route, request.query as Record<string, unknown>)
          const user = counted.user(request.permit.actor.userId)
          return admit(parts, user, [[isFile ? filePolicy : policy, user]], exchange)
        }
        if (route.countedBy === 'SIGNATURE') {
          const sender = counted.sender(address)
          return admit(parts, sender, [[policy, sender]], exchange)
        }
        const cookie = route.countedBy === 'REFRESH_COOKIE' ? cookieMarkOf(request, callers) : null
        if (cookie !== null) return admitMarked(parts, policy, cookie, exchange)
        const session = route.method === 'GET' ? sessionIn(request, callers) : null
        if (session) return admit(parts, session, [[generalPolicyOf(route, config), session]], exchange)
        admitAnonymous(parts, ofAddress, exchange)
      }
    },
    forSender(route, callers) {
      if (route.countedBy !== 'DEVICE' && route.countedBy !== 'TOKEN') return pass
      const [policy, ofAddress] = [filePolicyOf(route, config), addressPolicyOf(route, config)]
      const paced = pacedPolicyOf(route, config)
      return (request, reply, done) => {
        const exchange = { request, reply, done }
        const mark = route.countedBy === 'DEVICE' ? deviceMarkOf(request) : tokenMarkOf(request)
        // Without the field that it needs, the request is refused.
        if (mark === null) return admitAnonymous(parts, paced, exchange)
        // A token may be made up, so all of an address are looked up at a pace.
        if (!ofAddress) {
          const admitToken = () => admitMarked(parts, policy, mark, exchange)
          return admitAnonymous(parts, paced, { ...exchange, done: admitToken })
        }
        const address = addressKey(request.ip)
        const subject = proofSubject(route, request.body, address)
        const proof = callers.proofs.read(proofIn(request.body), subject)
        if (proof) return admitMarked(parts, PROVED_POLICY, proof.id, exchange)
        const askForProof = () => done(callers.proofs.ask(subject, EASIEST_BITS))
        admitMarked(parts, policy, mark, exchange, [ofAddress, address, askForProof])
      }
    },
    charge: parts.guard.chargeThread,
    afterRefusal(error, request, reply, done) {
      if (!isAboutCaller(error)) return done(error as Error)
      admitRefused(parts, refused, { request, reply, done: () => done(error as Error) })
    },
    afterAnswer(error, request, reply, answer) {
      const status = request.isAnonymous ? (toRefusal(error)?.status ?? 500) : 500
      if (status >= 500 || status === 429) return answer()
      admitRefused(parts, refused, { request, reply, done: answer })
    },
    countRefused(address) {
      const key = counted.refusedAt(address)
      return parts.counts.take(`${refused.name} ${key}`, refused.perMinute, Date.now()).isAdmitted
    },
  })
  chargeCallers(app, parts.guard, options.accounts)
  limitPaths(app, parts, refused)
}

/** What a handler uses is charged to its caller while it runs, and the rest when the response is sent or its reader has left. */
function chargeCallers(app: FastifyInstance, guard: LoadGuard, accounts: Accounts): void {
  const chargeRequest = (request: FastifyRequest) => {
    const { caller, bodyMs, bodyBytes } = request
    if (caller !== null) guard.chargeRequest(caller, { bodyMs, bodyBytes, bytesSent: bytesSentTo(request) })
  }
  app.addHook('onRequest', (request, _reply, done) => {
    request.sentBefore = request.raw.socket.bytesWritten
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller === null) return done()
    const account = { caller: request.caller, charges: guard }
    accounts.resume(account)
    accounts.within(account, done)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    chargeRequest(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    chargeRequest(request)
    done()
  })
  app.addHook('onClose', async () => guard.stop())
}

/** Also of an answer that is written in pieces, whose length nobody has said before. */
const bytesSentTo = ({ raw: { socket }, sentBefore }: FastifyRequest): number => socket.bytesWritten - sentBefore || 0

/** A caller who reads with an access token of ours is identified by its session, also where the endpoint asks for none. */
function sessionIn({ headers: { authorization = '' } }: FastifyRequest, callers: AnonymousCallers): CounterKey | null {
  const sessionId = /^bearer /i.test(authorization) ? callers.sessionOf(authorization.slice(7).trim()) : null
  return sessionId === null ? null : counted.session(sessionId)
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
    if (config.pacedPerMinute === undefined) return done()
    const policy = policies.get(url) ?? policyOfPath(url, config.pacedPerMinute)
    policies.set(url, policy)
    admitAnonymous(parts, policy, exchange)
  })
}

/**
 * What is refused anyway, with 401, 403 or 404. Its cost is charged to nobody else at the address, so that a flood of it leaves the others
 * there their share of a busy process.
 */
function admitRefused(parts: Parts, refused: Policy, exchange: Exchange) {
  const address = counted.refusedAt(addressKey(exchange.request.ip))
  admit(parts, `refused ${address}`, [[refused, address]], exchange)
}

type Shared = readonly [Policy, address: string, instead: () => void]

/** Somebody with a cookie, a device or a token counts alone; those who may have made it up also count together, as their address. */
function admitMarked(parts: Parts, policy: Policy, mark: string, exchange: Exchange, shared?: Shared) {
  const caller = counted.mark(addressKey(exchange.request.ip), mark)
  admit(parts, caller, [...(shared ? [shared] : []), [policy, caller]], exchange)
}

/** Somebody who cannot be told from others at the address: beyond its figure they are served one after the other. */
function admitAnonymous(parts: Parts, policy: Policy, { request, reply, done }: Exchange) {
  const { counts, guard, refusals, pace } = parts
  const address = addressKey(request.ip)
  request.caller = address
  request.isAnonymous = true
  if (guard.isShed(address)) return refusals.refuse(Number.POSITIVE_INFINITY, () => sendRefusal(reply, 'UNAVAILABLE'))
  const key = `${policy.name} ${address}`
  const limit = limitFor(request, policy)
  const place = counts.take(key, limit, Date.now())
  reply.headers(rateLimitHeaders(limit, place))
  if (place.isAdmitted) return slowAboveShare(parts, address, done)
  if (pace.wait(key, limit, done)) return
  refusals.refuse(place.refused, () => sendRefusal(reply.header('retry-after', place.resetSeconds), 'RATE_LIMITED'))
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

const limitFor = ({ ip }: FastifyRequest, policy: Policy) =>
  isLoopback(ip) ? Math.max(policy.perMinute, policy.localPerMinute) : policy.perMinute

/** Counts the request under each policy, for whom it says; the first without a place left refuses, or does something else instead. */
function admit(
  parts: Parts,
  caller: string,
  policies: readonly (readonly [Policy, CounterKey] | Shared)[],
  { request, reply, done }: Exchange,
) {
  const { counts, guard, refusals } = parts
  request.caller = caller
  if (guard.isShed(caller)) return refusals.refuse(Number.POSITIVE_INFINITY, () => sendRefusal(reply, 'UNAVAILABLE'))
  for (const [policy, key, instead] of policies) {
    const limit = limitFor(request, policy)
    const place = counts.take(`${policy.name} ${key}`, limit, Date.now())
    reply.headers(rateLimitHeaders(limit, place))
    const tooMany = () => sendRefusal(reply.header('retry-after', place.resetSeconds), 'RATE_LIMITED')
    if (!place.isAdmitted) return refusals.refuse(place.refused, instead ?? tooMany)
  }
  slowAboveShare(parts, caller, done)
}

/** A caller who has used more than a share comes after all others who wait. */
function slowAboveShare({ guard, turns, metrics }: Parts, caller: string, done: Done) {
  if (!guard.isAboveShare(caller)) return done()
  metrics.slowedRequests.inc()
  turns.postpone(done)
}
