// The two signatures of the verifier with published vectors: Ed25519 of RFC 8032, by WebCrypto and by the library, and a round of drand.
import { afterEach, expect, test, vi } from 'vitest'
import { fromBase64, fromHex, toHex } from '../src/base/bytes.ts'
import { isBeacon, QUICKNET } from '../src/draws/beacon.ts'
import { drawIndex, drawSeed } from '../src/draws/draw.ts'
import { verifyWithWebCrypto } from '../src/notes/note.ts'
import { chooseEd25519, verifyBls, verifyWithLibrary } from './crypto.ts'

afterEach(() => void vi.unstubAllGlobals())

const bytes = (hex: string) => fromHex(hex)!
/** RFC 8032, 7.1: public key, message, signature. */
const VECTORS = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

/** The same signature with the order of the curve added to its number: a careless check accepts it as a second one. */
function withOrderAdded(signature: Uint8Array): Uint8Array {
  const number = BigInt(`0x${toHex(signature.slice(32).toReversed())}`) + ORDER
  return Uint8Array.of(...signature.slice(0, 32), ...bytes(number.toString(16).padStart(64, '0')).toReversed())
}

test.each([
  ['WebCrypto', verifyWithWebCrypto],
  ['the library', verifyWithLibrary],
])('Ed25519 by %s accepts the vectors of RFC 8032 and refuses what is altered', async (_by, verify) => {
  for (const [at, [key, message, signature]] of VECTORS.entries()) {
    const given = [bytes(key), bytes(message), bytes(signature)] as const
    expect(await verify(...given)).toBe(true)
    const otherKey = bytes(VECTORS[(at + 1) % VECTORS.length]![0])
    expect(await verify(otherKey, given[1], given[2])).toBe(false)
    expect(await verify(given[0], Uint8Array.of(...given[1], 0), given[2])).toBe(false)
    for (const place of [0, 31, 32, 63])
      expect(await verify(given[0], given[1], given[2].with(place, given[2][place]! ^ 1))).toBe(false)
    expect(await verify(given[0], given[1], withOrderAdded(given[2]))).toBe(false)
    expect(await verify(given[0], given[1], given[2].slice(0, 63))).toBe(false)
  }
})

test('the library is used where WebCrypto has no Ed25519', async () => {
  expect(await chooseEd25519()).toBe(verifyWithWebCrypto)
  vi.stubGlobal('crypto', { subtle: { importKey: () => Promise.reject(new Error('unknown algorithm')) } })
  expect(await chooseEd25519()).toBe(verifyWithLibrary)
  vi.stubGlobal('crypto', {})
  expect(await chooseEd25519()).toBe(verifyWithLibrary)
})

const ROUND = 657_413
const BEACON = bytes('b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b')

test('a published round of drand is genuine, and nothing that resembles it', async () => {
  expect(await isBeacon(ROUND, BEACON, verifyBls)).toBe(true)
  expect(await isBeacon(ROUND + 1, BEACON, verifyBls)).toBe(false)
  expect(await isBeacon(ROUND - 1, BEACON, verifyBls)).toBe(false)
  for (const place of [0, 1, 24, 47])
    expect(await isBeacon(ROUND, BEACON.with(place, BEACON[place]! ^ 1), verifyBls)).toBe(false)
  // The other point with the same x, the point at infinity, and bytes that are no point.
  expect(await isBeacon(ROUND, BEACON.with(0, BEACON[0]! ^ 0x20), verifyBls)).toBe(false)
  expect(await isBeacon(ROUND, new Uint8Array(48).with(0, 0xc0), verifyBls)).toBe(false)
  expect(await isBeacon(ROUND, new Uint8Array(48).fill(0xff), verifyBls)).toBe(false)
  expect(await isBeacon(ROUND, BEACON.slice(0, 47), verifyBls)).toBe(false)
})

test('a round counts under the key and the domain of its chain alone', async () => {
  const key = bytes(QUICKNET.publicKey)
  const asked: Parameters<typeof verifyBls>[] = []
  await isBeacon(ROUND, BEACON, async (...given) => {
    asked.push(given)
    return true
  })
  const [, message, signature, domain] = asked[0]!
  expect(await verifyBls(key, message, signature, domain)).toBe(true)
  expect(await verifyBls(key, message, signature, domain.replace('NUL', 'POP'))).toBe(false)
  expect(await verifyBls(key.with(95, key[95]! ^ 1), message, signature, domain)).toBe(false)
})

test('the published round draws what everybody computes from it', () => {
  const seed = drawSeed(fromBase64('UZovJNC9A6sesYd/s8cLt1N7pxJ/tOVI7UgmIrAJfwI=')!, BEACON)
  expect(toHex(seed)).toBe('dfd6895caca02d418df6eafea104599c8d031eedd695e49984361989ffee1136')
  expect([2, 3, 7, 1000].map((count) => drawIndex(seed, count))).toEqual([0, 1, 3, 38])
})
