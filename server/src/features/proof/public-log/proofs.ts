// Proofs from the stored tiles: that an entry is in the log, and that a checkpoint continues an earlier one. Work and memory grow with
// the height of the tree, not with its size.
import { formatProof } from '@kuri/verify/notes/checkpoint'
import { nodeHash, rootOf } from '@kuri/verify/tree/merkle'
import { consistencyRanges, inclusionRanges, perfectRanges, type Range } from '@kuri/verify/tree/ranges'
import { TILE_WIDTH } from '@kuri/verify/tree/tiles'
import type { Reader } from '#platform/db/types'
import { splitHashes } from './growth.rules.ts'
import { findCheckpoint, findNewestCheckpoint, listCosignatures } from './log.sql.ts'
import { readHashes } from './log-files.actions.ts'

const TILE_HEIGHT = Math.log2(TILE_WIDTH)

/** The root of a subtree of 2^n leaves that begins at a multiple of its size. */
async function perfectRoot(db: Reader, logId: number, { start, end }: Range): Promise<Uint8Array> {
  const height = Math.log2(end - start)
  const level = Math.floor(height / TILE_HEIGHT)
  const count = 2 ** (height % TILE_HEIGHT)
  const first = start / TILE_WIDTH ** level
  const hashes = await readHashes(db, logId, level, first, count)
  return rootOf(hashes.flatMap(splitHashes))
}

async function rangeRoot(db: Reader, logId: number, range: Range): Promise<Uint8Array> {
  const roots: Uint8Array[] = []
  for (const perfect of perfectRanges(range)) roots.push(await perfectRoot(db, logId, perfect))
  const last = roots.pop()!
  return roots.reduceRight((hash, root) => nodeHash(root, hash), last)
}

async function rootsOf(db: Reader, logId: number, ranges: readonly Range[]): Promise<Uint8Array[]> {
  const roots: Uint8Array[] = []
  for (const range of ranges) roots.push(await rangeRoot(db, logId, range))
  return roots
}

/** Empty for a tree that continues nothing. */
export const proveConsistency = (db: Reader, logId: number, earlier: number, later: number): Promise<Uint8Array[]> =>
  rootsOf(db, logId, earlier === 0 ? [] : consistencyRanges(earlier, later))

export const proveInclusion = (db: Reader, logId: number, index: number, size: number): Promise<Uint8Array[]> =>
  rootsOf(db, logId, inclusionRanges(index, size))

/**
 * An entry's proof (c2sp.org/tlog-proof) under the checkpoint of a size, or the newest one, with its cosignatures. Null while no
 * checkpoint covers the entry.
 */
export async function readEntryProof(db: Reader, logId: number, index: number, size?: number): Promise<string | null> {
  const checkpoint = size === undefined ? await findNewestCheckpoint(db, logId) : await findCheckpoint(db, logId, size)
  if (!checkpoint || index >= checkpoint.size) return null
  const cosignatures = await listCosignatures(db, logId, checkpoint.size)
  return formatProof({
    index,
    hashes: await proveInclusion(db, logId, index, checkpoint.size),
    checkpoint: checkpoint.note + cosignatures.map(({ line }) => line).join(''),
  })
}
