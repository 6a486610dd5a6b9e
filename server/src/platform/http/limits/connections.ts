// Limits on connections: how many one address may hold, and how long the body of a request may take.
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { addressKey } from '../address-key.ts'
import { sendRefusal } from '../errors.ts'

const TIMES = { bodyMs: 30_000, sweepMs: 5_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take, when longer than for others. */
    bodyWithinMs?: number
  }
}

type Receiving = { raw: IncomingMessage; until: number; refuse(): void }

type Limits = Pick<Config, 'rateLimitsOn' | 'trustedProxies' | 'connectionsPerAddress'>

export function addConnectionLimits(app: FastifyInstance, config: Limits, times = TIMES): void {
  if (!config.rateLimitsOn) return
  // Behind a proxy all connections are the proxy's.
  if (config.trustedProxies === 0) limitPerAddress(app, config.connectionsPerAddress)
  limitSlowBodies(app, times)
}

function limitPerAddress(app: FastifyInstance, limit: number): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(key) ?? 0) + 1
    if (count > limit) return socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = open.get(key)! - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
  })
}

/** One entry per connection, replaced by its next request with a body: nothing has to be removed when a body is complete. */
function limitSlowBodies(app: FastifyInstance, { bodyMs, sweepMs }: typeof TIMES): void {
  const receiving = new Map<Socket, Receiving>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // Injected requests, such as those of the demo world, have no connection and never count as complete.
    if (hasBody && !raw.complete && raw.socket instanceof Socket) {
      if (!receiving.has(raw.socket)) raw.socket.once('close', () => receiving.delete(raw.socket))
      const until = performance.now() + (request.routeOptions.config.bodyWithinMs ?? bodyMs)
      const refuse = () => {
        if (reply.sent) return void raw.socket.destroy()
        sendRefusal(reply.header('connection', 'close'), 'REQUEST_TIMEOUT')
      }
      receiving.set(raw.socket, { raw, until, refuse })
    }
    done()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, { raw, until, refuse }] of receiving) {
      if (raw.complete) receiving.delete(socket)
      else if (now >= until) {
        receiving.delete(socket)
        refuse()
      }
    }
  }, sweepMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
