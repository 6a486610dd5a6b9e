// What monitoring reads: whether the process lives, whether it is ready, and its metrics. Answers are kept for a second, so that
// nobody loads the database or the event loop through them.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import type { Metrics } from '#platform/metrics'
import { refuse } from '#platform/refusal'
import { isLoopback } from '#platform/text/loopback'
import { sendRefusal } from './errors.ts'
import { isForwarded } from './forwarded.ts'
import type { HttpServer } from './server.ts'

const KEPT_MS = 1000
const METRICS_PER_MINUTE = 120

type Deps = {
  config: Pick<Config, 'isProduction' | 'metricsToken'>
  metrics: Metrics
  /** A stopping process is no longer ready, at once. */
  readiness: { isDraining: boolean }
  /** Every check must be true for the process to be ready. */
  check(): Promise<Record<string, boolean>>
  /** What an operator should know although the process serves. */
  warnings(): readonly string[]
}

export function addOperationsRoutes(http: HttpServer, { config, metrics, readiness, check, warnings }: Deps): void {
  const checks = keepFor(KEPT_MS, check)
  const snapshot = keepFor(KEPT_MS, () => metrics.registry.metrics())
  http.get('/ws', (_request, reply) =>
    sendRefusal(reply.headers({ upgrade: 'websocket', connection: 'upgrade' }), 'UPGRADE_REQUIRED'),
  )
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    const found = await checks()
    const isReady = !readiness.isDraining && Object.values(found).every(Boolean)
    const status = readiness.isDraining ? 'draining' : isReady ? 'ready' : 'not ready'
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, checks: found, ...withWarnings(warnings()) })
  })
  http.get('/metrics', { config: { pacedPerMinute: METRICS_PER_MINUTE } }, async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw refuse(config.metricsToken ? 'UNAUTHORIZED' : 'NOT_FOUND')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await snapshot())
  })
}

const withWarnings = (warnings: readonly string[]) => (warnings.length === 0 ? {} : { warnings })

/** With a token, callers who send it; without one, everybody in development, and only this machine in production. */
function mayReadMetrics(request: FastifyRequest, { isProduction, metricsToken }: Deps['config']): boolean {
  if (metricsToken !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  return !isProduction || (isLoopback(request.ip) && !isForwarded(request.raw))
}

const isSame = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Simultaneous callers share one call, and later ones its result. */
function keepFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  let until = 0
  return () => {
    if (kept === null || performance.now() >= until) {
      until = performance.now() + milliseconds
      kept = make().catch((error) => {
        kept = null
        throw error
      })
    }
    return kept
  }
}
