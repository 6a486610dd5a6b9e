// How many requests a connection may send before the first of them is answered. Browsers and proxies wait for each answer. Node hands over
// all requests of a packet in one go, so without this limit one small write keeps the event loop busy for seconds.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Background } from '#platform/background'

const MAX_WAITING = 16

export function limitPipelines(app: FastifyInstance, { guard }: Pick<Background, 'guard'>): void {
  const waiting = new WeakMap<Socket, number>()

  function begin({ socket }: IncomingMessage, response: ServerResponse) {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MAX_WAITING) return socket.destroy()
    response.once(
      'close',
      guard('pipeline end', () => waiting.set(socket, waiting.get(socket)! - 1)),
    )
  }
  // Before fastify's listener.
  app.server.prependListener('request', guard('pipeline start', begin))
  // The rest of the packet still comes, and nobody reads its answers.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack()
    else done()
  })
}
