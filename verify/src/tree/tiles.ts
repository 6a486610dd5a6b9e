// The paths of a log that is served as files (c2sp.org/tlog-tiles): tiles of 256 hashes, and bundles of the entries themselves.
import { concat } from '../base/bytes.ts'

export const TILE_WIDTH = 256
const MAX_LEVEL = 63
const MAX_ENTRY_BYTES = 0xffff

/** `width` is below 256 for the tile at the right edge of the tree. */
export type Tile = { level: number | 'entries'; index: number; width: number }

/** 1234067 is `x001/x234/067`, so that no file has the name of a folder. */
function formatIndex(index: number): string {
  const groups = [index % 1000]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) groups.unshift(rest % 1000)
  return groups.map((group, at) => `${at === groups.length - 1 ? '' : 'x'}${String(group).padStart(3, '0')}`).join('/')
}

export const tilePath = ({ level, index, width }: Tile): string =>
  `tile/${level}/${formatIndex(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`

const PATH = /^tile\/(entries|[0-9]{1,2})\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/

export function parseTilePath(path: string): Tile | null {
  const [, levelText, indexText, widthText] = PATH.exec(path) ?? []
  if (levelText === undefined || indexText === undefined) return null
  const level = levelText === 'entries' ? ('entries' as const) : Number(levelText)
  const tile: Tile = { level, index: Number(indexText.replace(/[x/]/g, '')), width: Number(widthText ?? TILE_WIDTH) }
  if ((tile.level !== 'entries' && tile.level > MAX_LEVEL) || !Number.isSafeInteger(tile.index)) return null
  if (tile.width > TILE_WIDTH) return null
  return tilePath(tile) === path ? tile : null
}

/** Whether a log of this size has the tile, whole or as its right edge. Every other path is 404. */
export function isTileOf({ level, index, width }: Tile, size: number): boolean {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
  return width > 0 && width <= TILE_WIDTH && index * TILE_WIDTH + width <= hashes
}

/** Each entry after its length in two bytes. */
export function formatEntries(entries: readonly Uint8Array[]): Uint8Array {
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) throw new RangeError('An entry has at most 65,535 bytes.')
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]
    }),
  )
}

export function parseEntries(bytes: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) return null
    const end = at + 2 + bytes[at]! * 256 + bytes[at + 1]!
    if (end > bytes.length) return null
    entries.push(bytes.slice(at + 2, end))
    at = end
  }
  return entries
}
