import { parseLogEntry } from '@kuri/verify/log/log-entries'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { expectOneHistory, makeTree, readCheckpoint, readEntries, readPolicy } from '#testing/public-log'
import { makeRoom } from '#testing/rooms'
import { cloneDatabase, startTestApp, type TestApp } from '#testing/test-app'
import { TRUST_KEY } from '#testing/witness'
import { makeCheckpointCopy } from './checkpoint-copy.ts'
import { startNewLog } from './epoch.actions.ts'

const OTHER_KEY = 'a0c1e2f3b4958677d8e9fa0b1c2d3e4f5061728394a5b6c7d8e9f00112233445'

async function anchorOne(app: TestApp) {
  const { auctionId } = await makeRoom(app)
  await makeTree(app, auctionId).grow(2)
  await app.app.publicLog.sweep()
  return readCheckpoint(app)
}

/** As a restored backup: the newest checkpoints and everything that came with them are gone. */
async function loseNewest(url: string, keptSize: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [
    `DELETE FROM log_checkpoints WHERE size > ${keptSize}`,
    `DELETE FROM auction_anchors WHERE entry_index >= ${keptSize}`,
    `DELETE FROM log_entries WHERE entry_index >= ${keptSize}`,
    `UPDATE logs SET size = ${keptSize}, frontier = substr(frontier, 1, 32)`,
  ])
    await client.query(statement)
  await client.end()
}

const start = (url: string, env: Record<string, string>) =>
  startTestApp({ TRUST_KEY, LOG_LEVEL: 'silent', ...env }, url)
const dataDirOf = (app: TestApp) => app.app.platform.config.dataDir

test('after the restore of an older database nothing is signed, until an operator starts a new log with a reason', async () => {
  const database = await cloneDatabase()
  const before = await start(database.url, {})
  await before.app.publicLog.sweep()
  const kept = await readCheckpoint(before)
  expect(kept.size).toBe(1)
  const last = await anchorOne(before)
  const DATA_DIR = dataDirOf(before)
  await before.close()
  await loseNewest(database.url, 1)

  const restored = await start(database.url, { DATA_DIR })
  const { trust } = restored.app.platform
  expect(trust.maySign()).toBe(false)
  const { auctionId } = await makeRoom(restored)
  await makeTree(restored, auctionId).grow(9)
  await restored.app.publicLog.sweep()
  expect((await readCheckpoint(restored)).text).toBe(kept.text)
  const ready = await restored.http.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.json().warnings[0]).toContain(`it lacks the checkpoint of ${last.size} entries of localhost/log`)
  const metrics = await restored.app.platform.metrics.registry.metrics()
  expect(metrics).toContain('kuri_signing_stopped 1')
  expect(metrics).toMatch(/kuri_refused_signatures_total [1-9]/)

  const copy = makeCheckpointCopy(DATA_DIR)
  const started = await startNewLog(
    { ...restored.app.platform, copy },
    'The disk failed; the backup of the morning was restored.',
  )
  expect(started).toMatchObject({ origin: 'localhost/log/2', ended: { origin: 'localhost/log', size: last.size } })
  await restored.app.publicLog.sweep()
  expect(trust.maySign()).toBe(true)
  const fresh = await readCheckpoint(restored, '/log/2')
  const [first] = await readEntries(restored, fresh.size, '/log/2')
  expect(parseLogEntry(Buffer.from(first!).toString())).toEqual({
    kind: 'EPOCH',
    origin: 'localhost/log',
    size: last.size,
    root: last.root,
    reason: 'The disk failed; the backup of the morning was restored.',
  })
  expect((await readCheckpoint(restored)).text).toBe(kept.text)
  const names = (await readPolicy(restored)).logs.map(({ key }) => key.name)
  expect(names).toEqual(['localhost/log', 'localhost/log/2', 'localhost/receipts'])
  expect((await restored.http.inject('/readyz')).json()).not.toHaveProperty('warnings')
  await restored.close()
  const again = await start(database.url, { DATA_DIR })
  expect(again.app.platform.trust.maySign()).toBe(true)
  await again.close()
  await database.drop()
})

test('an empty database in the place of the old one is noticed, too', async () => {
  const first = await startTestApp({ TRUST_KEY })
  await first.app.publicLog.sweep()
  const { size } = await readCheckpoint(first)
  const DATA_DIR = dataDirOf(first)
  await first.close()
  const second = await startTestApp({ TRUST_KEY, LOG_LEVEL: 'silent', DATA_DIR })
  expect(second.app.platform.trust.signing()).toMatchObject({
    kind: 'STOPPED',
    reason: expect.stringContaining('does not know the log localhost/log'),
  })
  const started = await startNewLog({ ...second.app.platform, copy: makeCheckpointCopy(DATA_DIR) }, 'A new database')
  expect(started).toMatchObject({ origin: 'localhost/log/2', ended: { size } })
  await second.app.publicLog.sweep()
  expect(second.app.platform.trust.maySign()).toBe(true)
  await second.close()
})

test('another history of the same size is noticed', async () => {
  const app = await startTestApp({ TRUST_KEY, LOG_LEVEL: 'silent' })
  await app.app.publicLog.sweep()
  await sql`UPDATE log_checkpoints SET root = sha256('other')`.execute(app.db)
  await app.app.publicLog.sweep()
  expect(app.app.platform.trust.signing()).toMatchObject({
    kind: 'STOPPED',
    reason: expect.stringContaining('another history'),
  })
  await app.close()
})

test('a key is replaced by one that both keys announce; a process with neither does not sign', async () => {
  const database = await cloneDatabase()
  const before = await start(database.url, {})
  await before.app.publicLog.sweep()
  const old = await readCheckpoint(before)
  await before.close()

  const stranger = await start(database.url, { TRUST_KEY: OTHER_KEY })
  expect(stranger.app.platform.trust.signing()).toMatchObject({
    kind: 'STOPPED',
    reason: expect.stringContaining('another key'),
  })
  await stranger.close()

  const both = await start(database.url, { TRUST_KEY: OTHER_KEY, TRUST_KEY_OLD: TRUST_KEY })
  await both.app.publicLog.sweep()
  const during = await readCheckpoint(both)
  expect(during.signers).toHaveLength(2)
  const entry = Buffer.from((await readEntries(both, during.size)).at(-1)!).toString()
  expect(parseLogEntry(entry)).toMatchObject({ kind: 'KEY', log: { id: both.app.platform.trust.log.key.id } })
  expect(entry.match(/^— localhost\/log /gm)).toHaveLength(2)
  await both.close()

  const after = await start(database.url, { TRUST_KEY: OTHER_KEY })
  expect(after.app.platform.trust.maySign()).toBe(true)
  const auction = await anchorOne(after)
  expect(auction.signers).toHaveLength(1)
  await expectOneHistory(after, [old, during])
  await after.close()
  await database.drop()
})

test('another name does not sign for the log', async () => {
  const database = await cloneDatabase()
  const before = await start(database.url, {})
  await before.app.publicLog.sweep()
  await before.close()
  const renamed = await start(database.url, { TRUST_HOST: 'kuri.example.in' })
  expect(renamed.app.platform.trust.signing()).toMatchObject({
    kind: 'STOPPED',
    reason: expect.stringContaining('TRUST_HOST'),
  })
  await renamed.close()
  await database.drop()
})
