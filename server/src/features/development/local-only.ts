// Keeps the development endpoints to this machine: others do not find them, and pages of other origins cannot read them.
import type { HttpServer } from '#platform/http/server'
import { refuse } from '#platform/refusal'
import { isLoopback, isLoopbackHostHeader } from '#platform/text/loopback'

/**
 * The caller's address is the socket's, because anybody can write a forwarding header. The Host header must be loopback too:
 * otherwise a page could point its own name at 127.0.0.1 and read the outbox (DNS rebinding), and a proxy on this machine would
 * open the endpoints to everybody.
 */
export function addLocalRoutes(http: HttpServer, addRoutes: (scope: HttpServer) => void): void {
  http.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      // Read by @fastify/cors, whose types only allow it in the options of a single route.
      route.config = { ...route.config, ...({ cors: false } as object) }
    })
    scope.addHook('onRequest', async (request) => {
      if (!isLoopback(request.socket.remoteAddress ?? '') || !isLoopbackHostHeader(request.headers.host))
        throw refuse('ROUTE_NOT_FOUND')
    })
    // Otherwise the preflight of the whole API would answer here, too.
    scope.options('/dev/*', async () => {
      throw refuse('ROUTE_NOT_FOUND')
    })
    addRoutes(scope)
  })
}
