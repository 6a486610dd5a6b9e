// fastify's plugins: load shedding, CORS, cookies and rate limits.
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import { refuse } from '#platform/refusal'
import { sendRefusal } from './errors.ts'
import { RequestCounts } from './request-counts.ts'

export async function registerPlugins(app: FastifyInstance, config: Config): Promise<void> {
  // It can be switched off in development like every limit, so that tests also run on a busy machine.
  if (config.rateLimitsOn)
    await app.register(underPressure, {
      // The mean over half a second: load is shed when the event loop is blocked for long, not in a busy second.
      maxEventLoopDelay: 1500,
      sampleInterval: 500,
      pressureHandler: (request, reply) => {
        // Monitoring must still get a response.
        if (request.url === '/healthz' || request.url === '/metrics') return
        sendRefusal(reply, 'UNAVAILABLE')
      },
    })
  await app.register(cors, {
    // In production only pages of PUBLIC_URL may call the API; a path is not part of an origin. Requested headers are allowed.
    origin: config.isProduction ? originOf(config.publicUrl) : true,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  })
  await app.register(cookie)
  if (config.rateLimitsOn)
    await app.register(rateLimit, {
      global: false,
      max: config.requestsPerMinute,
      timeWindow: 60_000,
      store: RequestCounts,
      keyGenerator: (request: FastifyRequest) => request.permit?.actor.userId ?? request.ip,
      errorResponseBuilder: () => refuse('RATE_LIMITED'),
    })
}

const originOf = (url: string | undefined) => (url === undefined ? false : new URL(url).origin)
