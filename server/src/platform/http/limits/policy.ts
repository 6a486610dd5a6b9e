// Which limit a request counts against, and how a response describes it (IETF draft "RateLimit header fields for HTTP").
import { FILES_PER_MINUTE, type Route } from '@kuri/contract/kit/route'
import type { Config } from '#platform/config'
import type { Place } from './rate.rules.ts'

export type Policy = {
  /** Requests are counted for each of these and each caller. */
  name: string
  perMinute: number
  /** Of callers on this machine, in development: the developer, the demo and all tests share one address. */
  localPerMinute: number
}
type Limits = Pick<Config, 'requestsPerMinute' | 'isProduction'>

/** An endpoint's own figure, lowered by a lower general one. A provider that signs its bodies keeps its figure: it is one address. */
export function policyOf(route: Route, limits: Limits): Policy {
  const own = route.perMinute ?? limits.requestsPerMinute
  const perMinute = route.rawBody ? own : Math.min(own, limits.requestsPerMinute)
  return { name: nameOf(route), perMinute, localPerMinute: localLimit(route, perMinute, limits) }
}

/** What an endpoint that makes files allows of them; the same as `policyOf` for every other endpoint. */
export function filePolicyOf(route: Route, limits: Limits): Policy {
  if (route.makes === undefined) return policyOf(route, limits)
  const policy = policyOf({ ...route, perMinute: FILES_PER_MINUTE[route.makes] }, limits)
  return { ...policy, name: `${policy.name} files` }
}

/** The general limit, for an identified caller of an endpoint that also serves anonymous ones. */
export const generalPolicyOf = ({ method, path }: Route, { requestsPerMinute }: Limits): Policy =>
  policyOfPath(`${method} ${path}`, requestsPerMinute)

/** What everybody behind an address has together before a proof of work is asked for. */
export const addressPolicyOf = (route: Route, limits: Limits): Policy | null =>
  route.acceptsProofOfWork ? pacedPolicyOf(route, limits) : null

/** What all anonymous callers behind an address have together; beyond it they are served at this pace. */
export function pacedPolicyOf(route: Route, limits: Limits): Policy {
  const perMinute = route.perAddressMinute ?? PUBLIC_PER_MINUTE
  return { name: `${nameOf(route)} of address`, perMinute, localPerMinute: localLimit(route, perMinute, limits) }
}

/** Two thousand people behind one address who each read a page of the marketplace three times. */
const PUBLIC_PER_MINUTE = 6_000

const nameOf = ({ method, path }: Route) => `${method} ${path}`

function localLimit(route: Route, perMinute: number, { requestsPerMinute, isProduction }: Limits): number {
  const isAnonymousWrite = route.persona === 'PUBLIC' && route.method !== 'GET'
  return isAnonymousWrite && !isProduction ? Math.max(perMinute, requestsPerMinute) : perMinute
}

/** Pages and files outside the contract. */
export const policyOfPath = (path: string, perMinute: number): Policy => ({
  name: path,
  perMinute,
  localPerMinute: perMinute,
})

/** Pages and files of the web app, from one address. Two thousand people who open it for the first time take about twenty files each. */
export const PAGES_POLICY = policyOfPath('pages', 6_000)
export const FILES_POLICY = policyOfPath('files', 60_000)

/** Requests with one and the same proof of work, which is accepted once. */
export const PROVED_POLICY = policyOfPath('proved', 5)

/** Requests that are refused before anybody knows who sent them: without a valid token, or to an unknown path. */
export const refusedPolicy = ({ requestsPerMinute }: Limits): Policy => policyOfPath('refused', requestsPerMinute)

export const rateLimitHeaders = (limit: number, { remaining, resetSeconds }: Place) => ({
  'ratelimit-policy': `"minute";q=${limit};w=60`,
  ratelimit: `"minute";r=${remaining};t=${resetSeconds}`,
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': resetSeconds,
})

/** For browsers of other origins. */
export const RATE_LIMIT_HEADERS = [
  'ratelimit',
  'ratelimit-policy',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
] as const
