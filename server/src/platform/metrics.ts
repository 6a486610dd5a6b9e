// Metrics for Prometheus, one registry per app.
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof makeMetrics>

export function makeMetrics(cell: string | null) {
  const registry = new Registry()
  if (cell !== null) registry.setDefaultLabels({ cell })
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'kuri_http_request_seconds',
      help: 'Time from the arrival of a request to its response',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'kuri_jobs_total',
      help: 'Background jobs by task and outcome',
      labelNames: ['task', 'outcome'] as const,
      registers: [registry],
    }),
    messages: new Counter({
      name: 'kuri_messages_total',
      help: 'Attempts to deliver an SMS or an email: sent, refused by the gateway (and retried), given up',
      labelNames: ['channel', 'outcome'] as const,
      registers: [registry],
    }),
    signInCodes: new Counter({
      name: 'kuri_sign_in_codes_total',
      help: 'Requests for a sign-in code by country and outcome: sent, or refused by the limit of the number, address or budget, or during a pause after wrong codes',
      labelNames: ['country', 'outcome'] as const,
      registers: [registry],
    }),
    engineLateness: new Histogram({
      name: 'kuri_engine_lateness_seconds',
      help: 'Delay between the due time of a lifecycle step and its execution',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30],
      registers: [registry],
    }),
    workerJobs: new Counter({
      name: 'kuri_worker_jobs_total',
      help: 'Jobs of worker threads by outcome: done, failed, refused (too many wait), abandoned (the caller left), died (with its thread)',
      labelNames: ['job', 'outcome'] as const,
      registers: [registry],
    }),
    workerWaitSeconds: new Histogram({
      name: 'kuri_worker_wait_seconds',
      help: 'Time that a job waited for its turn in a worker thread',
      labelNames: ['job'] as const,
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    workerRunSeconds: new Histogram({
      name: 'kuri_worker_run_seconds',
      help: 'Time from the turn of a job to its result, with reading what it works on',
      labelNames: ['job'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [registry],
    }),
    callerSeconds: new Counter({
      name: 'kuri_caller_seconds_total',
      help: 'Time that was charged to callers of requests, by what they used: loop (with bytes), database, thread',
      labelNames: ['resource'] as const,
      registers: [registry],
    }),
    slowedRequests: new Counter({
      name: 'kuri_slowed_requests_total',
      help: 'Requests that came after all others because their caller had used more than a share',
      registers: [registry],
    }),
    backgroundFailures: new Counter({
      name: 'kuri_background_failures_total',
      help: 'Timers, sweeps and event handlers that failed unexpectedly, by name; the process went on',
      labelNames: ['work'] as const,
      registers: [registry],
    }),
    watchPool(pool: pg.Pool) {
      gauge('kuri_db_pool_connections', 'Open database connections', () => pool.totalCount)
      gauge('kuri_db_pool_idle', 'Idle database connections', () => pool.idleCount)
      gauge('kuri_db_pool_waiting', 'Callers waiting for a database connection', () => pool.waitingCount)
    },
    watchWorkers: (waitingCount: () => number) =>
      gauge('kuri_worker_waiting', 'Jobs that wait for their turn in a worker thread', waitingCount),
  }
}
