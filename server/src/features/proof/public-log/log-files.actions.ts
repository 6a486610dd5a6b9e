// The public log as files (c2sp.org/tlog-tiles). Nothing past the newest checkpoint is ever read.
import { utf8 } from '@kuri/verify/base/bytes'
import { formatEntries, isTileOf, parseTilePath, TILE_WIDTH, type Tile } from '@kuri/verify/tree/tiles'
import type { Reader } from '#platform/db/types'
import { joinHashes } from './growth.rules.ts'
import { findLog, findNewestCheckpoint, findTile, listCosignatures, listEntries, listTileRoots } from './log.sql.ts'

type LogFile = { kind: 'CHECKPOINT'; content: string } | { kind: 'TILE'; content: Buffer; isFull: boolean }

const PATH = /^(?:([2-9]|[1-9][0-9]{1,3})\/)?(checkpoint|tile\/.{1,100})$/

/** A file of a log by its path below `/log/`; null where there is none. Later logs have their number in front. */
export async function readLogFile(db: Reader, path: string): Promise<LogFile | null> {
  const [, number = '1', name] = PATH.exec(path) ?? []
  if (name === undefined) return null
  const log = await findLog(db, Number(number))
  if (!log) return null
  if (name === 'checkpoint') {
    const content = await readCheckpoint(db, log.id)
    return content === null ? null : { kind: 'CHECKPOINT', content }
  }
  const tile = parseTilePath(name)
  const newest = tile && (await findNewestCheckpoint(db, log.id))
  if (!tile || !newest || !isTileOf(tile, newest.size)) return null
  const content = await readTile(db, log.id, tile)
  return { kind: 'TILE', content, isFull: tile.width === TILE_WIDTH }
}

/** The newest checkpoint with the cosignatures that it has so far. */
export async function readCheckpoint(db: Reader, logId: number): Promise<string | null> {
  const newest = await findNewestCheckpoint(db, logId)
  if (!newest) return null
  const cosignatures = await listCosignatures(db, logId, newest.size)
  return newest.note + cosignatures.map(({ line }) => line).join('')
}

async function readTile(db: Reader, logId: number, { level, index, width }: Tile): Promise<Buffer> {
  const start = index * TILE_WIDTH
  if (level === 'entries') {
    const entries = await listEntries(db, logId, start, start + width)
    return Buffer.from(formatEntries(entries.map(({ content }) => utf8(content))))
  }
  return joinHashes(await readHashes(db, logId, level, start, width))
}

/** Hashes of one level, all within one tile. */
export async function readHashes(
  db: Reader,
  logId: number,
  level: number,
  start: number,
  count: number,
): Promise<Uint8Array[]> {
  if (count === TILE_WIDTH) {
    const full = await findTile(db, logId, level, start / TILE_WIDTH)
    if (full) return [full.hashes]
  }
  if (level === 0) return (await listEntries(db, logId, start, start + count)).map(({ leafHash }) => leafHash)
  return (await listTileRoots(db, logId, level - 1, start, start + count)).map(({ root }) => root)
}
