import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex, utf8 } from '../base/bytes.ts'
import { sha256 } from '../base/sha256.ts'
import * as merkle from './merkle.ts'

const hex = (text: string) => fromHex(text)!
const hexes = (texts: readonly string[]) => texts.map(hex)

/** The tree of the reference implementation of RFC 6962. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const A = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7'
const B = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e'
const C = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4'
const D = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b'
const E = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0'
const F = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a'
const PATHS: readonly [index: number, size: number, path: readonly string[]][] = [
  [0, 1, []],
  [0, 8, [A, B, C]],
  [5, 8, [D, E, ROOTS[3]!]],
  [2, 3, [ROOTS[1]!]],
  [1, 5, [ROOTS[0]!, B, D]],
]
const CONSISTENCY: readonly [from: number, to: number, proof: readonly string[]][] = [
  [1, 1, []],
  [1, 8, [A, B, C]],
  [6, 8, [F, E, ROOTS[3]!]],
  [2, 5, [B, D]],
]

const reference = hexes(LEAVES).map(merkle.leafHash)
const leaves = Array.from({ length: 40 }, (_, index) => merkle.leafHash(utf8(`leaf ${index}`)))
const treeOf = (size: number) => ({ size, root: merkle.rootOf(leaves.slice(0, size)) })

test('SHA-256 gives what Node gives, for every length around the blocks and for any bytes', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(length).fill(length)
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    }),
  )
})

test('the published roots, paths and consistency proofs of RFC 6962 are made and accepted', () => {
  expect(toHex(merkle.EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  for (const [index, root] of ROOTS.entries()) expect(toHex(merkle.rootOf(reference.slice(0, index + 1)))).toBe(root)
  for (const [index, size, path] of PATHS) {
    expect(merkle.inclusionProof(reference.slice(0, size), index).map(toHex)).toEqual(path)
    expect(merkle.isIncluded(reference[index]!, index, size, hexes(path), hex(ROOTS[size - 1]!))).toBe(true)
  }
  for (const [from, to, proof] of CONSISTENCY) {
    expect(merkle.consistencyProof(reference.slice(0, to), from).map(toHex)).toEqual(proof)
    const [earlier, later] = [from, to].map((size) => ({ size, root: hex(ROOTS[size - 1]!) }))
    expect(merkle.isConsistent(earlier!, later!, hexes(proof))).toBe(true)
  }
})

test('a frontier that grows leaf by leaf has the roots of the whole tree', () => {
  const roots = merkle.rootsAt(leaves, new Set([0, 1, 7, 40]))
  expect([...roots.keys()]).toEqual([0, 1, 7, 40])
  for (const [size, root] of roots) expect(toHex(root)).toBe(toHex(merkle.rootOf(leaves.slice(0, size))))
  expect(leaves.reduce(merkle.append, merkle.EMPTY_FRONTIER).peaks.length).toBe(2)
})

/** A proof with one hash changed, doubled, left out, or put before or behind it. */
function* altered(proof: readonly Uint8Array[], root: Uint8Array): Generator<Uint8Array[]> {
  const other = sha256(root)
  yield [other, ...proof]
  yield [...proof, other]
  yield [...proof, root]
  yield [root, ...proof]
  for (const [index, hash] of proof.entries()) {
    const flipped = Uint8Array.from(hash)
    flipped[index % 32]! ^= 1
    yield proof.with(index, flipped)
    yield proof.toSpliced(index, 1)
    yield proof.toSpliced(index, 0, hash)
    yield proof.with(index, hash.slice(1))
  }
}

test('every inclusion proof for trees of 1 to 40 leaves is accepted, and every altered one refused', () => {
  const wrong: string[] = []
  let refused = 0
  const expectRefused = (isAccepted: boolean, what: string) => {
    refused++
    if (isAccepted) wrong.push(what)
  }
  for (let size = 1; size <= 40; size++) {
    const { root } = treeOf(size)
    for (let index = 0; index < size; index++) {
      const leaf = leaves[index]!
      const proof = merkle.inclusionProof(leaves.slice(0, size), index)
      if (!merkle.isIncluded(leaf, index, size, proof, root)) wrong.push(`${index} of ${size} is not accepted`)
      for (const bad of altered(proof, root))
        expectRefused(merkle.isIncluded(leaf, index, size, bad, root), `${index} of ${size}, altered`)
      for (const at of [index - 1, index + 1, size, size + index, -1, 0.5, Number.NaN])
        if (at !== index) expectRefused(merkle.isIncluded(leaf, at, size, proof, root), `${index} of ${size} as ${at}`)
      expectRefused(merkle.isIncluded(leaves[(index + 1) % 40]!, index, size, proof, root), `${index}, another leaf`)
      expectRefused(merkle.isIncluded(leaf, index, size, proof, merkle.EMPTY_ROOT), `${index}, another root`)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(20_000)
})

test('a proof is refused for the size before or after where that is another tree shape', () => {
  const proof = merkle.inclusionProof(leaves.slice(0, 5), 4)
  for (const size of [0, 4, 6, 7, 8, 9])
    expect(merkle.isIncluded(leaves[4]!, 4, size, proof, treeOf(5).root)).toBe(false)
})

test('every consistency proof between trees of 1 to 40 leaves is accepted, and every altered one refused', () => {
  const wrong: string[] = []
  const trees = Array.from({ length: 41 }, (_, size) => treeOf(size))
  for (let to = 1; to <= 40; to++)
    for (let from = 1; from <= to; from++) {
      const [earlier, later] = [trees[from]!, trees[to]!]
      const proof = merkle.consistencyProof(leaves.slice(0, to), from)
      if (!merkle.isConsistent(earlier, later, proof)) wrong.push(`${from} to ${to} is not accepted`)
      const refused = [...altered(proof, later.root)].map((bad) => merkle.isConsistent(earlier, later, bad))
      for (const size of [0, -1, from + 0.5, to + 1])
        refused.push(merkle.isConsistent({ ...earlier, size }, later, proof))
      if (from !== to) {
        refused.push(merkle.isConsistent(later, earlier, proof))
        refused.push(merkle.isConsistent({ ...earlier, root: later.root }, later, proof))
        refused.push(merkle.isConsistent(earlier, { ...later, root: earlier.root }, proof))
      }
      if (refused.includes(true)) wrong.push(`${from} to ${to}: an altered proof is accepted`)
    }
  expect(wrong).toEqual([])
})

test('an empty earlier tree, and equal sizes with hashes or with different roots, prove nothing', () => {
  const empty = { size: 0, root: merkle.EMPTY_ROOT }
  expect(merkle.isConsistent(empty, treeOf(3), [])).toBe(false)
  expect(merkle.isConsistent(empty, empty, [])).toBe(false)
  expect(merkle.isConsistent(treeOf(4), treeOf(4), [treeOf(4).root])).toBe(false)
  expect(merkle.isConsistent(treeOf(4), { size: 4, root: treeOf(3).root }, [])).toBe(false)
  expect(() => merkle.consistencyProof(leaves, 0)).toThrow(RangeError)
  expect(() => merkle.inclusionProof(leaves, 40)).toThrow(RangeError)
})

test('two nodes of 64 bytes together are no leaf', () => {
  const [left, right] = leaves as [Uint8Array, Uint8Array]
  const joined = Uint8Array.from([...left, ...right])
  expect(toHex(merkle.leafHash(joined))).not.toBe(toHex(merkle.nodeHash(left, right)))
  expect(merkle.isIncluded(merkle.leafHash(joined), 0, 1, [], treeOf(2).root)).toBe(false)
})
