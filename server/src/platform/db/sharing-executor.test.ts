import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#testing/test-app'
import { type DatabaseHandle, openDatabase } from './db.ts'
import { makeHistory } from './history.ts'
import { makeStatementTimes } from './statement-times.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let database: DatabaseHandle
const times = makeStatementTimes()

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase({
    url: clone.url,
    poolSize: 20,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
    times,
  })
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

const readBackend = async (db = database.db) => {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  return rows[0]!.pid
}
const countDifferent = (values: readonly unknown[]) => new Set(values).size

test('[packets] reads of one moment share a connection, at most eight of them', async () => {
  expect(countDifferent(await Promise.all(Array.from({ length: 8 }, () => readBackend())))).toBe(1)
  expect(countDifferent(await Promise.all(Array.from({ length: 20 }, () => readBackend())))).toBe(3)
})

test('[packets] a read that fails does not disturb those that share its connection', async () => {
  const divide = async (by: number) => {
    const { rows } = await sql<{ result: number }>`SELECT 6 / ${by}::integer AS result`.execute(database.db)
    return rows[0]!.result
  }
  const results = await Promise.allSettled([divide(1), divide(0), divide(2), divide(0), divide(3)])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code))).toEqual([
    6,
    '22012',
    3,
    '22012',
    2,
  ])
})

test('[packets] the stack of a failed read names its caller', async () => {
  const callWithMistake = async () => await sql`SELECT missing_column`.execute(database.db)
  const error: Error = await callWithMistake().catch((thrown) => thrown)
  expect(error.stack).toContain('callWithMistake')
})

test('[packets] a transaction keeps a connection to itself', async () => {
  const pid = await database.transact(async (tx) => {
    const own = await readBackend(tx)
    expect(await Promise.all(Array.from({ length: 9 }, () => readBackend()))).not.toContain(own)
    return own
  })
  expect(pid).toBeGreaterThan(0)
})

test('[packets] a write that waits for a lock does not delay the reads of its moment', async () => {
  await sql`CREATE TABLE waited_for (a integer)`.execute(database.db)
  await sql`INSERT INTO waited_for VALUES (1)`.execute(database.db)
  let write: Promise<unknown> = Promise.resolve()
  await database.transact(async (tx) => {
    await sql`UPDATE waited_for SET a = 3`.execute(tx)
    write = sql`UPDATE waited_for SET a = 2`.execute(database.db)
    expect(await readBackend()).toBeGreaterThan(0)
  })
  await write
})

test('[packets] a transaction whose BEGIN fails reports the error', async () => {
  const begun = database.db
    .transaction()
    .setIsolationLevel('no such level' as never)
    .execute((tx) => sql`SELECT 1`.execute(tx))
  await expect(begun).rejects.toThrow()
})

test('times the statements of each request, also where several share a packet, and those of nobody else', async () => {
  const [slow, fast, writing, idle] = [1, 2, 3, 4].map(() => ({ databaseMs: 0 }))
  const sleep = () => sql`SELECT pg_sleep(0.02)`.execute(database.db)
  await Promise.all([
    times.within(fast, () => readBackend()),
    times.within(slow, sleep),
    times.within(writing, () => database.transact((tx) => sql`SELECT pg_sleep(0.02)`.execute(tx))),
    sleep(),
  ])
  expect(slow!.databaseMs).toBeGreaterThanOrEqual(19)
  expect(writing!.databaseMs).toBeGreaterThanOrEqual(19)
  expect(fast!.databaseMs).toBeGreaterThan(0)
  expect(idle!.databaseMs).toBe(0)
})

test('a statement that waits is charged for a quarter of a second at most', async () => {
  const spent = { databaseMs: 0 }
  times.within(spent, () => times.note(60_000))
  expect(spent.databaseMs).toBe(250)
})
