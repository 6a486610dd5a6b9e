// The statements that connect the databases of cells by logical replication. Every step can be repeated.
import { StartupError } from '@kuri/server/platform/startup-error'
import pg from 'pg'

/** What a cell publishes to the identity cell. */
const CELL_TABLES = 'cell_accounts, cell_companies, cell_programs'
const BACKFILLED_AT_ONCE = 5000
const DROP_TRIES = 20
const OBJECT_IN_USE = '55006'

export type Link = {
  /** On the publishing side. */
  publication: string
  /** On the other side; also the name of its slot. */
  subscription: string
}
const nameOf = (cell: string) => cell.replaceAll('-', '_')
export const linkToIdentity = (cell: string): Link => ({
  publication: 'kuri_cell',
  subscription: `kuri_from_${nameOf(cell)}`,
})
export const linkToCell = (cell: string): Link => ({
  publication: `kuri_for_${nameOf(cell)}`,
  subscription: `kuri_identity_for_${nameOf(cell)}`,
})

const { escapeIdentifier, escapeLiteral } = pg

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function assertReplicates(client: pg.Client, whose: string): Promise<void> {
  const { rows } = await client.query<{ level: string; version: number }>(
    `SELECT current_setting('wal_level') AS level, current_setting('server_version_num')::int AS version`,
  )
  const { level, version } = rows[0]!
  if (version < 150_000) throw new StartupError(`${whose} has PostgreSQL ${version}; cells need 15 or newer.`)
  if (level !== 'logical')
    throw new StartupError(`${whose} has wal_level ${level}. Set wal_level = logical, restart it and try again.`)
}

/** From now on each change of a person is a change of their row in cell_accounts; the people of before follow. */
export async function keepAccounts(client: pg.Client, cell: string): Promise<number> {
  await client.query(`CREATE OR REPLACE TRIGGER users__keep_cell_account
    AFTER INSERT OR UPDATE OF mobile_number, name, mobile_verified_at ON users FOR EACH ROW
    EXECUTE FUNCTION keep_cell_account(${escapeLiteral(cell)})`)
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const { rows }: pg.QueryResult<{ last: string | null; count: number }> = await client.query(
      `WITH people AS (
        SELECT * FROM users WHERE id > $2 ORDER BY id LIMIT ${BACKFILLED_AT_ONCE}
      ), added AS (
        INSERT INTO cell_accounts (cell, user_id, mobile_number, is_verified, name, name_changed_at)
        SELECT $1, id, mobile_number, mobile_verified_at IS NOT NULL, name,
          CASE WHEN name IS NOT NULL AND mobile_verified_at IS NOT NULL THEN updated_at END
        FROM people WHERE mobile_number LIKE '+%'
        ON CONFLICT DO NOTHING RETURNING 1
      )
      SELECT (SELECT max(id) FROM people) AS last, (SELECT count(*) FROM added)::int AS count`,
      [cell, after],
    )
    after = rows[0]!.last
    count += rows[0]!.count
  }
  return count
}

export const saveCell = (client: pg.Client, cell: { name: string; title: string; url: string; isIdentity: boolean }) =>
  client.query(
    `INSERT INTO cells (name, title, url, is_identity) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET title = excluded.title, url = excluded.url`,
    [cell.name, cell.title, cell.url, cell.isIdentity],
  )

export async function findIdentity(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM cells WHERE is_identity')
  return rows[0]?.name ?? null
}

/** Rows of its own only: the identity cell sends nothing back. */
export const publishCell = (client: pg.Client, { publication }: Link) =>
  createPublication(client, publication, CELL_TABLES)

/** Names go only to the cell of the person. */
export const publishIdentity = (client: pg.Client, { publication }: Link, cell: string) =>
  createPublication(
    client,
    publication,
    `cells, cell_keys, cell_names (cell, user_id, name, changed_at) WHERE (cell = ${escapeLiteral(cell)})`,
  )

async function createPublication(client: pg.Client, name: string, tables: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_publication WHERE pubname = $1', [name])
  const verb = rowCount === 0 ? 'CREATE PUBLICATION' : 'ALTER PUBLICATION'
  await client.query(`${verb} ${escapeIdentifier(name)} ${rowCount === 0 ? 'FOR' : 'SET'} TABLE ${tables}`)
}

/** The server of the client connects to the other one by this address. */
export async function subscribe(client: pg.Client, link: Link, address: string): Promise<void> {
  const name = escapeIdentifier(link.subscription)
  if (!(await isSubscribed(client, link))) {
    await client.query(
      `CREATE SUBSCRIPTION ${name} CONNECTION ${escapeLiteral(address)} PUBLICATION ${escapeIdentifier(link.publication)}`,
    )
    return
  }
  await client.query(`ALTER SUBSCRIPTION ${name} CONNECTION ${escapeLiteral(address)}`)
  // Tables that a newer version publishes; nothing for the others.
  await client.query(`ALTER SUBSCRIPTION ${name} REFRESH PUBLICATION`)
}

/**
 * True when all rows have to be copied once more: one side has left, or the slot has lost its log while nobody read it. What the link has
 * left on both sides is removed then.
 */
export async function clearBrokenLink(subscriber: pg.Client, publisher: pg.Client, link: Link): Promise<boolean> {
  const { rowCount: slotCount } = await publisher.query(
    `SELECT FROM pg_replication_slots WHERE slot_name = $1 AND wal_status IS DISTINCT FROM 'lost'`,
    [link.subscription],
  )
  if (slotCount !== 0 && (await isSubscribed(subscriber, link))) return false
  await unsubscribe(subscriber, link)
  await dropSlot(publisher, link)
  return true
}

async function isSubscribed(client: pg.Client, { subscription }: Link): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_subscription WHERE subname = $1', [subscription])
  return rowCount !== 0
}

/** Asks nothing of the other side, which may be gone for good. */
export async function unsubscribe(client: pg.Client, link: Link): Promise<void> {
  if (!(await isSubscribed(client, link))) return
  const name = escapeIdentifier(link.subscription)
  await client.query(`ALTER SUBSCRIPTION ${name} DISABLE`)
  await client.query(`ALTER SUBSCRIPTION ${name} SET (slot_name = NONE)`)
  await client.query(`DROP SUBSCRIPTION ${name}`)
}

export async function unpublish(client: pg.Client, link: Link): Promise<void> {
  await dropSlot(client, link)
  await client.query(`DROP PUBLICATION IF EXISTS ${escapeIdentifier(link.publication)}`)
}

/**
 * Without its slot, PostgreSQL no longer keeps its log for a reader that does not come back. A reader that is there connects again as soon as it
 * was disconnected, so both happen in one statement, and more than once if need be.
 */
async function dropSlot(client: pg.Client, link: Pick<Link, 'subscription'>, triesLeft = DROP_TRIES): Promise<void> {
  try {
    await client.query(
      `SELECT pg_drop_replication_slot(slot_name) FROM (
        SELECT slot_name, CASE WHEN active THEN pg_terminate_backend(active_pid, 5000) END AS has_ended
        FROM pg_replication_slots WHERE slot_name = $1 OFFSET 0
      ) AS slot WHERE has_ended IS NOT FALSE`,
      [link.subscription],
    )
  } catch (error) {
    if ((error as pg.DatabaseError).code !== OBJECT_IN_USE || triesLeft === 0) throw error
    await dropSlot(client, link, triesLeft - 1)
  }
}
