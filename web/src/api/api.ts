// Calls an endpoint of the contract. Method, path and types come from the endpoint object; nothing is generated.
import type { Body, Data, Params, Query, Route } from '@kuri/contract/kit/route'
import type { TSchema } from '@kuri/contract/kit/schema'
import { t } from '@lingui/core/macro'
import { language } from '../app/language.ts'
import { takeEarly } from './early.ts'
import { Refused } from './refused.ts'
import { session } from './session.ts'

/** The query of a read has a default for everything; the query of a change must be stated. */
type QueryOf<R extends Route> = R['method'] extends 'GET' ? Partial<Query<R>> : Query<R>
type Part<R extends Route, K extends 'params' | 'query' | 'body', T> = R[K] extends TSchema
  ? object extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
  : { [P in K]?: never }
export type Input<R extends Route> = Part<R, 'params', Params<R>> &
  Part<R, 'query', QueryOf<R>> &
  Part<R, 'body', Body<R>>
type More = { signal?: AbortSignal; headers?: Record<string, string> }
export type Arguments<R extends Route> = object extends Input<R> ? [input?: Input<R> & More] : [input: Input<R> & More]

/** TypeScript cannot see that one input fits both forms of the arguments. */
export const argumentsOf = <R extends Route>(input: object): Arguments<R> => [input] as unknown as Arguments<R>

export async function api<R extends Route>(route: R, ...[input]: Arguments<R>): Promise<Data<R>> {
  return readAnswer(await sendAsPerson(route, input ?? {}))
}

/** Reads again what the caller has in the version `etag`. */
export async function apiSince<R extends Route>(
  route: R,
  etag: string | null,
  ...[input]: Arguments<R>
): Promise<{ data: Data<R>; etag: string | null } | 'UNCHANGED'> {
  const headers = { ...input?.headers, ...(etag === null ? {} : { 'if-none-match': etag }) }
  const response = await sendAsPerson(route, { ...input, headers })
  if (response.status === 304) return 'UNCHANGED'
  return { data: await readAnswer<Data<R>>(response), etag: response.headers.get('etag') }
}

/** For endpoints that answer with a file instead of JSON. */
export async function download<R extends Route>(route: R, ...[input]: Arguments<R>): Promise<Blob> {
  const response = await sendAsPerson(route, input ?? {})
  return response.ok ? response.blob() : readAnswer(response)
}

/** One portion of a file that comes in several, and where the next one begins. */
export async function downloadPortion<R extends Route>(route: R, ...[input]: Arguments<R>) {
  const response = await sendAsPerson(route, input ?? {})
  if (!response.ok) return readAnswer<never>(response)
  return { blob: await response.blob(), nextCursor: response.headers.get('x-next-cursor') }
}

async function sendAsPerson(route: Route, input: AnyInput): Promise<Response> {
  const isPublic = route.persona === 'PUBLIC'
  const early =
    route.method === 'GET' && !input.headers && (await takeEarly(addressOf(route, input.params, input.query)))
  if (early) return early
  const first = await send(route, input, isPublic ? null : await session.token())
  // The token may have expired on the way, so a refused one is renewed once.
  const canRenew = first.status === 401 && !isPublic && session.state().status === 'SIGNED_IN'
  return canRenew && (await session.renew()) ? send(route, input, await session.token()) : first
}

type AnyInput = { params?: object; query?: object; body?: unknown } & More

function send(route: Route, { params, query, body, signal, headers }: AnyInput, token: string | null) {
  return fetch(addressOf(route, params, query), {
    method: route.method,
    headers: {
      accept: 'application/json',
      'accept-language': language.current(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error) => {
    if (signal?.aborted) throw error
    throw new Refused(0, 'NETWORK', t`Kuri cannot be reached. Check your connection.`)
  })
}

export function addressOf(route: Route, params: object = {}, query: object = {}): string {
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

async function readAnswer<T>(response: Response): Promise<T> {
  const envelope = await response.json().catch(() => null)
  if (response.ok && envelope) return envelope.data
  const { code = 'UNAVAILABLE', message = t`Kuri does not answer at the moment.`, details } = envelope?.error ?? {}
  throw new Refused(response.status, code, message, {
    details: details ?? [],
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: Number(response.headers.get('retry-after')) || null,
  })
}
