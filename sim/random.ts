// Random numbers from a seed. Every actor and every fault has a stream of its own, so that leaving one of them out of a world does not
// change what the others do.

export type Random = {
  /** From 0 to 1, without 1. */
  fraction(): number
  /** A whole number from 0 to `below`, without `below`. */
  below(below: number): number
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
}

/** The text is hashed to 32 bits (FNV-1a); the numbers come from mulberry32. */
export function randomStream(seed: number, name: string): Random {
  let state = 0x811c9dc5 ^ seed
  for (let at = 0; at < name.length; at++) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193)
  state = Math.imul(state ^ (seed >>> 16), 0x85ebca6b) >>> 0

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(fraction() * most)
  return {
    fraction,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)]!,
  }
}
