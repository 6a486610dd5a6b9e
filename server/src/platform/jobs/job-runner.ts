// Runs the queued jobs of this process with graphile-worker (docs/decisions/0011-jobs.md). A runner that stops because it lost
// the database is started again; the jobs of a process that died are released to the others after a minute.
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Background } from '../background.ts'
import type { Transact } from '../db/types.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { ProcessHeartbeat } from '../processes/process-heartbeat.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { releaseJobsOfRunner, unlockJobsOfExpiredProcesses } from './job-runner.sql.ts'

type Job = (payload: never) => Promise<void>
export type Jobs = Readonly<Record<string, Job>>

const CONCURRENCY = 4
const POLL_MS = 2000
const RESTART_MS = 500
const HANGING_MS = 3000
const TAKEOVER_SECONDS = 60
const TAKEOVER_CHECKS = 4
const EVERY_NIGHT_UTC = '17 21 * * *'
const EVERY_HOUR = '47 * * * *'
/** More than can be finished before a runner that has lost the database notices it. */
const MAX_FINISHED_JOBS = 1000

type JobRunner = { stop(): Promise<void> }
/** `hangs` resolves when the runner began to end and has had the time for it. */
type LaunchedRunner = { runner: Runner; ended: Promise<void>; hangs: Promise<void> }
type Work = { runningCount: number; onFinished(jobId: string): void }

type Options = {
  pool: pg.Pool
  transact: Transact
  heartbeat: ProcessHeartbeat
  jobs: Jobs
  /** Jobs that run once a night, on one process. */
  nightly: readonly string[]
  /** Jobs that run once an hour, on one process. */
  hourly?: readonly string[]
  log: Log
  metrics: Metrics
  background: Background
  tracer?: Tracer | null
  takeoverSeconds?: number
}

export async function startJobs(options: Options): Promise<JobRunner> {
  const { transact, heartbeat, log, background } = options
  const finishedJobIds = new Set<string>()
  const work = { runningCount: 0, onFinished: (jobId: string) => rememberFinished(finishedJobIds, jobId) }
  const taskList = makeTaskList(options, work)
  const stopping = new AbortController()
  let workerId = ''

  async function launch(): Promise<LaunchedRunner> {
    const events: WorkerEvents = new EventEmitter()
    const announce = async ({ workerPool }: { workerPool: { id: string } }) => {
      workerId = workerPool.id
      await heartbeat.setWorkerId(workerId)
    }
    events.on('pool:create', background.guard('job runner start', announce))
    const hangs = new Promise<void>((resolve) => {
      const watchEnd = () => untilItHangs().then(resolve)
      events.once('pool:gracefulShutdown', background.guard('job runner end', watchEnd))
    })
    const runner = await run({
      pgPool: options.pool,
      taskList,
      events,
      noHandleSignals: true,
      parsedCronItems: parseCronItems([
        ...options.nightly.map((task) => ({ task, match: EVERY_NIGHT_UTC })),
        ...(options.hourly ?? []).map((task) => ({ task, match: EVERY_HOUR })),
      ]),
      logger: makeLogger(log),
      preset: {
        worker: {
          concurrentJobs: CONCURRENCY,
          pollInterval: POLL_MS,
          // Without a delay, a job that cannot be marked as done ends the process with an unhandled rejection; with one, even
          // of 0, it stops the runner.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    return { runner, hangs, ended: Promise.race([runner.promise.catch(() => {}), hangs]) }
  }

  /**
   * A runner that is ending never ends when it could not mark jobs as done twice: graphile-worker 0.17 then miscounts what it waits for.
   * It hangs when it still has not ended some time after its last job.
   */
  async function untilItHangs(): Promise<void> {
    for (let idleMs = 0; idleMs < HANGING_MS; idleMs += RESTART_MS) {
      await sleep(RESTART_MS, null, { ref: false })
      if (work.runningCount > 0) idleMs = 0
    }
  }

  /** null: stopped before the database was back. */
  async function relaunch(): Promise<LaunchedRunner | null> {
    while (!stopping.signal.aborted) {
      try {
        await transact((tx) => releaseJobsOfRunner(tx, workerId, [...finishedJobIds]))
        return await launch()
      } catch (error) {
        log.warn({ err: error }, 'the job runner could not be started again; retrying')
      }
      await sleep(RESTART_MS, null, { signal: stopping.signal }).catch(() => {})
    }
    return null
  }

  let launched: LaunchedRunner | null = await launch()

  async function supervise() {
    while (launched) {
      await launched.ended
      if (stopping.signal.aborted) return
      log.warn({}, 'the job runner stopped because it lost the database; starting it again')
      // One that hangs still has its timetable.
      launched.runner.stop().catch(() => {})
      launched = await relaunch()
      if (stopping.signal.aborted) launched?.runner.stop().catch(() => {})
    }
  }
  const supervision = supervise()

  heartbeat.onBeat(makeTakeover(transact, options.takeoverSeconds ?? TAKEOVER_SECONDS))

  return {
    async stop() {
      stopping.abort()
      const stopped = launched?.runner
        .stop()
        .catch((error) => log.warn({ err: error }, 'the job runner did not stop cleanly'))
      await Promise.race([stopped, launched?.hangs])
      await supervision
    },
  }
}

function makeTaskList({ jobs, metrics, log, tracer }: Options, work: Work): TaskList {
  const taskList: TaskList = {}
  for (const [task, runJob] of Object.entries(jobs))
    taskList[task] = async (payload, { job }) => {
      work.runningCount++
      try {
        const run = () => runJob(payload as never)
        await (tracer ? tracer.runRoot(`job ${task}`, { 'kuri.job.attempt': job.attempts }, run) : run())
        work.onFinished(job.id)
        metrics.jobs.inc({ task, outcome: 'done' })
      } catch (error) {
        metrics.jobs.inc({ task, outcome: 'failed' })
        log.warn({ err: error, task, jobId: job.id, attempt: job.attempts }, 'a job failed; it will be retried')
        throw error
      } finally {
        work.runningCount--
      }
    }
  return taskList
}

function rememberFinished(finishedJobIds: Set<string>, jobId: string): void {
  finishedJobIds.add(jobId)
  const [oldest] = finishedJobIds
  if (finishedJobIds.size > MAX_FINISHED_JOBS) finishedJobIds.delete(oldest!)
}

function makeTakeover(transact: Transact, takeoverSeconds: number) {
  let nextCheckAt = 0
  return async ({ hasExpired }: { hasExpired: boolean }) => {
    if (hasExpired || performance.now() < nextCheckAt) return
    nextCheckAt = performance.now() + (takeoverSeconds * 1000) / TAKEOVER_CHECKS
    await transact((tx) => unlockJobsOfExpiredProcesses(tx, takeoverSeconds))
  }
}

/** graphile-worker logs every job twice; only its errors are recorded here. */
function makeLogger(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.warn({ worker: message }, 'job runner')
  })
}
