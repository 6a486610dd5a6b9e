// Keeps the development endpoints to this machine, and the sandbox checkout to the network around it: others do not find them, and
// pages of other origins cannot read them.
import { isForwarded } from '#platform/http/forwarded'
import type { HttpServer } from '#platform/http/server'
import { refuse } from '#platform/refusal'
import { isLoopback, isLoopbackHostHeader } from '#platform/text/loopback'
import { isPrivateAddress, isPrivateHostHeader } from '#platform/text/private-network'

type Reach = { isNear: (address: string) => boolean; isNearHost: (header: string | undefined) => boolean }

/** The outbox shows codes and the clock moves time: for this machine alone. */
const THIS_MACHINE: Reach = { isNear: isLoopback, isNearHost: isLoopbackHostHeader }
/** A member pays on the phone that they test with. */
const NETWORK: Reach = { isNear: isPrivateAddress, isNearHost: isPrivateHostHeader }

type AddRoutes = (scope: HttpServer) => void

export const addLocalRoutes = (http: HttpServer, addRoutes: AddRoutes) =>
  addNearRoutes(http, '/dev/*', THIS_MACHINE, addRoutes)

export const addNetworkRoutes = (http: HttpServer, addRoutes: AddRoutes) =>
  addNearRoutes(http, '/dev/payments/*', NETWORK, addRoutes)

/**
 * The caller's address is the socket's, because anybody can write a forwarding header. The Host header must be near too:
 * otherwise a page could point its own name at 127.0.0.1 and read the outbox (DNS rebinding). A request through a proxy on this
 * machine is refused, because the caller may be anybody.
 */
function addNearRoutes(http: HttpServer, paths: string, { isNear, isNearHost }: Reach, addRoutes: AddRoutes): void {
  http.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      // Read by @fastify/cors, whose types only allow it in the options of a single route.
      route.config = { ...route.config, ...({ cors: false } as object) }
    })
    scope.addHook('onRequest', async (request) => {
      const isDirect = isNear(request.socket.remoteAddress ?? '') && !isForwarded(request.raw)
      if (!isDirect || !isNearHost(request.headers.host)) throw refuse('ROUTE_NOT_FOUND')
    })
    // Otherwise the preflight of the whole API would answer here, too.
    scope.options(paths, async () => {
      throw refuse('ROUTE_NOT_FOUND')
    })
    addRoutes(scope)
  })
}
