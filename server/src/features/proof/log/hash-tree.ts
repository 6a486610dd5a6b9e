// All hashes of a growing tree, so that a proof takes a few look-ups: level 0 holds the leaves, level n the roots of 2ⁿ leaves.
import { nodeHashOf } from '../tree/frontier.ts'

export class HashTree {
  readonly #levels: string[][] = [[]]

  get size(): number {
    return this.#levels[0]!.length
  }

  append(leaf: string): void {
    let hash = leaf
    for (let level = 0; ; level++) {
      const hashes = this.#levels[level] ?? []
      this.#levels[level] = hashes
      hashes.push(hash)
      if (hashes.length % 2 === 1) return
      hash = nodeHashOf(hashes.at(-2)!, hash)
    }
  }

  /** The root of the first `size` leaves, at least one. */
  rootAt(size: number): string {
    return this.#rootOf(0, size)
  }

  /** As `inclusionProof` of the verifier, of the first `size` leaves. */
  inclusionProof(index: number, size: number): string[] {
    const steps = (from: number, to: number): string[] => {
      if (to - from === 1) return []
      const middle = from + splitOf(to - from)
      return index < middle
        ? [...steps(from, middle), this.#rootOf(middle, to)]
        : [...steps(middle, to), this.#rootOf(from, middle)]
    }
    return steps(0, size)
  }

  /** As `consistencyProof` of the verifier: that the first `size` leaves continue the first `earlier` of them. */
  consistencyProof(earlier: number, size: number): string[] {
    const steps = (from: number, to: number, isWhole: boolean): string[] => {
      if (earlier === to) return isWhole ? [] : [this.#rootOf(from, to)]
      const middle = from + splitOf(to - from)
      return earlier <= middle
        ? [...steps(from, middle, isWhole), this.#rootOf(middle, to)]
        : [...steps(middle, to, false), this.#rootOf(from, middle)]
    }
    return steps(0, size, true)
  }

  /** `from` is a multiple of every power of two up to the length, as in all ranges of RFC 6962. */
  #rootOf(from: number, to: number): string {
    const length = to - from
    const level = Math.log2(length)
    if (Number.isInteger(level)) return this.#levels[level]![from / length]!
    const middle = from + splitOf(length)
    return nodeHashOf(this.#rootOf(from, middle), this.#rootOf(middle, to))
  }
}

/** The largest power of two below the count, which is at least two. */
function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}
