import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#testing/test-app'
import { type DatabaseHandle, openDatabase } from './db.ts'
import { makeHistory } from './history.ts'
import { afterCommit } from './transactions.ts'
import type { Tx } from './types.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
const stepErrors: string[] = []
let database: DatabaseHandle

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase({
    url: clone.url,
    poolSize: 6,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
    onStepError: (error) => stepErrors.push(error.message),
  })
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

const lock = (tx: Tx, key: number) => sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx)
const contended = (code: string) => Object.assign(new Error('somebody else was there'), { code })

test('[contention] two transactions that wait for each other both commit', async () => {
  let waiting = 0
  let meet = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    meet = resolve
  })
  const cross = (first: number, second: number) =>
    database.transact(async (tx) => {
      await lock(tx, first)
      if (++waiting === 2) meet()
      await bothHoldOne
      await lock(tx, second)
    })
  await Promise.all([cross(1, 2), cross(2, 1)])
  expect(waiting).toBe(3)
})

test('[contention] a transaction that keeps losing is retried a few times, with pauses, and then fails', async () => {
  const triedAt: number[] = []
  const work = database.transact(async () => {
    triedAt.push(performance.now())
    throw contended('40001')
  })
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(triedAt).toHaveLength(5)
  expect(triedAt[4]! - triedAt[0]!).toBeGreaterThan(20)
})

test('[contention] retries a transaction that loses a few times until it succeeds, and does not retry other errors', async () => {
  let tries = 0
  const answer = await database.transact(async () => {
    if (++tries < 5) throw contended('40P01')
    return 'done'
  })
  expect(answer).toBe('done')

  tries = 0
  const slow = database.transact(async () => {
    tries++
    throw contended('57014')
  })
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect(tries).toBe(1)
})

test('[after commit] a step that throws is reported, the others run, and the committed work is not done again', async () => {
  const seen: string[] = []
  const result = await database.transact(async (tx) => {
    seen.push('inside')
    afterCommit(tx, () => {
      // As a conflict in the database looks, for which a transaction is retried.
      throw Object.assign(new Error('broken step'), { code: '40001' })
    })
    afterCommit(tx, () => seen.push('after'))
    return 'done'
  })
  expect([result, seen, stepErrors]).toEqual(['done', ['inside', 'after'], ['broken step']])
})

test('[after commit] a step runs after its transaction has committed, and is rejected for a transaction begun elsewhere', async () => {
  const seen: string[] = []
  await database.transact(async (tx) => {
    afterCommit(tx, () => seen.push('after'))
    seen.push('inside')
  })
  const undone = database.transact(async (tx) => {
    afterCommit(tx, () => seen.push('never'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(seen).toEqual(['inside', 'after'])

  const foreign = (step: (tx: Tx) => unknown) => database.db.transaction().execute(async (tx) => step(tx))
  await expect(foreign((tx) => afterCommit(tx, () => {}))).rejects.toThrow('was not begun with transact()')
})
