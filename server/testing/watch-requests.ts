// For browser tests: what pages send is compared with the schemas of the contract. A request that its schema refuses, or that has a field
// which the contract does not name, is a mistake of the page, whatever the page makes of the refusal.
import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http/server'

/** Asks the service to refuse fields that it would otherwise ignore. */
export const STRICT = { prefer: 'handling=strict' }

const isOfPage = ({ headers, routeOptions }: FastifyRequest) =>
  headers['sec-fetch-mode'] !== undefined && /^\/v\d/.test(routeOptions.url ?? '')

type Sent = { error?: { details?: { path: string; message: string }[] | null } }

const describe = (request: FastifyRequest, payload: unknown) => {
  const { error } = (typeof payload === 'string' ? JSON.parse(payload) : {}) as Sent
  const details = (error?.details ?? []).map(({ path, message }) => `${path} ${message}`)
  return `${request.method} ${request.routeOptions.url}: ${details.join('; ') || 'not valid'}`
}

/** Calls `report` for each request of a page that is not what the contract describes. */
export function watchRequests(http: HttpServer, report: (problem: string) => void): void {
  const valid = new WeakSet<FastifyRequest>()
  http.addHook('preHandler', (request, _reply, done) => {
    if (request.refusedFields === null) valid.add(request)
    done()
  })
  http.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 400 && isOfPage(request) && !valid.has(request)) report(describe(request, payload))
    done(null, payload)
  })
}
