import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, makeAccounts } from '#platform/flow/accounts'
import { cloneDatabase } from '#testing/test-app'
import { type DatabaseHandle, openDatabase } from './db.ts'
import { makeHistory } from './history.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let database: DatabaseHandle
const accounts = makeAccounts()

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase({
    url: clone.url,
    poolSize: 20,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
    accounts,
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

function openAccount() {
  const spent = { loopMs: 0, databaseMs: 0 }
  const account: Account = {
    caller: 'member',
    charges: {
      chargeLoop(_caller, ms) {
        spent.loopMs += ms
      },
      chargeDatabase(_caller, ms) {
        spent.databaseMs += ms
      },
    },
  }
  return { spent, within: <T>(work: () => T): T => accounts.within(account, work) }
}
const sleepMs = (ms: number, db = database.db) => sql`SELECT pg_sleep(${ms / 1000})`.execute(db)

test('charges the statements of each request, also where several share a packet, and those of nobody else', async () => {
  const [slow, fast, writing, idle] = [openAccount(), openAccount(), openAccount(), openAccount()]
  await Promise.all([
    fast.within(() => readBackend()),
    slow.within(() => sleepMs(20)),
    writing.within(() => database.transact((tx) => sleepMs(20, tx))),
    sleepMs(20),
  ])
  expect(slow.spent.databaseMs).toBeGreaterThanOrEqual(19)
  expect(writing.spent.databaseMs).toBeGreaterThanOrEqual(19)
  expect(fast.spent.databaseMs).toBeGreaterThan(0)
  expect(idle.spent.databaseMs).toBe(0)
})

test('a long read costs the caller who asked for it, and not those behind it in its packet', async () => {
  const [slow, behind] = [openAccount(), openAccount()]
  await Promise.all([slow.within(() => sleepMs(600)), behind.within(() => readBackend())])
  expect(slow.spent.databaseMs).toBeGreaterThanOrEqual(599)
  expect(behind.spent.databaseMs).toBeLessThan(300)
})

test('a commit is charged with what it does', async () => {
  await sql`CREATE FUNCTION sleep_a_little() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.05); RETURN NULL; END'`.execute(
    database.db,
  )
  await sql`CREATE TABLE checked_late (a integer)`.execute(database.db)
  await sql`CREATE CONSTRAINT TRIGGER sleeps AFTER INSERT ON checked_late DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION sleep_a_little()`.execute(database.db)
  const writing = openAccount()
  await writing.within(() => database.transact((tx) => sql`INSERT INTO checked_late VALUES (1)`.execute(tx)))
  expect(writing.spent.databaseMs).toBeGreaterThanOrEqual(49)
})

test('what the event loop does with the rows of a statement is charged to the caller who asked for it', async () => {
  const [reading, other] = [openAccount(), openAccount()]
  await Promise.all([
    reading.within(async () => {
      await readBackend()
      const before = process.threadCpuUsage()
      while (process.threadCpuUsage(before).user < 30_000);
    }),
    other.within(() => sleepMs(20)),
  ])
  await new Promise((resolve) => setImmediate(resolve))
  expect(reading.spent.loopMs).toBeGreaterThanOrEqual(30)
  expect(other.spent.loopMs).toBeLessThan(30)
})
