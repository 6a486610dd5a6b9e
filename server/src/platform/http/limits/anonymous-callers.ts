// Tells callers behind one address apart who have not signed in yet: thousands share the address of a mobile network.
import { hash } from 'node:crypto'
import { REFRESH_COOKIE } from '@kuri/contract/account/identity.contract'
import type { FastifyRequest } from 'fastify'
import type { ProofsOfWork } from '#platform/proof-of-work/proof-of-work'

export type AnonymousCallers = {
  /** Whether this installation issued the token of a refresh cookie. */
  isOwnRefreshToken(token: string): boolean
  proofs: ProofsOfWork
}

/** Counted with the address, so a copied device or cookie uses up nothing of its owner's limit. */
const markOf = (given: string) => hash('sha256', given, 'base64url').slice(0, 22)

type CookieMark = { kind: 'NONE' } | { kind: 'OWN' | 'MADE_UP'; mark: string }

export function cookieMarkOf({ cookies }: FastifyRequest, { isOwnRefreshToken }: AnonymousCallers): CookieMark {
  const token = cookies[REFRESH_COOKIE]
  if (!token) return { kind: 'NONE' }
  return { kind: isOwnRefreshToken(token) ? 'OWN' : 'MADE_UP', mark: markOf(token) }
}

/** The device that the body names, or null. */
export const deviceMarkOf = ({ body }: FastifyRequest): string | null =>
  typeof body === 'object' &&
  body !== null &&
  'deviceId' in body &&
  typeof body.deviceId === 'string' &&
  body.deviceId !== ''
    ? markOf(body.deviceId)
    : null
