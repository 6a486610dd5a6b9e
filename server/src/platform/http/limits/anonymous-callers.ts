// Tells callers behind one address apart who have not signed in yet: thousands share the address of a mobile network.
import { hash } from 'node:crypto'
import { REFRESH_COOKIE } from '@kuri/contract/account/identity.contract'
import type { Route } from '@kuri/contract/kit/route'
import type { FastifyRequest } from 'fastify'

/** The cookie or device of a caller, or null. It is counted with the address, so a copied one uses up nothing of its owner's limit. */
export function markOf(route: Route, { cookies, body }: FastifyRequest): string | null {
  const given = route.countedBy === 'REFRESH_COOKIE' ? cookies[REFRESH_COOKIE] : deviceOf(body)
  return typeof given === 'string' && given !== '' ? hash('sha256', given, 'base64url').slice(0, 22) : null
}

const deviceOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'deviceId' in body ? body.deviceId : null
