// The engine in several processes on one database, and in a process that is killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAuction, type TestAuction } from '#testing/auction-fixtures'
import { makeCompany } from '#testing/fixtures'
import { PAST_CYCLE, type Staff, staffOf } from '#testing/lifecycle'
import { cloneDatabase, startTestApp, type TestApp } from '#testing/test-app'

const MAIN = fileURLToPath(new URL('../../../../main.ts', import.meta.url))
const NODE = fileURLToPath(new URL('../../../../../../node_modules/.bin/node', import.meta.url))

let database: Awaited<ReturnType<typeof cloneDatabase>>
let app: TestApp
let company: Awaited<ReturnType<typeof makeCompany>>
let staff: Staff
beforeAll(async () => {
  database = await cloneDatabase()
  app = await startTestApp({}, database.url)
  company = await makeCompany(app)
  staff = staffOf(app, company.token)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Copies of one live auction that end in `seconds` and reveal their prebids automatically. */
async function liveAuctions(count: number, seconds: number): Promise<string[]> {
  const original: TestAuction = await makeAuction(app, company, {
    config: { hasPrebid: true, autoRevealPrebids: true, auctionDurationSeconds: seconds },
    cycle: PAST_CYCLE,
  })
  await staff.plan(original.auctionId, 1000)
  const copy = (table: 'programs' | 'cycles' | 'auctions', key: string, changes: string) =>
    sql`INSERT INTO ${sql.table(table)} SELECT (jsonb_populate_record(original, jsonb_build_object(${sql.raw(changes)}))).*
      FROM ${sql.table(table)} AS original, generate_series(1, ${sql.lit(count - 1)}) AS n WHERE original.id = ${key}`.execute(
      app.db,
    )
  const id = (of: string) => `'${of.slice(0, 18)}' || lpad(n::text, 7, '0')`
  const { programId, cycleId, auctionId } = original
  await copy('programs', programId, `'id', ${id(programId)}`)
  await copy('cycles', cycleId, `'id', ${id(cycleId)}, 'program_id', ${id(programId)}`)
  await copy(
    'auctions',
    auctionId,
    `'id', ${id(auctionId)}, 'program_id', ${id(programId)}, 'cycle_id', ${id(cycleId)}`,
  )
  const rows = await app.db
    .selectFrom('auctions')
    .select('id')
    .where('id', 'like', `${auctionId.slice(0, 18)}%`)
    .execute()
  const ids = rows.map(({ id: each }) => each)
  const now = app.app.platform.clock.nowMs()
  const auctionEndAt = new Date(now + seconds * 1000)
  await app.db
    .updateTable('auctions')
    .set({
      status: 'LIVE',
      startedAt: new Date(now),
      joinWindowOpenedAt: new Date(now),
      auctionEndAt,
      dueAt: auctionEndAt,
    })
    .where('id', 'in', ids)
    .execute()
  return ids
}

const countEnded = async (ids: readonly string[]) => {
  const row = await app.db
    .selectFrom('auctions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('status', '=', 'ENDED')
    .where('prebidsRevealedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}
const until = async (isSo: () => Promise<boolean>, what: string) => {
  for (const deadline = Date.now() + 60_000; !(await isSo()); await sleep(5))
    if (Date.now() > deadline) throw new Error(`never: ${what}`)
}

/** Expects that every auction ended once and was then revealed once, with gapless versions and sequence numbers. */
async function expectEachOnce(ids: readonly string[]) {
  const logs = await app.db
    .selectFrom('auctionActionLogs')
    .select((eb) => [
      'auctionId',
      eb.fn
        .agg<string>('string_agg', ['action', sql.lit(' ')])
        .orderBy('stateVersion')
        .orderBy('id')
        .as('actions'),
    ])
    .where('auctionId', 'in', ids)
    .where('action', 'like', 'AUTO%')
    .groupBy('auctionId')
    .execute()
  expect(logs).toHaveLength(ids.length)
  expect(new Set(logs.map(({ actions }) => actions))).toEqual(new Set(['AUTO_END AUTO_REVEAL_PREBIDS']))
  const rows = await app.db
    .selectFrom('auctions')
    .select(['stateVersion', 'serverSequence'])
    .where('id', 'in', ids)
    .execute()
  expect(new Set(rows.map(({ stateVersion, serverSequence }) => `${stateVersion} ${serverSequence}`))).toEqual(
    new Set(['3 5']),
  )
}

test('[spec: In one paragraph] makes every transition once with three engines on one database', async () => {
  const others = await Promise.all([startTestApp({}, database.url), startTestApp({}, database.url)])
  const ids = await liveAuctions(300, 1000)
  await app.advanceSeconds(1000)
  const all = [app, ...others]
  await until(async () => {
    await Promise.all(all.map(({ app: { engine } }) => engine.tick()))
    return (await countEnded(ids)) === ids.length
  }, 'all have ended')
  await expectEachOnce(ids)
  await Promise.all(others.map((other) => other.close()))
}, 120_000)

test('[spec: In one paragraph; Limits] loses and repeats no transition when a process is killed', async () => {
  await app.app.engine.stop()
  const ids = await liveAuctions(2000, 1000)
  const child = spawn(NODE, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      PORT: '0',
      SEED_DEMO: 'false',
      LOG_LEVEL: 'fatal',
      DATA_DIR: `/tmp/kuri-test-data/killed-${process.pid}`,
    },
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  await app.advanceSeconds(1000)
  await until(async () => (await countEnded(ids)) > 0, 'the child has begun').finally(() => child.kill('SIGKILL'))
  await gone
  expect(await countEnded(ids)).toBeLessThan(ids.length)
  const heir = await startTestApp({}, database.url)
  await until(async () => {
    await heir.app.engine.tick()
    return (await countEnded(ids)) === ids.length
  }, 'the heir has finished')
  await expectEachOnce(ids)
  await heir.close()
}, 120_000)

test('[spec: In one paragraph] takes a step at the next start if its deadline passed while no process ran', async () => {
  const ids = await liveAuctions(3, 1000)
  await app.advanceSeconds(1000)
  expect(await countEnded(ids)).toBe(0)
  const next = await startTestApp({}, database.url)
  await next.app.engine.tick()
  expect(await countEnded(ids)).toBe(3)
  await next.close()
})
