import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#testing/test-app'
import { type DatabaseHandle, openDatabase } from './db.ts'
import { NamingConnection } from './dialect.ts'
import { makeHistory } from './history.ts'
import { openSnapshotReads } from './snapshot-reads.ts'
import { PLANNED_AT_EVERY_CALL } from './statement-names.ts'
import type { Reader } from './types.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let database: DatabaseHandle

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase({
    url: clone.url,
    poolSize: 1,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
  })
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

async function listNamed(db: Reader = database.db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}
const countNamed = async (part: string) => (await listNamed()).filter((text) => text.includes(part)).length
const selectNumber = (n: number, columns: string) =>
  sql<Record<string, number>>`SELECT ${n}::integer AS ${sql.raw(columns)}`.execute(database.db)

test('[statements] a statement gets a name at its second call, on the pool and in a transaction', async () => {
  await selectNumber(1, 'twice')
  expect(await countNamed('twice')).toBe(0)
  await database.transact(async (tx) => {
    const { rows } = await sql<{ twice: number }>`SELECT ${2}::integer AS ${sql.raw('twice')}`.execute(tx)
    expect(rows).toEqual([{ twice: 2 }])
  })
  expect(await countNamed('twice')).toBe(1)
  expect((await selectNumber(3, 'twice')).rows).toEqual([{ twice: 3 }])
})

test('[statements] a statement that is marked for it gets no name', async () => {
  for (let turn = 0; turn < 3; turn++)
    await sql`SELECT ${turn}::integer AS unnamed ${PLANNED_AT_EVERY_CALL}`.execute(database.db)
  expect(await countNamed('AS unnamed')).toBe(0)
})

test('[statements] the number of names on a connection is bounded, and a closed statement works again', async () => {
  for (let i = 0; i < 300; i++) for (let turn = 0; turn < 2; turn++) await selectNumber(i, `column_${i}`)
  const named = await listNamed()
  expect(named.length).toBeLessThanOrEqual(256)
  expect(named.some((text) => text.includes('column_299'))).toBe(true)
  expect(named.some((text) => text.includes('column_0'))).toBe(false)
  for (let turn = 0; turn < 3; turn++) expect((await selectNumber(turn, 'column_0')).rows).toEqual([{ column0: turn }])
})

test('[statements] a statement is also closed inside a failed transaction', async () => {
  const failed = database.transact(async (tx) => {
    await sql`SELECT 1 / ${0}::integer`.execute(tx).catch(() => {})
    for (let i = 0; i < 300; i++)
      for (let turn = 0; turn < 2; turn++)
        await sql`SELECT ${i}::integer AS ${sql.raw(`failed_${i}`)}`.execute(tx).catch(() => {})
    throw new Error('give up')
  })
  await expect(failed).rejects.toThrow('give up')
  expect((await listNamed()).length).toBeLessThanOrEqual(256)
  expect((await selectNumber(7, 'failed_0')).rows).toEqual([{ failed0: 7 }])
})

test('[statements] lists of every length share one text, and an empty list finds nothing', async () => {
  const find = (ids: string[]) => database.db.selectFrom('roles').select('id').where('id', 'in', ids).orderBy('id')
  const all = (await database.db.selectFrom('roles').select('id').orderBy('id').execute()).map(({ id }) => id)
  const among = async (ids: string[]) => (await find(ids).execute()).map(({ id }) => id)
  expect(find(['a']).compile().sql).toBe(find(['a', 'b', 'c']).compile().sql)
  expect(await among(all.slice(0, 2))).toEqual(all.slice(0, 2))
  expect(await among([])).toEqual([])
  const others = database.db.selectFrom('roles').select('id').where('id', 'not in', all.slice(0, 2)).orderBy('id')
  expect((await others.execute()).map(({ id }) => id)).toEqual(all.slice(2))
})

test('[statements] a named SELECT * still works after a migration changes its columns', async () => {
  const { db, transact } = database
  const snapshots = openSnapshotReads({ url: clone.url, connections: 1, history: makeHistory(), onIdleError: () => {} })
  await sql`CREATE TABLE widened (a integer)`.execute(db)
  await sql`INSERT INTO widened VALUES (1)`.execute(db)
  const read = async (reader: Reader) => (await sql`SELECT * FROM widened`.execute(reader)).rows
  const widen = (column: string) => sql`ALTER TABLE widened ADD ${sql.raw(column)} integer`.execute(db)
  for (const readEverywhere of [() => read(db), () => transact(read), () => snapshots.read(read)])
    for (let turn = 0; turn < 3; turn++) expect(await readEverywhere()).toEqual([{ a: 1 }])
  await widen('b')
  expect(await read(db)).toEqual([{ a: 1, b: null }])
  expect(await read(db)).toEqual([{ a: 1, b: null }])
  await widen('c')
  expect(await transact(read)).toEqual([{ a: 1, b: null, c: null }])
  expect(await snapshots.read(read)).toEqual([{ a: 1, b: null, c: null }])
  await snapshots.close()
})

test('[statements] writes nothing behind a BEGIN that failed, and reports it with the first read', async () => {
  await sql`CREATE TABLE outside (a integer)`.execute(database.db)
  const client = await database.pool.connect()
  const connection = new NamingConnection(client)
  const insert = CompiledQuery.raw('INSERT INTO outside VALUES (1)')
  connection.begin('begin nonsense')
  await expect(connection.executeQuery(insert)).rejects.toThrow('nonsense')
  await connection.end('rollback')
  connection.begin('begin nonsense')
  await expect(connection.executeQuery(CompiledQuery.raw('SELECT 1'))).rejects.toThrow('nonsense')
  await connection.end('rollback')
  client.release()
  expect((await sql`SELECT * FROM outside`.execute(database.db)).rows).toEqual([])
})
