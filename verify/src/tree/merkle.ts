// The hash tree of RFC 6962: append, root, proofs that a leaf is in a tree and that a tree continues an earlier one, and the checks of
// both (RFC 9162 2.1.3.2 and 2.1.4.2). Hashes are 32 bytes.
import { areEqual, concat } from '../base/bytes.ts'
import { sha256 } from '../base/sha256.ts'

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const HASH_BYTES = 32

type Hash = Uint8Array

export const leafHash = (leaf: Uint8Array): Hash => sha256(concat(LEAF, leaf))
export const nodeHash = (left: Hash, right: Hash): Hash => sha256(concat(NODE, left, right))
export const EMPTY_ROOT: Hash = sha256(new Uint8Array(0))

/** The roots of the perfect subtrees of a tree, largest first: all that is needed to append to it. */
export type Frontier = { readonly size: number; readonly peaks: readonly Hash[] }
export const EMPTY_FRONTIER: Frontier = { size: 0, peaks: [] }

export function append({ size, peaks }: Frontier, leaf: Hash): Frontier {
  const next = [...peaks]
  let hash = leaf
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(next.pop()!, hash)
  next.push(hash)
  return { size: size + 1, peaks: next }
}

export function rootOfFrontier({ peaks }: Frontier): Hash {
  const last = peaks.at(-1)
  return last === undefined ? EMPTY_ROOT : peaks.slice(0, -1).reduceRight((hash, peak) => nodeHash(peak, hash), last)
}

export const rootOf = (leaves: readonly Hash[]): Hash => rootOfFrontier(leaves.reduce(append, EMPTY_FRONTIER))

/** The roots of a growing tree at the given sizes, computed in one pass. */
export function rootsAt(leaves: readonly Hash[], sizes: ReadonlySet<number>): Map<number, Hash> {
  const roots = new Map<number, Hash>()
  let frontier = EMPTY_FRONTIER
  if (sizes.has(0)) roots.set(0, EMPTY_ROOT)
  for (const leaf of leaves) {
    frontier = append(frontier, leaf)
    if (sizes.has(frontier.size)) roots.set(frontier.size, rootOfFrontier(frontier))
  }
  return roots
}

/** The largest power of two below the count, which is at least two. */
function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}

/** The hashes beside the way from a leaf to the root of all given leaves, from the bottom up. */
export function inclusionProof(leaves: readonly Hash[], index: number): Hash[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError('There is no such leaf.')
  if (leaves.length === 1) return []
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split
    ? [...inclusionProof(left, index), rootOf(right)]
    : [...inclusionProof(right, index - split), rootOf(left)]
}

/** Proves that the tree of all given leaves continues the tree of the first `size` of them. */
export function consistencyProof(leaves: readonly Hash[], size: number): Hash[] {
  if (!Number.isInteger(size) || size < 1 || size > leaves.length)
    throw new RangeError('There is no such earlier tree.')
  const steps = (part: readonly Hash[], count: number, isWhole: boolean): Hash[] => {
    if (count === part.length) return isWhole ? [] : [rootOf(part)]
    const split = splitOf(part.length)
    const [left, right] = [part.slice(0, split), part.slice(split)]
    return count <= split
      ? [...steps(left, count, isWhole), rootOf(right)]
      : [...steps(right, count - split, false), rootOf(left)]
  }
  return steps(leaves, size, true)
}

const isSize = (number: number) => Number.isSafeInteger(number) && number >= 0
const areHashes = (hashes: readonly Uint8Array[]) => hashes.every(({ length }) => length === HASH_BYTES)
const half = (number: number) => Math.floor(number / 2)

export function isIncluded(leaf: Hash, index: number, size: number, proof: readonly Hash[], root: Hash): boolean {
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([leaf, root, ...proof])) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && areEqual(hash, root)
}

function isPowerOfTwo(number: number): boolean {
  let rest = number
  while (rest % 2 === 0) rest /= 2
  return rest === 1
}

/** Whether the later tree continues the earlier one. An empty tree proves nothing. */
export function isConsistent(
  earlier: { size: number; root: Hash },
  later: { size: number; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (!isSize(earlier.size) || !isSize(later.size) || earlier.size === 0 || earlier.size > later.size) return false
  if (!areHashes([earlier.root, later.root, ...proof])) return false
  if (earlier.size === later.size) return proof.length === 0 && areEqual(earlier.root, later.root)
  const [start, ...rest] = isPowerOfTwo(earlier.size) ? [earlier.root, ...proof] : proof
  if (start === undefined || proof.length === 0) return false
  let [at, last] = [earlier.size - 1, later.size - 1]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  let [old, fresh] = [start, start]
  for (const sibling of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      old = nodeHash(sibling, old)
      fresh = nodeHash(sibling, fresh)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else fresh = nodeHash(fresh, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && areEqual(old, earlier.root) && areEqual(fresh, later.root)
}
