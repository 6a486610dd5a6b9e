// The plugins of fastify: load shedding, headers, cookies, the limit of requests.
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import { refuse } from '#platform/refusal'
import { sendRefusal } from './errors.ts'
import { RequestCounts } from './request-counts.ts'

export async function registerPlugins(app: FastifyInstance, config: Config): Promise<void> {
  // Like every limit it can be switched off in development: a start under load is no reason to turn tests away.
  if (config.rateLimitsOn)
    await app.register(underPressure, {
      // The mean over half a second: only a loop that hardly turns sheds load, not a busy second.
      maxEventLoopDelay: 1500,
      sampleInterval: 500,
      pressureHandler: (request, reply) => {
        // Whoever watches the process must still get an answer.
        if (request.url === '/healthz' || request.url === '/metrics') return
        sendRefusal(reply, 'UNAVAILABLE')
      },
    })
  // What matters for an API that answers JSON; every header more is paid by every answer.
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  })
  await app.register(cors, {
    // In production the pages of PUBLIC_URL alone; its path is no part of an origin. Asked-for headers are allowed.
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
