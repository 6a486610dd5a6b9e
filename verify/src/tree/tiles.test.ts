import { expect, test } from 'vitest'
import { fromBase64, toBase64, utf8 } from '../base/bytes.ts'
import { type Anchor, formatAnchor, parseAnchor, pseudonymOf } from '../log/anchor.ts'
import vectors from '../vectors.json' with { type: 'json' }
import { formatEntries, isTileOf, parseEntries, parseTilePath, TILE_WIDTH, tilePath } from './tiles.ts'

test.each([
  ['tile/0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
  ['tile/0/000', { level: 0, index: 0, width: 256 }],
  ['tile/1/000.p/17', { level: 1, index: 0, width: 17 }],
  ['tile/entries/x001/000.p/1', { level: 'entries', index: 1000, width: 1 }],
  ['tile/63/999', { level: 63, index: 999, width: 256 }],
] as const)('%s is a tile', (path, tile) => {
  expect(parseTilePath(path)).toEqual(tile)
  expect(tilePath(tile)).toBe(path)
})

test.each([
  ['tile/64/000'],
  ['tile/00/000'],
  ['tile/0/0'],
  ['tile/0/1000'],
  ['tile/0/x000/001'],
  ['tile/0/001/002'],
  ['tile/0/000.p/0'],
  ['tile/0/000.p/256'],
  ['tile/0/000.p/01'],
  ['tile/-1/000'],
  ['tile/0/../000'],
  ['/tile/0/000'],
  ['tile/entries/000/'],
  ['tile/0/x999/x999/x999/x999/x999/999'],
])('%s is no tile', (path) => {
  expect(parseTilePath(path)).toBeNull()
})

test('a log of 70,000 entries has the tiles that the specification names', () => {
  const has = (level: number | 'entries', index: number, width = TILE_WIDTH) =>
    isTileOf({ level, index, width }, 70_000)
  expect([has(0, 272), has(0, 273), has(0, 273, 112), has(0, 273, 113)]).toEqual([true, false, true, false])
  expect([has(1, 0), has(1, 1, 17), has(1, 1, 18), has(2, 0, 1), has(2, 0, 2)]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect([has('entries', 273, 112), has('entries', 274, 1)]).toEqual([true, false])
})

test('bundles of entries are read back, and cut ones are refused', () => {
  const entries = [utf8(''), utf8('one'), new Uint8Array(300).fill(1)]
  const bytes = formatEntries(entries)
  expect(parseEntries(bytes)).toEqual(entries)
  for (const cut of [1, 4, bytes.length - 1]) expect(parseEntries(bytes.slice(0, cut))).toBeNull()
  expect(() => formatEntries([new Uint8Array(65_536)])).toThrow(RangeError)
})

test('an anchor names an auction by a pseudonym, in one spelling', () => {
  const root = fromBase64(vectors.roots[4]!)!
  const anchor: Anchor = { pseudonym: pseudonymOf('cm1auction0000000000000xx'), size: 5, root, previous: null }
  const text = formatAnchor(anchor)
  expect(text).toBe(`kuri-anchor/v1\n${anchor.pseudonym}\n5\n${toBase64(root)}\n-\n`)
  expect(parseAnchor(text)).toEqual(anchor)
  expect(parseAnchor(formatAnchor({ ...anchor, previous: 7 }))).toEqual({ ...anchor, previous: 7 })
  expect(pseudonymOf('cm1auction0000000000000xy')).not.toBe(anchor.pseudonym)
  for (const bad of [
    text.replace('/v1', '/v2'),
    text.replace('kuri-anchor', 'kuri-key'),
    text.replace('\n5\n', '\n05\n'),
    text.replace('\n-\n', '\nx\n'),
    text.slice(0, -1),
    `${text}\n`,
  ])
    expect(parseAnchor(bad)).toBeNull()
})
