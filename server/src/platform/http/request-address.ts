// The address at which the caller of the present request reaches the service. In development, where nobody configured an address,
// links in a response then work wherever it was asked from: on localhost, behind a dev server, on a phone in the same network.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

type RequestAddress = { find(): string | null }

/** Handlers run inside; hooks before the body was read do not. Anybody can write a Host header, so never used in production. */
export function trackRequestAddress(http: FastifyInstance): RequestAddress {
  const addresses = new AsyncLocalStorage<string>()
  http.addHook('preHandler', (request, _reply, done) => {
    if (!HOST.test(request.host)) return done()
    addresses.run(`${request.protocol}://${request.host}`, done)
  })
  return { find: () => addresses.getStore() ?? null }
}
