// SHA-256 (FIPS 180-4) in plain JavaScript: it runs in every browser, without waiting, and from a file on disk, where WebCrypto may be
// missing. A test compares it with Node's.
const PRIME_COUNT = 64

const isPrime = (number: number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return true
}
const PRIMES = Array.from({ length: 312 }, (_, number) => number)
  .filter((number) => number >= 2 && isPrime(number))
  .slice(0, PRIME_COUNT)
const fractionBits = (number: number) => ((number % 1) * 2 ** 32) | 0

/** The first bits of the fractions of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)))
/** The same of the square roots of the first 8. */
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

export function sha256(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.from(INITIAL)
  const words = new Int32Array(64)
  const padded = pad(bytes)
  const view = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += 64) compress(state, words, view, block)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (let index = 0; index < 8; index++) out.setInt32(index * 4, state[index]!)
  return digest
}

/** A one bit, zeros, and the length in bits, up to a multiple of 64 bytes. */
function pad(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return padded
}

function compress(state: Int32Array, words: Int32Array, view: DataView, block: number): void {
  for (let index = 0; index < 16; index++) words[index] = view.getInt32(block + index * 4)
  for (let index = 16; index < 64; index++) {
    const [early, late] = [words[index - 15]!, words[index - 2]!]
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[index] = (words[index - 16]! + mixedEarly + words[index - 7]! + mixedLate) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUND_CONSTANTS[index]! + words[index]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = state[0]! + a
  state[1] = state[1]! + b
  state[2] = state[2]! + c
  state[3] = state[3]! + d
  state[4] = state[4]! + e
  state[5] = state[5]! + f
  state[6] = state[6]! + g
  state[7] = state[7]! + h
}
