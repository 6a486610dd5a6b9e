// How many connections one address may hold.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { addressKey } from '../address-key.ts'

type Limits = Pick<Config, 'rateLimitsOn' | 'trustedProxies' | 'connectionsPerAddress'>

/**
 * At the limit of an address the connection there that has been idle longest makes room: somebody who holds many open keeps nobody else
 * out, and a browser opens another one unnoticed. Sockets and connections with a request stay.
 */
export function limitConnections(app: FastifyInstance, config: Limits): void {
  // Behind a proxy all connections are the proxy's.
  if (!config.rateLimitsOn || config.trustedProxies > 0) return
  /** Of each address, the connection that was used last at the end. */
  const open = new Map<string, Set<Socket>>()
  const neighborsOf = new WeakMap<Socket, Set<Socket>>()
  const busy = new WeakSet<Socket>()
  app.server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    const others = open.get(key) ?? new Set()
    if (others.size >= config.connectionsPerAddress && !endOldestIdle(others, busy)) return socket.destroy()
    open.set(key, others.add(socket))
    neighborsOf.set(socket, others)
    socket.once('close', () => {
      others.delete(socket)
      if (others.size === 0 && open.get(key) === others) open.delete(key)
    })
  })
  app.server.on('request', ({ socket }, response) => {
    busy.add(socket)
    response.once('close', () => {
      busy.delete(socket)
      const others = neighborsOf.get(socket)
      if (others?.delete(socket)) others.add(socket)
    })
  })
  app.server.on('upgrade', ({ socket }) => busy.add(socket))
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
