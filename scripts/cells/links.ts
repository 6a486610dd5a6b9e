// A third cell joins, joins again, leaves, comes back, is away for too long, and dies. It is a database only: what connects cells is PostgreSQL's own work.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@kuri/server/platform/db/migrate'
import type { TestCell } from '@kuri/server/testing/homes'
import { until } from '../bidding/processes.ts'
import { withClient } from '../operator/cell-links.ts'
import { type Installation, runCells, startPostgres } from './installation.ts'

const FOLLOWED_WITHIN_MS = 30_000
const MOBILE = '+919811100005'

const query = (cell: TestCell, statement: string, values: unknown[] = []) =>
  withClient(cell.databaseUrl, async (client) => (await client.query(statement, values)).rows)

const insertPerson = (cell: TestCell, id: string, mobileNumber = MOBILE) =>
  query(
    cell,
    `INSERT INTO users (id, role, mobile_number, mobile_verified_at, created_at, updated_at)
     VALUES ($1, 'SUBSCRIBER', $2, now(), now(), now())`,
    [id, mobileNumber],
  )

/** The cells of the number as the identity cell knows them. */
const cellsOf = async (identity: TestCell, mobileNumber = MOBILE) => {
  const rows = await query(identity, 'SELECT cell FROM cell_accounts WHERE mobile_number = $1 ORDER BY cell', [
    mobileNumber,
  ])
  return rows.map(({ cell }) => cell).join()
}
const titlesIn = async (cell: TestCell) =>
  (await query(cell, 'SELECT name, title FROM cells ORDER BY name')).map(({ name, title }) => `${name} ${title}`).join()
const slotsIn = async (cell: TestCell) =>
  (await query(cell, 'SELECT slot_name AS name FROM pg_replication_slots ORDER BY 1')).map(({ name }) => name).join()
const subscriptionsIn = async (cell: TestCell) =>
  (await query(cell, 'SELECT subname AS name FROM pg_subscription ORDER BY 1')).map(({ name }) => name).join()

const followed = async (what: string, isTrue: () => Promise<boolean>) => {
  await until(what, FOLLOWED_WITHIN_MS, isTrue)
  console.log(`  ✓ ${what}`)
}

export async function checkLinks({ a, b, folder }: Installation): Promise<string[]> {
  let postgres = await startPostgres(folder, 'c')
  try {
    await migrate(postgres.url)
    const env = { KURI_CELL: 'c', PUBLIC_URL: 'https://127.0.0.4', DATA_DIR: join(folder, 'c') }
    const c = (): TestCell => ({ url: env.PUBLIC_URL, databaseUrl: postgres.url, env: { ...a.env, ...env } })
    const joinAs = (title: string) => runCells(c(), ['join', title], { IDENTITY_DATABASE_URL: a.databaseUrl })
    await checkJoin([a, b, c()], joinAs)
    await checkReturn([a, b, c()], joinAs)
    await postgres.stop()
    await loseSlot(a)
    postgres = await startPostgres(folder, 'c')
    await checkLostSlot(a, c(), joinAs)
    await postgres.stop()
    await checkDeath(a)
    return []
  } finally {
    await postgres.stop()
    rmSync(join(folder, 'c'), { recursive: true, force: true })
  }
}

type Cells = readonly [identity: TestCell, second: TestCell, third: TestCell]
type JoinAs = (title: string) => Promise<void>

async function checkJoin([a, b, c]: Cells, joinAs: JoinAs): Promise<void> {
  for (const [index, cell] of [a, b, c].entries()) await insertPerson(cell, `everywhere-${index}`)
  await joinAs('North')
  await followed('the identity cell knows the accounts of three cells', async () => (await cellsOf(a)) === 'a,b,c')
  await followed('every cell knows all three', async () => {
    const titles = await Promise.all([b, c].map(titlesIn))
    return titles.every((title) => title === 'a Home,b South,c North')
  })
  const strangers = await Promise.all([
    query(b, `SELECT FROM cell_accounts WHERE cell <> 'b' AND user_id LIKE 'everywhere%'`),
    query(c, `SELECT FROM cell_accounts WHERE cell <> 'c'`),
  ])
  if (strangers.some((rows) => rows.length > 0)) throw new Error('A cell has accounts of another one')

  await joinAs('Far north')
  await joinAs('Far north')
  await followed('joining again changes the title and nothing else', async () =>
    (await titlesIn(b)).includes('c Far north'),
  )
  await insertPerson(c, 'later', '+919811100006')
  await followed('and what is written later still arrives', async () => (await cellsOf(a, '+919811100006')) === 'c')
}

