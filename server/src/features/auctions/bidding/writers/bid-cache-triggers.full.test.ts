// Ties every column that the optimistic writer caches to the trigger that invalidates the cache when the column changes. The columns come
// from the statements themselves (PostgreSQL resolves them in a view), the triggers from the catalogue of the migrated database.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRoom } from '#testing/rooms'
import { startTestApp, type TestApp } from '#testing/test-app'
import { BATCH_AUCTIONS, BIDDERS } from '../batch/bid-reads.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Rows of these tables change what is cached only together with their auction's version, or cannot change it at all. */
const WITHOUT_TRIGGER: Record<string, string> = {
  bids: 'inserted by the statement that writes the auction; removed and disqualified by a mutation of the auction',
  disqualifications: 'inserted by a mutation of the auction',
  invoices:
    'read for the first bid of a ticket and for floor bids, which are judged under the lock; later payments change nothing',
  participations: 'only inserted, and the cache judges only members who have bid and so have joined',
}

/** Copied once from the program, so that what is read does not change. */
const FROZEN_TERM = /^frozen_/

type Column = { table: string; column: string; isKey: boolean }
type Trigger = { table: string; definition: string; function: string }

/** The columns that a statement reads, wherever in it they are named. */
async function columnsOf(statement: string): Promise<Column[]> {
  const text = statement.replace(/\$\d::text\[\]/g, 'ARRAY[]::text[]').replace(/\$\d::text/g, "'UTC'::text")
  return app.db.connection().execute(async (db) => {
    await sql.raw(`CREATE TEMPORARY VIEW read_by_bids AS ${text}`).execute(db)
    const { rows } = await sql<Column>`
      SELECT DISTINCT relation.relname AS table, attribute.attname AS column,
        EXISTS (SELECT 1 FROM pg_constraint AS key WHERE key.conrelid = relation.oid
          AND (key.contype = 'p' OR key.contype = 'f') AND attribute.attnum = ANY (key.conkey)) AS "isKey"
      FROM pg_rewrite AS rule
      JOIN pg_depend AS depend ON depend.classid = 'pg_rewrite'::regclass AND depend.objid = rule.oid
        AND depend.refclassid = 'pg_class'::regclass AND depend.refobjsubid > 0
      JOIN pg_class AS relation ON relation.oid = depend.refobjid
      JOIN pg_attribute AS attribute ON attribute.attrelid = relation.oid AND attribute.attnum = depend.refobjsubid
      WHERE rule.ev_class = 'pg_temp.read_by_bids'::regclass AND relation.relname <> 'read_by_bids'`.execute(db)
    await sql`DROP VIEW pg_temp.read_by_bids`.execute(db)
    return rows
  })
}

async function listTriggers(): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    SELECT relation.relname AS table, pg_get_triggerdef(trigger.oid) AS definition, pg_get_functiondef(trigger.tgfoid) AS function
    FROM pg_trigger AS trigger JOIN pg_class AS relation ON relation.oid = trigger.tgrelid
    WHERE trigger.tgname LIKE '%\\_\\_invalidate\\_bid\\_cache' AND trigger.tgenabled = 'O'`.execute(app.db)
  return rows
}

/** Whether an update of the column fires the trigger, by its definition. */
function firesFor({ definition }: Trigger, column: string): boolean {
  const updated = / UPDATE OF ([\w, ]+?) ON /.exec(definition)?.[1]
  if (updated) return updated.split(', ').includes(column)
  if (!/ UPDATE ON /.test(definition)) return false
  return (
    !definition.includes(' WHEN ') ||
    /old\.\* IS DISTINCT FROM new\.\*/.test(definition) ||
    (new RegExp(`old\\.${column}\\b`).test(definition) && new RegExp(`new\\.${column}\\b`).test(definition))
  )
}

test('a trigger invalidates the bid cache for every column that is cached', async () => {
  const columns = [...(await columnsOf(BATCH_AUCTIONS)), ...(await columnsOf(BIDDERS))]
  const triggers = await listTriggers()
  expect(columns.length).toBeGreaterThan(60)
  expect(new Set(columns.map(({ table }) => table))).toEqual(
    new Set(['auctions', 'cycles', 'programs', 'enrollments', 'users', 'winners', ...Object.keys(WITHOUT_TRIGGER)]),
  )
  const uncovered = columns
    // Keys tell which row is meant: they are never updated.
    .filter(({ table, isKey }) => !isKey && !(table in WITHOUT_TRIGGER))
    .filter(({ table, column }) => !(table === 'cycles' && FROZEN_TERM.test(column)))
    .filter(({ table, column }) => !triggers.some((trigger) => trigger.table === table && firesFor(trigger, column)))
    .map(({ table, column }) => `${table}.${column}`)
  expect(uncovered).toEqual([])
})

test('the triggers change the write id of auctions', async () => {
  const triggers = await listTriggers()
  expect([...new Set(triggers.map(({ table }) => table))].sort()).toEqual([
    'auctions',
    'cycles',
    'enrollments',
    'programs',
    'users',
    'winners',
  ])
  for (const trigger of triggers)
    expect(trigger.function).toMatch(/invalidate_bid_cache\(|SET write_id = gen_random_uuid/)
  // A new winner is a new row.
  expect(triggers.find(({ table }) => table === 'winners')!.definition).toContain('AFTER INSERT OR UPDATE OF status')
})

const writeIdOf = async (auctionId: string) =>
  (await app.db.selectFrom('auctions').select('writeId').where('id', '=', auctionId).executeTakeFirstOrThrow()).writeId

test('a changed cycle, and a write that forgot to count the version up, change the write id', async () => {
  const { auctionId, cycleId } = await makeRoom(app, { members: 0, auction: { status: 'LIVE', writeId: 'before' } })
  await app.db.updateTable('cycles').set({ updatedAt: new Date() }).where('id', '=', cycleId).execute()
  expect(await writeIdOf(auctionId)).toBe('before')
  await app.db.updateTable('cycles').set({ endDate: '2030-01-31' }).where('id', '=', cycleId).execute()
  const afterCycle = await writeIdOf(auctionId)
  expect(afterCycle).not.toBe('before')
  await app.db.updateTable('auctions').set({ extensionSeconds: 77 }).where('id', '=', auctionId).execute()
  expect(await writeIdOf(auctionId)).not.toBe(afterCycle)
})
