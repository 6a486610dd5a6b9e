// How many connections one address may hold.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Background } from '#platform/background'
import type { Config } from '#platform/config'
import { addressKey } from '../address-key.ts'

type Limits = Pick<Config, 'rateLimitsOn' | 'trustedProxies' | 'connectionsPerAddress'>

/**
 * At the limit of an address the connection there that has been idle longest makes room: somebody who holds many open keeps nobody else
 * out, and a browser opens another one unnoticed. Sockets and connections with a request stay.
 */
export function limitConnections(app: FastifyInstance, config: Limits, { guard }: Pick<Background, 'guard'>): void {
  // Behind a proxy all connections are the proxy's.
  if (!config.rateLimitsOn || config.trustedProxies > 0) return
  /** Of each address, the connection that was used last at the end. */
  const open = new Map<string, Set<Socket>>()
  const neighborsOf = new WeakMap<Socket, Set<Socket>>()
  const busy = new WeakSet<Socket>()

  function accept(socket: Socket) {
    const key = addressKey(socket.remoteAddress ?? '')
    const others = open.get(key) ?? new Set()
    if (others.size >= config.connectionsPerAddress && !endOldestIdle(others, busy)) return socket.destroy()
    open.set(key, others.add(socket))
    neighborsOf.set(socket, others)
    const release = () => {
      others.delete(socket)
      if (others.size === 0 && open.get(key) === others) open.delete(key)
    }
    socket.once('close', guard('connection end', release))
  }

  function occupy({ socket }: IncomingMessage, response: ServerResponse) {
    busy.add(socket)
    const rest = () => {
      busy.delete(socket)
      const others = neighborsOf.get(socket)
      if (others?.delete(socket)) others.add(socket)
    }
    response.once('close', guard('connection rest', rest))
  }

  app.server.on('connection', guard('connection start', accept))
  app.server.on('request', guard('connection use', occupy))
  app.server.on(
    'upgrade',
    guard('connection upgrade', ({ socket }: IncomingMessage) => busy.add(socket)),
  )
}

function endOldestIdle(connections: Set<Socket>, busy: WeakSet<Socket>): boolean {
  for (const socket of connections) {
    if (busy.has(socket)) continue
    connections.delete(socket)
    socket.destroy()
    return true
  }
  return false
}
