import { expect, test } from 'vitest'
import { consistencyProof, inclusionProof, leafHash, rootOf } from './merkle.ts'
import { consistencyRanges, inclusionRanges, perfectRanges, type Range } from './ranges.ts'

const leaves = Array.from({ length: 70 }, (_, index) => leafHash(Uint8Array.of(index)))
const rootOfRange = ({ start, end }: Range) => rootOf(leaves.slice(start, end))

/** Small trees, and those around a power of two. */
const SIZES = [...Array.from({ length: 20 }, (_, index) => index + 1), 31, 32, 33, 63, 64, 65, leaves.length]

test('the ranges give the same proofs as a tree that is held as a whole', () => {
  for (const size of SIZES)
    for (let at = 1; at <= size; at++) {
      const tree = leaves.slice(0, size)
      expect(inclusionRanges(at - 1, size).map(rootOfRange)).toEqual(inclusionProof(tree, at - 1))
      expect(consistencyRanges(at, size).map(rootOfRange)).toEqual(consistencyProof(tree, at))
    }
})

test('a range is made of perfect subtrees, each at a multiple of its size', () => {
  for (let size = 1; size <= leaves.length; size++) {
    const ranges = perfectRanges({ start: 0, end: size })
    expect(ranges.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(size)
    for (const { start, end } of ranges) expect(start % (end - start)).toBe(0)
  }
})

test.each([
  [3, 3],
  [-1, 3],
  [0.5, 3],
])('there is no proof of leaf %s of %s', (index, size) => {
  expect(() => inclusionRanges(index, size)).toThrow(RangeError)
})

test.each([
  [0, 3],
  [4, 3],
])('there is no proof from size %s to %s', (earlier, later) => {
  expect(() => consistencyRanges(earlier, later)).toThrow(RangeError)
})
