// Background work: the job row is written in the business transaction, so it exists exactly when its cause does.
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../db/db.ts'
import type { DeleteBatch } from '../db/retention.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { makeJobLeases } from './job-leases.ts'
import { makePatientPool } from './retrying-pool.ts'

type Job = (payload: never) => Promise<void>
export type Jobs = Readonly<Record<string, Job>>

const MAX_ATTEMPTS = 10

export async function addJob(
  tx: Tx,
  task: string,
  payload: object,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
    max_attempts := ${MAX_ATTEMPTS}, job_key := ${options.key ?? null}, run_at := ${options.runAt ?? null})`.execute(tx)
}

/** One job per payload in one statement, for work that fans out. */
export async function addJobs(tx: Tx, task: string, payloads: readonly object[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`SELECT count(graphile_worker.add_job(${task}, payload := payload, max_attempts := ${MAX_ATTEMPTS}))
    FROM json_array_elements(${JSON.stringify(payloads)}::json) AS payload`.execute(tx)
}

/** Jobs that were tried for the last time before then; nobody comes back to them. The runner's own clock is the database's. */
export const deleteJobsGivenUpBefore: DeleteBatch = async (tx, before, limit) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before} ORDER BY id LIMIT ${limit}))`.execute(
    tx,
  )
  return rows[0]!.count
}

/** `nightly` names the jobs that run once a night, on one process, whatever happens. */
export async function startJobs(options: {
  pool: pg.Pool
  jobs: Jobs
  nightly: readonly string[]
  log: Log
  metrics: Metrics
  leaseMs?: number
}): Promise<Pick<Runner, 'stop'>> {
  const { jobs, nightly, log, metrics } = options
  const { pool, giveUp } = makePatientPool(options.pool)
  const leases = makeJobLeases(options.pool, log, options.leaseMs)
  const taskList: TaskList = {}
  for (const [task, work] of Object.entries(jobs))
    taskList[task] = async (payload, helpers) => {
      try {
        await leases.during(helpers.job.id, () => work(payload as never))
        metrics.jobs.inc({ task, outcome: 'done' })
      } catch (error) {
        metrics.jobs.inc({ task, outcome: 'failed' })
        log.warn(
          { err: error, task, jobId: helpers.job.id, attempt: helpers.job.attempts },
          'a job failed; it will be tried again',
        )
        throw error
      }
    }
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(nightly.map((task) => ({ task, match: '17 21 * * *' }))),
    logger: silentLogger(log),
  })
  return {
    stop() {
      giveUp()
      leases.stop()
      return runner.stop()
    },
  }
}

function silentLogger(log: Log) {
  // graphile-worker tells every job twice; only its errors are news here.
  return new Logger(() => (level, message) => {
    if (level === 'error') log.warn({ worker: message }, 'job runner')
  })
}
