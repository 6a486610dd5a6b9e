// How the tree of the public log grows: its frontier, and the tiles that become full.
import { append, type Frontier, leafHash, rootOf } from '@kuri/verify/tree/merkle'
import { TILE_WIDTH } from '@kuri/verify/tree/tiles'

const HASH_BYTES = 32

export type Tile = { level: number; tileIndex: number; hashes: Buffer; root: Buffer }

export const splitHashes = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    Uint8Array.from(bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)),
  )
export const joinHashes = (hashes: readonly Uint8Array[]): Buffer => Buffer.concat(hashes)

export const readFrontier = ({ size, frontier }: { size: number; frontier: Uint8Array }): Frontier => ({
  size,
  peaks: splitHashes(frontier),
})

export const leafHashOf = (content: string): Uint8Array => leafHash(Buffer.from(content))
export const growFrontier = (frontier: Frontier, leaves: readonly Uint8Array[]): Frontier =>
  leaves.reduce(append, frontier)

/** A tile is full when it has 256 hashes; its root is one hash of the level above. */
function makeTile(level: number, tileIndex: number, hashes: readonly Uint8Array[]): Tile {
  if (hashes.length !== TILE_WIDTH) throw new RangeError('A full tile has 256 hashes.')
  return { level, tileIndex, hashes: joinHashes(hashes), root: Buffer.from(rootOf(hashes)) }
}

/** The tiles of a level that become full when hashes are added. `edge` are the hashes of its last tile so far. */
export function fullTiles(
  level: number,
  count: number,
  edge: readonly Uint8Array[],
  added: readonly Uint8Array[],
): Tile[] {
  const first = Math.floor(count / TILE_WIDTH)
  const hashes = [...edge, ...added]
  return Array.from({ length: Math.floor(hashes.length / TILE_WIDTH) }, (_, at) =>
    makeTile(level, first + at, hashes.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH)),
  )
}

/** The tree of an auction as its row keeps it: its size, a dot, and the roots of its perfect subtrees in base64url. */
export function parseStoredFrontier(text: string | null): Frontier | null {
  const [, sizeText, peaks] = /^(0|[1-9][0-9]{0,15})\.([A-Za-z0-9_-]*)$/.exec(text ?? '') ?? []
  if (sizeText === undefined || peaks === undefined) return null
  const frontier = { size: Number(sizeText), peaks: splitHashes(Buffer.from(peaks, 'base64url')) }
  return frontier.peaks.length === peakCount(frontier.size) ? frontier : null
}

function peakCount(size: number): number {
  let count = 0
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2
  return count
}
