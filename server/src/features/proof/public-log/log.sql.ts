// The tables of the public log: entries, tiles, checkpoints and cosignatures.
import { sql } from 'kysely'
import { LOG_SEQUENCER_LOCK } from '#platform/db/advisory-locks'
import type { Reader, Tx } from '#platform/db/types'

export type LogRow = {
  id: number
  origin: string
  size: number
  frontier: Buffer
  previousSize: number | null
}
export type CheckpointRow = { logId: number; size: number; root: Buffer; note: string; createdAt: Date }

/** Returns false while another process writes to the log. */
export async function claimSequencer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`SELECT pg_try_advisory_xact_lock(${LOG_SEQUENCER_LOCK}) AS free`.execute(tx)
  return rows[0]!.free
}

/** Waits for the process that writes to the log. */
export async function lockSequencer(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOG_SEQUENCER_LOCK})`.execute(tx)
}

const LOG = ['id', 'origin', 'size', 'frontier', 'previousSize'] as const

export const findCurrentLog = (db: Reader): Promise<LogRow | undefined> =>
  db.selectFrom('logs').select(LOG).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const findLog = (db: Reader, id: number): Promise<LogRow | undefined> =>
  db.selectFrom('logs').select(LOG).where('id', '=', id).executeTakeFirst()

export const listLogs = (db: Reader): Promise<LogRow[]> => db.selectFrom('logs').select(LOG).orderBy('id').execute()

export const insertLog = (
  tx: Tx,
  log: { id: number; origin: string; previousSize: number | null; reason: string | null; startedAt: Date },
) => tx.insertInto('logs').values(log).execute()

export const updateLogHead = (tx: Tx, id: number, size: number, frontier: Buffer) =>
  tx.updateTable('logs').set({ size, frontier }).where('id', '=', id).execute()

export type KeysRow = { logId: number; logKey: string; receiptsKey: string }

export const findCurrentKeys = (db: Reader, logId: number): Promise<KeysRow | undefined> =>
  db
    .selectFrom('logKeys')
    .select(['logId', 'logKey', 'receiptsKey'])
    .where('logId', '=', logId)
    .orderBy('entryIndex', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listKeys = (db: Reader): Promise<KeysRow[]> =>
  db
    .selectFrom('logKeys')
    .select(['logId', 'logKey', 'receiptsKey'])
    .orderBy('logId')
    .orderBy('entryIndex')
    .limit(1000)
    .execute()

/** Where the public logs announce their keys. */
export const listKeyEntries = (db: Reader) =>
  db
    .selectFrom('logKeys')
    .innerJoin('logEntries', (join) =>
      join.onRef('logEntries.logId', '=', 'logKeys.logId').onRef('logEntries.entryIndex', '=', 'logKeys.entryIndex'),
    )
    .select(['logKeys.logId', 'logKeys.entryIndex', 'logEntries.content'])
    .orderBy('logKeys.logId')
    .orderBy('logKeys.entryIndex')
    .limit(1000)
    .execute()

export const insertKeys = (tx: Tx, keys: KeysRow & { entryIndex: number; since: Date }) =>
  tx.insertInto('logKeys').values(keys).execute()

export type NewEntry = { logId: number; entryIndex: number; key: string | null; content: string; leafHash: Buffer }

export const insertEntries = (tx: Tx, entries: readonly NewEntry[], createdAt: Date) =>
  tx
    .insertInto('logEntries')
    .values(entries.map((entry) => ({ ...entry, createdAt })))
    .execute()

/** Entries from `start` up to, and without, `end`. */
export const listEntries = (db: Reader, logId: number, start: number, end: number) =>
  db
    .selectFrom('logEntries')
    .select(['content', 'leafHash'])
    .where('logId', '=', logId)
    .where('entryIndex', '>=', start)
    .where('entryIndex', '<', end)
    .orderBy('entryIndex')
    .execute()

/** The first entries of all logs, the newest one's first. */
export const listFirstEntries = (db: Reader) =>
  db
    .selectFrom('logEntries')
    .select(['logId', 'content'])
    .where('entryIndex', '=', 0)
    .orderBy('logId', 'desc')
    .limit(1000)
    .execute()

/** Does nothing where an entry of this key is in the log or waits already. */
export async function insertPendingEntry(tx: Tx, key: string, content: string, createdAt: Date): Promise<void> {
  await sql`INSERT INTO log_pending_entries (key, content, created_at)
    SELECT ${key}, ${content}, ${createdAt} WHERE NOT EXISTS (SELECT FROM log_entries WHERE key = ${key})
    ON CONFLICT (key) DO NOTHING`.execute(tx)
}

/** Takes what waits for its place, in the order in which it was handed in. */
export async function deletePendingEntries(tx: Tx, limit: number): Promise<{ key: string; content: string }[]> {
  const { rows } = await sql<{ key: string; content: string }>`WITH taken AS (
      DELETE FROM log_pending_entries
      WHERE id IN (SELECT id FROM log_pending_entries ORDER BY id LIMIT ${limit}) RETURNING id, key, content)
    SELECT key, content FROM taken WHERE NOT EXISTS (SELECT FROM log_entries WHERE log_entries.key = taken.key)
    ORDER BY id`.execute(tx)
  return rows
}

type TileRow = { level: number; tileIndex: number; hashes: Buffer; root: Buffer }

export const insertTile = (tx: Tx, logId: number, tile: TileRow) =>
  tx
    .insertInto('logTiles')
    .values({ logId, ...tile })
    .execute()

export const findTile = (db: Reader, logId: number, level: number, tileIndex: number) =>
  db
    .selectFrom('logTiles')
    .select('hashes')
    .where('logId', '=', logId)
    .where('level', '=', level)
    .where('tileIndex', '=', tileIndex)
    .executeTakeFirst()

export const listTileRoots = (db: Reader, logId: number, level: number, start: number, end: number) =>
  db
    .selectFrom('logTiles')
    .select('root')
    .where('logId', '=', logId)
    .where('level', '=', level)
    .where('tileIndex', '>=', start)
    .where('tileIndex', '<', end)
    .orderBy('tileIndex')
    .execute()

export const insertCheckpoint = (tx: Tx, checkpoint: CheckpointRow) =>
  tx.insertInto('logCheckpoints').values(checkpoint).execute()

const CHECKPOINT = ['logId', 'size', 'root', 'note', 'createdAt'] as const

export const findNewestCheckpoint = (db: Reader, logId: number): Promise<CheckpointRow | undefined> =>
  db
    .selectFrom('logCheckpoints')
    .select(CHECKPOINT)
    .where('logId', '=', logId)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findCheckpoint = (db: Reader, logId: number, size: number): Promise<CheckpointRow | undefined> =>
  db
    .selectFrom('logCheckpoints')
    .select(CHECKPOINT)
    .where('logId', '=', logId)
    .where('size', '=', size)
    .executeTakeFirst()

export const listCosignatures = (db: Reader, logId: number, size: number) =>
  db
    .selectFrom('logCosignatures')
    .select(['publicKey', 'line'])
    .where('logId', '=', logId)
    .where('size', '=', size)
    .orderBy('publicKey')
    .execute()

export async function findCosignedSize(db: Reader, logId: number, publicKey: string): Promise<number> {
  const row = await db
    .selectFrom('logCosignatures')
    .select('size')
    .where('logId', '=', logId)
    .where('publicKey', '=', publicKey)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.size ?? 0
}

type NewCosignature = { logId: number; size: number; publicKey: string; line: string; signedAt: Date }

export const insertCosignature = (tx: Tx, cosignature: NewCosignature) =>
  tx
    .insertInto('logCosignatures')
    .values(cosignature)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
