// A lot that anybody can compute: who is drawn follows from the logged intent and from a public random number that nobody knew then.
import { concat, utf8 } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** `beaconSignature` is the published signature of the round that the intent names. */
export const drawSeed = (intentLeaf: Uint8Array, beaconSignature: Uint8Array): Uint8Array =>
  sha256(concat(utf8('kuri-draw/v1\n'), intentLeaf, sha256(beaconSignature)))

const RANGE = 2n ** 64n

/** Every place is as likely as the others: numbers of the last, incomplete round are skipped. */
export function drawIndex(seed: Uint8Array, count: number): number {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError('A draw needs at least one ticket.')
  const tickets = BigInt(count)
  const limit = (RANGE / tickets) * tickets
  for (let attempt = 0; ; attempt++) {
    const suffix = new Uint8Array(4)
    new DataView(suffix.buffer).setUint32(0, attempt)
    const number = new DataView(sha256(concat(seed, suffix)).buffer).getBigUint64(0)
    if (number < limit) return Number(number % tickets)
  }
}
