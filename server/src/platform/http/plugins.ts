// fastify's plugins: CORS and cookies.
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { RATE_LIMIT_HEADERS } from './limits/policy.ts'

/** What pages of another origin may read; browsers hide all other headers from them. */
const EXPOSED_HEADERS = [
  ...['x-request-id', 'retry-after', ...RATE_LIMIT_HEADERS],
  ...['etag', 'allow', 'www-authenticate', 'content-language', 'traceresponse'],
  ...['idempotency-replayed', 'preference-applied', 'content-disposition', 'x-next-cursor', 'x-export-id'],
]

export async function registerPlugins(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(cors, {
    // Also in development: pages of any port of this machine are the same site, so they would get the refresh cookie.
    // Requested headers are allowed. Without an origin of ours a browser shows the response to no page.
    origin: config.allowedOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  })
  await app.register(cookie)
}
