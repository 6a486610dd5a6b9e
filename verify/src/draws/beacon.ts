// The public random numbers of drand's quicknet: one round every three seconds, signed by many independent organizations. Nobody knows
// a round before its time, and everybody can check one without asking anybody.
import { fromHex } from '../base/bytes.ts'
import { sha256 } from '../base/sha256.ts'

export const QUICKNET = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  /** Names the way in which the message is hashed to the curve. */
  domain: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
} as const

export const BEACON_SIGNATURE_BYTES = 48
/** The round of a draw comes at least this long after its intent. */
export const BEACON_LEAD_SECONDS = 30

/** Handed in, because BLS12-381 needs a library and this package has none. */
export type VerifyBls = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  domain: string,
) => Promise<boolean>

export const roundTimeMs = (round: number): number =>
  (QUICKNET.genesisSeconds + QUICKNET.periodSeconds * (round - 1)) * 1000

/** The first round whose time is not before this instant. */
const firstRoundFrom = (ms: number): number =>
  Math.max(1, Math.ceil((ms / 1000 - QUICKNET.genesisSeconds) / QUICKNET.periodSeconds) + 1)

/** The round that a draw opened now must name. */
export const drawRoundAt = (nowMs: number): number => firstRoundFrom(nowMs + BEACON_LEAD_SECONDS * 1000)

/** What the signature of a round signs. */
export function beaconMessage(round: number): Uint8Array {
  if (!Number.isSafeInteger(round) || round < 1) throw new RangeError('Rounds are whole numbers from 1.')
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}

export const isBeacon = async (round: number, signature: Uint8Array, verify: VerifyBls): Promise<boolean> =>
  signature.length === BEACON_SIGNATURE_BYTES &&
  verify(fromHex(QUICKNET.publicKey)!, beaconMessage(round), signature, QUICKNET.domain)
