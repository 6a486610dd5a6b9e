import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#testing/test-app'
import { makeHistory } from './history.ts'
import { openSnapshotReads, type SnapshotReads } from './snapshot-reads.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let snapshots: SnapshotReads
let writer: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  snapshots = openSnapshotReads({ url: database.url, connections: 1, history: makeHistory(), onIdleError: () => {} })
  writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  await writer.query('CREATE TABLE counted (n_of integer)')
})
afterAll(async () => {
  await snapshots.close()
  await writer.end()
  await database.drop()
})
const add = () => writer.query('INSERT INTO counted VALUES (1)')
const count = async (db: Parameters<Parameters<SnapshotReads['read']>[0]>[0]) => {
  const { rows } = await sql<{ nOf: number }>`SELECT count(*)::integer AS n_of FROM counted`.execute(db)
  return rows[0]!.nOf
}

test('a snapshot does not see later commits; the next snapshot does', async () => {
  const before = await snapshots.read(async (db) => {
    const first = await count(db)
    await add()
    return [first, ...(await Promise.all([count(db), count(db)]))]
  })
  expect(before).toEqual([0, 0, 0])
  expect(await snapshots.read(count)).toBe(1)
})

test('sends queries that do not depend on each other together', async () => {
  const { hostname, port } = new URL(database.url)
  let packets = 0
  const between = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.on('data', () => packets++)
    for (const end of [client, server]) end.on('error', () => {})
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const through = new URL(database.url)
  through.host = `127.0.0.1:${(between.address() as { port: number }).port}`
  const watched = openSnapshotReads({
    url: through.href,
    connections: 1,
    history: makeHistory(),
    onIdleError: () => {},
  })
  const readThree = () => watched.read((db) => Promise.all([count(db), count(db), count(db)]))
  await readThree()
  packets = 0
  expect(await readThree()).toEqual([1, 1, 1])
  // The beginning and the questions, then the end.
  expect(packets).toBe(2)
  await watched.close()
  between.close()
})

test('rejects writes, and a failed query does not affect the next snapshot', async () => {
  await expect(snapshots.read((db) => sql`INSERT INTO counted VALUES (1)`.execute(db))).rejects.toThrow('read-only')
  await expect(
    snapshots.read((db) => Promise.all([sql`SELECT 1 / ${0}::integer`.execute(db), count(db)])),
  ).rejects.toThrow('division by zero')
  expect(await snapshots.read(count)).toBe(1)
})

test('replaces a closed connection', async () => {
  await writer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kuri-snapshots'
    AND datname = current_database()`)
  await snapshots.read(count).catch(() => {})
  expect(await snapshots.read(count)).toBe(1)
})
