// Which methods a path takes: the `Allow` header of 405 and OPTIONS, and the 404 of a path that nobody serves.
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './errors.ts'

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type MethodsAt = (path: string) => string[]

/** Collects every route that is added after it. HEAD comes with GET, and OPTIONS with everything. */
export function collectMethods(app: FastifyInstance): MethodsAt {
  const served = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '*') return
    const known = served.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    served.set(url, known)
    for (const name of [method].flat()) known.methods.add(name)
  })
  return (path) => {
    const found = [...served.values()].filter(({ pattern }) => pattern.test(path))
    return found.length === 0
      ? []
      : ORDER.filter((name) => found.some(({ methods }) => methods.has(name)) || name === 'OPTIONS')
  }
}

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z]+/g, '[^/]+')
      .replace('*', '.*')}$`,
  )

const pathOf = (url: string) => url.split('?')[0] ?? ''

/** OPTIONS that is not a browser's preflight, which CORS answers: the methods of the path. */
export function addOptions(app: FastifyInstance, methodsAt: MethodsAt): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request
    if (method !== 'OPTIONS' || (headers.origin && headers['access-control-request-method'])) return done()
    const methods = methodsAt(pathOf(request.url))
    if (methods.length === 0) sendRefusal(reply, 'ROUTE_NOT_FOUND')
    else reply.code(204).header('allow', methods.join(', ')).send()
  })
}

/** A path that exists under another method returns 405 with the methods it allows. */
export function addNotFound(app: FastifyInstance, methodsAt: MethodsAt): void {
  app.setNotFoundHandler((request, reply) => {
    if (app.showApp?.isPage(request)) {
      app.showApp.show(request, reply)
      return reply
    }
    const path = pathOf(request.url)
    const methods = methodsAt(path)
    if (methods.length > 0) return sendRefusal(reply.header('allow', methods.join(', ')), 'METHOD_NOT_ALLOWED')
    return sendRefusal(reply, 'ROUTE_NOT_FOUND', slashDetails(path, methodsAt))
  })
}

/** A slash at the end is mostly a client whose id is empty: `/v2/companies/branches/` must not return the list. */
const slashDetails = (path: string, methodsAt: MethodsAt) =>
  path.endsWith('/') && methodsAt(path.replace(/\/+$/, '')).length > 0
    ? [{ path: 'url', message: 'ends with a slash; remove it, or add what is missing behind it' }]
    : null
