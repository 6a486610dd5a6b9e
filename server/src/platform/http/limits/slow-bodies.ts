// How long the body of a request may take. It protects the service from clients that hang, not only from hostile ones, so it runs
// whether or not other limits are on, for every request that a connection brings: also for those that no route takes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Background } from '#platform/background'
import type { Timers } from '#platform/timers'
import { sendRefusal } from '../errors.ts'

const TIMES = { bodyMs: 30_000, sweepMs: 5_000 }

declare module 'fastify' {
  interface FastifyInstance {
    slowBodies: SlowBodies
  }
}

type SlowBodies = {
  /** Gives this body more time than others have, counted from now. */
  allow(request: FastifyRequest, bodyMs: number): void
  /** How many bodies are being received. */
  count(): number
}

/** The socket is kept here, because a request that is destroyed forgets its own. */
type Incoming = { socket: Socket; until: number; reply: FastifyReply | null }

type Deps = { background: Pick<Background, 'guard'>; timers: Pick<Timers, 'repeat'> }

export function limitSlowBodies(
  app: FastifyInstance,
  { background: { guard }, timers }: Deps,
  { bodyMs, sweepMs } = TIMES,
): void {
  const incoming = new Map<IncomingMessage, Incoming>()

  function begin(raw: IncomingMessage, response: ServerResponse) {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if ((length === undefined && encoding === undefined) || raw.complete) return
    const body: Incoming = { socket: raw.socket, until: performance.now() + bodyMs, reply: null }
    incoming.set(raw, body)
    const end = () => {
      if (raw.complete || body.socket.destroyed) incoming.delete(raw)
      // The client has its answer and may still be sending: it gets no more time than an ordinary body.
      else body.until = Math.min(body.until, performance.now() + bodyMs)
    }
    response.once('close', guard('request end', end))
  }
  // Before fastify's listener. Injected requests, such as those of the demo world, never come here.
  app.server.prependListener('request', guard('request start', begin))
  app.addHook('onRequest', (request, reply, done) => {
    const body = incoming.get(request.raw)
    if (body) body.reply = reply
    done()
  })

  function sweep() {
    const now = performance.now()
    for (const [raw, body] of incoming) {
      if (raw.complete || body.socket.destroyed) incoming.delete(raw)
      else if (now >= body.until) refuse(raw, body)
    }
  }

  function refuse(raw: IncomingMessage, { socket, reply }: Incoming) {
    if (reply && !reply.sent && !reply.raw.headersSent)
      return sendRefusal(reply.header('connection', 'close'), 'REQUEST_TIMEOUT')
    incoming.delete(raw)
    socket.destroy()
  }

  const stop = timers.repeat('slow body sweep', sweep, sweepMs)
  app.addHook('onClose', async () => stop())
  app.decorate('slowBodies', {
    allow(request, ms) {
      const body = incoming.get(request.raw)
      if (body) body.until = performance.now() + ms
    },
    count: () => incoming.size,
  } satisfies SlowBodies)
}
