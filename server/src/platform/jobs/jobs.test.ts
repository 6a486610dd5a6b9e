import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useApp } from '#testing/use-app'
import { openDatabase } from '../db/db.ts'
import { addJob, startJobs } from './jobs.ts'

const app = await useApp()

const TASK = 'test-of-the-runner'

/** Runs a job at whose end the database goes away as `leave` says; answers how often it ran until it was done. */
async function runThroughOutage(leave: (pool: ReturnType<typeof openDatabase>['pool']) => void): Promise<number> {
  const { pool, transact, close } = openDatabase({
    url: app.databaseUrl,
    poolSize: 8,
    constraintRefusals: {},
    onIdleError: () => {},
  })
  let runs = 0
  const work = async () => {
    runs++
    leave(pool)
  }
  const { log, metrics } = app.app.platform
  const runner = await startJobs({ pool, jobs: { [TASK]: work }, nightly: [], log, metrics })
  await transact((tx) => addJob(tx, TASK, {}))
  const left = () =>
    app.db
      .withSchema('graphileWorker')
      .selectFrom('jobs' as never)
      .selectAll()
      .execute()
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  await runner.stop()
  await close()
  return runs
}

// A rejection that nobody handles would end the process; here it fails the run.
test('[jobs] a job that is done while the database cannot be reached is done once, and the process lives', async () => {
  const runs = await runThroughOutage((pool) => {
    const connect = pool.connect
    pool.connect = (() =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))) as typeof pool.connect
    setTimeout(() => {
      pool.connect = connect
    }, 300)
  })
  expect(runs).toBe(1)
})

test('[jobs] the same when the connection breaks in the middle of it', async () => {
  const runs = await runThroughOutage((pool) => {
    pool.once('acquire', (client) => {
      const query = client.query
      client.query = (() => {
        client.query = query
        return Promise.reject(new Error('Connection terminated unexpectedly'))
      }) as typeof client.query
    })
  })
  expect(runs).toBe(1)
})

test('the runner stops while the database is away', async () => {
  // The library tells the console, too.
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => {})
  const { pool, close } = openDatabase({
    url: app.databaseUrl,
    poolSize: 8,
    constraintRefusals: {},
    onIdleError: () => {},
  })
  const { log, metrics } = app.app.platform
  const runner = await startJobs({ pool, jobs: { [TASK]: async () => {} }, nightly: [], log, metrics })
  const connect = pool.connect
  pool.connect = (() => Promise.reject(new Error('connect ECONNREFUSED'))) as typeof pool.connect
  await expect(runner.stop()).resolves.toBeUndefined()
  pool.connect = connect
  await close()
  trace.mockRestore()
})

test('[jobs] a job of a process that was killed is taken over, one that takes long is not', async () => {
  const { pool, transact, close } = openDatabase({
    url: app.databaseUrl,
    poolSize: 8,
    constraintRefusals: {},
    onIdleError: () => {},
  })
  const begun: string[] = []
  let finish = () => {}
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = async ({ name }: { name: string }) => {
    begun.push(name)
    if (name === 'slow') await slow
  }
  const { log, metrics } = app.app.platform
  const start = () => startJobs({ pool, jobs: { [TASK]: work }, nightly: [], log, metrics, leaseMs: 400 })
  await transact((tx) => addJob(tx, TASK, { name: 'of the killed' }))
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = 'infinity'`.execute(app.db)
  const runners = [await start(), await start()]
  await transact((tx) => addJob(tx, TASK, { name: 'slow' }))
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['slow'])
  // From here its lease ends after that of the slow one would have.
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE locked_by = 'killed'`.execute(app.db)
  await expect.poll(() => begun, { timeout: 10_000 }).toContain('of the killed')
  expect(begun).toEqual(['slow', 'of the killed'])
  finish()
  for (const runner of runners) await runner.stop()
  await close()
})
