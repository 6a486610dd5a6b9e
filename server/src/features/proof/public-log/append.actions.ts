// Writing to the public log. Entries get their places, tiles that become full are stored, and the new checkpoint is signed, all in one
// transaction: it is served from the table, so that a checkpoint whose transaction failed never leaves the process.
import { formatCheckpoint } from '@kuri/verify/notes/checkpoint'
import { rootOfFrontier } from '@kuri/verify/tree/merkle'
import { TILE_WIDTH } from '@kuri/verify/tree/tiles'
import { type EventBus, wakeOthers } from '#platform/bus/event-bus'
import type { Tx } from '#platform/db/types'
import type { Trust } from '#platform/trust/trust'
import { fullTiles, growFrontier, joinHashes, leafHashOf, readFrontier } from './growth.rules.ts'
import {
  type CheckpointRow,
  insertCheckpoint,
  insertEntries,
  insertPendingEntry,
  insertTile,
  type LogRow,
  listEntries,
  listTileRoots,
  updateLogHead,
} from './log.sql.ts'

/** Wake-ups of the sequencers: an entry waits, or there is a new checkpoint. */
export const LOG_CHANNEL = 'kuri_log'
export const ENTRY_WAITS = 'entry'
export const CHECKPOINT_IS_NEW = 'checkpoint'

export type Entry = { key: string | null; content: string }

/** Hands an entry in; the sequencer gives it its place within a second. The same key is logged once. */
export async function appendEntry(
  bus: EventBus,
  tx: Tx,
  { key, content }: { key: string; content: string },
  now: Date,
): Promise<void> {
  await insertPendingEntry(tx, key, content, now)
  await wakeOthers(bus, tx, LOG_CHANNEL, [ENTRY_WAITS])
}

/** Only under the sequencer's lock. Returns the log as it is afterwards. */
export async function writeEntries(tx: Tx, log: LogRow, entries: readonly Entry[], now: Date): Promise<LogRow> {
  if (entries.length === 0) return log
  const hashes = entries.map(({ content }) => leafHashOf(content))
  await insertEntries(
    tx,
    entries.map(({ key, content }, at) => ({
      logId: log.id,
      entryIndex: log.size + at,
      key,
      content,
      leafHash: Buffer.from(hashes[at]!),
    })),
    now,
  )
  const edgeStart = log.size - (log.size % TILE_WIDTH)
  const edge = await listEntries(tx, log.id, edgeStart, log.size)
  await storeTiles(
    tx,
    log,
    0,
    log.size,
    edge.map(({ leafHash }) => leafHash),
    hashes,
  )
  const grown = growFrontier(readFrontier(log), hashes)
  const frontier = joinHashes(grown.peaks)
  await updateLogHead(tx, log.id, grown.size, frontier)
  return { ...log, size: grown.size, frontier }
}

/** Stores the full tiles of a level, and those of the levels above that become full by them. */
async function storeTiles(
  tx: Tx,
  log: LogRow,
  level: number,
  count: number,
  edge: readonly Uint8Array[],
  added: readonly Uint8Array[],
): Promise<void> {
  const tiles = fullTiles(level, count, edge, added)
  if (tiles.length === 0) return
  for (const tile of tiles) await insertTile(tx, log.id, tile)
  const above = tiles[0]!.tileIndex
  const roots = await listTileRoots(tx, log.id, level, above - (above % TILE_WIDTH), above)
  await storeTiles(
    tx,
    log,
    level + 1,
    above,
    roots.map(({ root }) => root),
    tiles.map(({ root }) => root),
  )
}

/** Signs the head of the log and keeps it with the entries that it covers. */
export async function signCheckpoint(tx: Tx, trust: Trust, log: LogRow, now: Date): Promise<CheckpointRow> {
  const root = rootOfFrontier(readFrontier(log))
  const text = formatCheckpoint({ origin: log.origin, size: log.size, root, extensions: [] })
  const note = await trust.logOf(log.origin).sign(text)
  const checkpoint = { logId: log.id, size: log.size, root: Buffer.from(root), note, createdAt: now }
  await insertCheckpoint(tx, checkpoint)
  return checkpoint
}