async function checkReturn([a, b, c]: Cells, joinAs: JoinAs): Promise<void> {
  await runCells(c, ['leave'])
  const left = [await titlesIn(c), await slotsIn(c), await subscriptionsIn(c), await cellsOf(c)]
  if (left.some((names) => names !== '')) throw new Error(`The cell that left still has ${left.join(' ')}`)
  await query(c, 'DELETE FROM users WHERE id = $1', ['later'])
  await joinAs('North')
  await followed('a cell that left can join at once, and people who have gone meanwhile are not listed', async () => {
    const accounts = [await cellsOf(a), await cellsOf(a, '+919811100006')]
    return accounts.join(' ') === 'a,b,c '
  })

  await runCells(a, ['forget', 'c'])
  await followed('a forgotten cell is not listed, and nothing is kept for it', async () => {
    const [listed, titles, slots] = [await cellsOf(a), await titlesIn(b), await slotsIn(a)]
    return listed === 'a,b' && titles === 'a Home,b South' && !slots.includes('_c')
  })
  await joinAs('North')
  await followed('a cell that was forgotten but never left can join again', async () => (await cellsOf(a)) === 'a,b,c')
  await followed('and it follows the identity cell', async () => (await titlesIn(c)) === 'a Home,b South,c North')
}

const WRITTEN_AT_ONCE_BYTES = 33_554_432
const WRITES = 30

/** a writes more than it keeps for c, which is away. */
async function loseSlot(a: TestCell): Promise<void> {
  await query(a, `INSERT INTO cell_keys (id, public_key) VALUES ('while-away', 'published')`)
  for (let write = 0; write < WRITES; write++) {
    await query(a, `SELECT pg_logical_emit_message(false, 'test', repeat('x', ${WRITTEN_AT_ONCE_BYTES}))`)
    await query(a, 'CHECKPOINT')
    const slots = await query(a, `SELECT wal_status AS status FROM pg_replication_slots WHERE slot_name LIKE '%_c'`)
    if (slots[0]!.status !== 'lost') continue
    console.log('  ✓ a stopped keeping its log for a cell that was away for too long')
    return
  }
  throw new Error('a kept more of its log than max_slot_wal_keep_size')
}

async function checkLostSlot(a: TestCell, c: TestCell, joinAs: JoinAs): Promise<void> {
  const keys = () => query(c, `SELECT FROM cell_keys WHERE id = 'while-away'`)
  await insertPerson(c, 'after-the-loss', '+919811100008')
  await joinAs('North')
  await followed('it joins again and has what was written meanwhile', async () => (await keys()).length === 1)
  await followed('and its own people are listed', async () => (await cellsOf(a, '+919811100008')) === 'c')
  await query(a, `DELETE FROM cell_keys WHERE id = 'while-away'`)
  await followed('and it follows the identity cell as before', async () => (await keys()).length === 0)
}

/** The process of a reports what its PostgreSQL keeps for a cell that is away. */
async function checkDeath(a: Installation['a']): Promise<void> {
  const figure = async (name: string) => {
    const text = await (await fetch(`${a.kuri.url}/metrics`)).text()
    const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes('kuri_identity_for_c'))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  }
  await followed('a reports that c no longer reads', async () => (await figure('kuri_cell_link_up')) === 0)
  const before = (await figure('kuri_cell_link_kept_bytes'))!
  for (const id of ['written-1', 'written-2', 'written-3']) await insertPerson(a, id, `+9198111001${id.at(-1)}0`)
  await followed('and how much of its log it keeps for it', async () => {
    return (await figure('kuri_cell_link_kept_bytes'))! > before
  })
  await runCells(a, ['forget', 'c'])
  await followed('a dead cell can be forgotten', async () => {
    const isListed = (await cellsOf(a)).includes('c')
    return !isListed && !(await slotsIn(a)).includes('_c') && (await figure('kuri_cell_link_up')) === null
  })
}
