// How many connections one address may hold.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { addressKey } from '../address-key.ts'

type Limits = Pick<Config, 'rateLimitsOn' | 'trustedProxies' | 'connectionsPerAddress'>

export function limitConnections(app: FastifyInstance, config: Limits): void {
  // Behind a proxy all connections are the proxy's.
  if (!config.rateLimitsOn || config.trustedProxies > 0) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(key) ?? 0) + 1
    if (count > config.connectionsPerAddress) return socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = open.get(key)! - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
  })
}
