// The number with which the service takes part in a draw among members: sealed until all of them have revealed theirs.
import { randomBytes } from 'node:crypto'
import { areEqual, fromHex, toHex } from '@kuri/verify/base/bytes'
import { SHARE_BYTES, seedCommitment } from '@kuri/verify/draws/draw'
import type { Secrets } from '#platform/secrets'

export const SEED_PURPOSE = 'seeds of draws'
export const seedBinding = (drawId: string) => `seed of draw ${drawId}`

export function newServerSeed(secrets: Secrets, drawId: string) {
  const seed = new Uint8Array(randomBytes(SHARE_BYTES))
  return {
    seedCommitment: toHex(seedCommitment(seed)),
    serverSeedSealed: secrets.sealFor(SEED_PURPOSE, toHex(seed), seedBinding(drawId)),
  }
}

type SealedSeed = { id: string; serverSeedSealed: string | null; seedCommitment: string | null }

/** Null if it cannot be opened or is not the one that the service committed to. */
export function openServerSeed(secrets: Secrets, draw: SealedSeed): Uint8Array | null {
  try {
    const seed = fromHex(secrets.openFor(SEED_PURPOSE, draw.serverSeedSealed!, seedBinding(draw.id)))
    return seed && areEqual(seedCommitment(seed), fromHex(draw.seedCommitment!)!) ? seed : null
  } catch {
    return null
  }
}
