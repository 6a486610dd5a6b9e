// Tells callers behind one address apart who have not signed in yet: thousands share the address of a mobile network.
import { hash } from 'node:crypto'
import { REFRESH_COOKIE } from '@kuri/contract/people/identity.contract'
import type { FastifyRequest } from 'fastify'
import type { ProofsOfWork } from '#platform/proof-of-work/proof-of-work'

export type AnonymousCallers = {
  /** Whether this installation issued the token of a refresh cookie. */
  isOwnRefreshToken(token: string): boolean
  /** The session of an access token that this installation signed, or null; it may have ended. */
  sessionOf(accessToken: string): string | null
  proofs: ProofsOfWork
}

declare const countsAlone: unique symbol
/**
 * Whom a limit may refuse: one caller, or what was refused at an address. An address as such is none, because thousands of people share it.
 */
export type CounterKey = string & { readonly [countsAlone]: true }
export const counted = {
  user: (userId: string) => userId as CounterKey,
  session: (sessionId: string) => `session ${sessionId}` as CounterKey,
  /** With the address, so that a copied device, cookie or token uses up nothing of its owner's limit. */
  mark: (address: string, mark: string) => `${address} ${mark}` as CounterKey,
  /** A provider whose deliveries are signed. */
  sender: (address: string) => address as CounterKey,
  refusedAt: (address: string) => address as CounterKey,
}

const markOf = (given: string) => hash('sha256', given, 'base64url').slice(0, 22)

/** The mark of a refresh cookie that this installation issued. */
export function cookieMarkOf({ cookies }: FastifyRequest, { isOwnRefreshToken }: AnonymousCallers): string | null {
  const token = cookies[REFRESH_COOKIE]
  return token && isOwnRefreshToken(token) ? markOf(token) : null
}

/** The mark of the first of these fields that the body names. It may not have been validated yet. */
function markIn({ body }: FastifyRequest, ...fields: string[]): string | null {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const found = fields.map((field) => given[field]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? markOf(found) : null
}

export const deviceMarkOf = (request: FastifyRequest) => markIn(request, 'deviceId')
export const tokenMarkOf = (request: FastifyRequest) => markIn(request, 'token', 'challengeToken')
