import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeHistory } from '#platform/db/history'
import { background } from '#testing/background'
import { useApp } from '#testing/use-app'
import { type DatabaseHandle, openDatabase } from '../db/db.ts'
import { newId } from '../ids.ts'
import { type ProcessHeartbeat, startProcessHeartbeat } from '../processes/process-heartbeat.ts'
import { type Jobs, startJobs } from './job-runner.ts'
import { addJob } from './jobs.ts'

const app = await useApp()
const { log, metrics } = app.app.platform
const quietLog = { ...log, warn: () => {} } as typeof log

const TASK = 'test-of-the-runner'
const OTHER_TASK = 'another-test-of-the-runner'

const openTestDatabase = () =>
  openDatabase({
    url: app.databaseUrl,
    poolSize: 8,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
  })

/** A job runner with a pool and a heartbeat of its own, as in another process. */
async function startProcess(
  jobs: Jobs,
  options: { database?: DatabaseHandle; heartbeat?: ProcessHeartbeat; takeoverSeconds?: number } = {},
) {
  const { database = openTestDatabase(), ...rest } = options
  const { pool, transact } = database
  const heartbeat = options.heartbeat ?? startProcessHeartbeat({ ...app.app.platform, log: quietLog })
  const runner = await startJobs({
    pool,
    transact,
    jobs,
    nightly: [],
    log: quietLog,
    metrics,
    background,
    ...rest,
    heartbeat,
  })
  onTestFinished(async () => {
    await runner.stop()
    await heartbeat.stop()
    await database.close()
  })
  return { heartbeat, runner }
}

const add = (task: string, payload: object = {}) => app.app.platform.transact((tx) => addJob(tx, task, payload))

async function listJobs() {
  const { rows } = await sql`SELECT task_identifier, attempts FROM graphile_worker.jobs
    WHERE task_identifier IN (${TASK}, ${OTHER_TASK})`.execute(app.db)
  return rows
}

/** No connection can be made, whether asked for with a callback or a promise; returns what ends that. */
function refuseConnections(pool: DatabaseHandle['pool']): () => void {
  const connect = pool.connect
  const refuse = (callback?: (error: Error) => void) => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (!callback) return Promise.reject(error)
    setImmediate(callback, error)
  }
  pool.connect = refuse as typeof connect
  return () => {
    pool.connect = connect
  }
}

/** Runs a job at whose end the database goes away; returns how often the job ran until its row was gone. */
async function runThroughOutage(goAway: (pool: DatabaseHandle['pool']) => void): Promise<number> {
  const database = openTestDatabase()
  let runCount = 0
  const work = async () => {
    runCount++
    goAway(database.pool)
  }
  await startProcess({ [TASK]: work }, { database })
  await add(TASK)
  await expect.poll(() => runCount, { timeout: 30_000 }).toBe(1)
  await expect.poll(listJobs, { timeout: 30_000 }).toEqual([])
  return runCount
}

// A rejection without a handler would end the process; here it fails the run.
test('[jobs] runs a job once that finishes while the database cannot be reached', async () => {
  const runCount = await runThroughOutage((pool) => void setTimeout(refuseConnections(pool), 300))
  expect(runCount).toBe(1)
})

test('[jobs] runs a job once whose connection breaks while it is marked as done', async () => {
  const runCount = await runThroughOutage((pool) => {
    pool.once('acquire', (client) => {
      const query = client.query
      client.query = (() => {
        client.query = query
        return Promise.reject(new Error('Connection terminated unexpectedly'))
      }) as typeof client.query
    })
  })
  expect(runCount).toBe(1)
})

test('[jobs] goes on with new jobs after the runner was started again', async () => {
  const database = openTestDatabase()
  const ran: string[] = []
  const work = async ({ name }: { name: string }) => {
    ran.push(name)
    if (name !== 'first') return
    setTimeout(refuseConnections(database.pool), 100)
  }
  await startProcess({ [TASK]: work }, { database })
  await add(TASK, { name: 'first' })
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['first'])
  await add(TASK, { name: 'second' })
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['first', 'second'])
  await expect.poll(listJobs, { timeout: 30_000 }).toEqual([])
})

// graphile-worker then waits forever for jobs that nobody has.
test('[jobs] goes on after jobs could not be marked as done while another one was running', async () => {
  const database = openTestDatabase()
  const ran: string[] = []
  const allRun = Promise.withResolvers<void>()
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const work = async ({ name }: { name: string }) => {
    ran.push(name)
    if (ran.length > 3) return
    if (ran.length === 3) allRun.resolve()
    await allRun.promise
    if (name === 'first') setTimeout(refuseConnections(database.pool), 400)
    if (name === 'second') await sleep(100)
    if (name !== 'third') return
    await sleep(800)
    throw new Error('not this time')
  }
  await startProcess({ [TASK]: work }, { database })
  for (const name of ['first', 'second', 'third']) await add(TASK, { name })
  await expect.poll(listJobs, { timeout: 30_000 }).toEqual([])
  expect(ran.toSorted()).toEqual(['first', 'second', 'third', 'third'])
})

test('[jobs] stops while the database is away', async () => {
  // graphile-worker writes to the console, too.
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => {})
  const database = openTestDatabase()
  const { runner } = await startProcess({ [TASK]: async () => {} }, { database })
  const acceptConnections = refuseConnections(database.pool)
  await expect(runner.stop()).resolves.toBeUndefined()
  acceptConnections()
  trace.mockRestore()
})

test('[jobs] retries a job that fails', async () => {
  let runCount = 0
  const work = async () => {
    if (++runCount === 1) throw new Error('not this time')
  }
  await startProcess({ [TASK]: work })
  await add(TASK)
  await expect.poll(() => runCount, { timeout: 30_000 }).toBe(2)
  await expect.poll(listJobs, { timeout: 30_000 }).toEqual([])
})

/** A process that announced itself and its runner once, and was killed. */
const deadHeartbeat = (): ProcessHeartbeat => {
  const processId = newId()
  return {
    processId,
    started: Promise.resolve(),
    onBeat: () => {},
    setWorkerId: async (workerId) => {
      const heartbeatAt = sql<Date>`clock_timestamp()`
      await app.db.insertInto('processes').values({ id: processId, heartbeatAt, workerId }).execute()
    },
    beat: async () => {},
    stop: async () => {},
  }
}

test('[jobs] takes over the job of a killed process, but not a long job of one that is alive', async () => {
  const started: string[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const takeoverSeconds = 1.5
  await startProcess({ [TASK]: () => finished }, { heartbeat: deadHeartbeat() })
  await add(TASK)
  await expect.poll(listJobs, { timeout: 30_000 }).toEqual([{ taskIdentifier: TASK, attempts: 1 }])

  const jobs: Jobs = {
    [TASK]: async () => void started.push('of the killed process'),
    [OTHER_TASK]: async () => {
      started.push('long')
      await finished
    },
  }
  const alive = [await startProcess(jobs, { takeoverSeconds }), await startProcess(jobs, { takeoverSeconds })]
  await add(OTHER_TASK)
  const beatAll = async () => {
    for (const { heartbeat } of alive) await heartbeat.beat()
    return started.toSorted()
  }
  // Before the runners stop, which wait for their jobs.
  onTestFinished(finish)
  const eachOnce = ['long', 'of the killed process']
  await expect.poll(beatAll, { timeout: 30_000 }).toEqual(eachOnce)
  // Longer than a takeover needs.
  for (const end = performance.now() + 2 * takeoverSeconds * 1000; performance.now() < end; ) await beatAll()
  expect(await beatAll()).toEqual(eachOnce)
})
