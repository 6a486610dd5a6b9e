// [D1 2.16, G170, G205] Sealed amounts. They are encrypted under a key of their auction; `prebidAmount` is the only way from a
// prebid to a number that anyone is shown, and it asks the one rule that decides who may see it.
import { createHash } from 'node:crypto'
import { MAX_PAISE } from '@kuri/contract/kit/money'
import { LRUCache } from 'lru-cache'
import { arePrebidsRevealedTo, isWinnerRevealedTo } from '#features/auction-records/prebid-seal.rules'
import { decryptWith, encryptWith, randomToken, type Secrets } from '#platform/secrets'
import type { AuctionRow } from '../model/auction.ts'
import type { Viewer } from '../model/viewer.ts'

type Seal = Pick<AuctionRow, 'status' | 'prebidsRevealedAt'>
type SealedPrebid = { auctionId: string; subscriberId: string; sealedAmount: string }

/** The owner at once, staff once the auction has ended, everybody after the reveal. */
export const mayReadPrebid = (viewer: Viewer, ownerId: string, auction: Seal): boolean =>
  (viewer.kind === 'SUBSCRIBER' && viewer.subscriberId === ownerId) || arePrebidsRevealedTo(viewer.kind, auction)

export const prebidAmount = (secrets: Secrets, prebid: SealedPrebid, auction: Seal, viewer: Viewer): number | null =>
  mayReadPrebid(viewer, prebid.subscriberId, auction) ? openAmount(secrets, prebid) : null

/** [D1 2.13] Among the winners nobody is the owner: his own prebid shows him what he offered. */
export const winnerAmount = (
  winner: { amountPaise: number; auctionPrebidId: string | null },
  auction: Seal,
  viewer: Viewer,
): number | null => (isWinnerRevealedTo(winner, viewer.kind, auction) ? winner.amountPaise : null)

const keys = new LRUCache<string, Buffer>({ max: 1000 })

function keyOf(secrets: Secrets, auctionId: string): Buffer {
  const known = keys.get(auctionId)
  if (known) return known
  const key = secrets.keyFor(`prebids of ${auctionId}`)
  keys.set(auctionId, key)
  return key
}

/** Every amount is as long as every other, so that the sealed text does not tell its digits. */
const DIGITS = String(MAX_PAISE).length

export const sealAmount = (secrets: Secrets, auctionId: string, amountPaise: number) =>
  encryptWith(keyOf(secrets, auctionId), String(amountPaise).padStart(DIGITS, '0'))

/** For the choice of winners, which happens inside and after the end. Nothing that leaves the service may call it. */
export const openAmount = (secrets: Secrets, prebid: Pick<SealedPrebid, 'auctionId' | 'sealedAmount'>): number =>
  Number(decryptWith(keyOf(secrets, prebid.auctionId), prebid.sealedAmount))

/** The receipt: whoever knows amount and nonce can check after the reveal that the amount was never changed. */
export const commitmentOf = (prebid: { auctionId: string; enrollmentId: string; amountPaise: number; nonce: string }) =>
  createHash('sha256')
    .update(`${prebid.auctionId}:${prebid.enrollmentId}:${prebid.amountPaise}:${prebid.nonce}`)
    .digest('hex')

/**
 * An amount as the table keeps it, and the receipt for its owner. The nonce is sealed too: there are only some ten million
 * amounts, and with the nonce in the clear the commitment would give the right one away.
 */
export function sealOffer(secrets: Secrets, of: { auctionId: string; enrollmentId: string; amountPaise: number }) {
  const nonce = randomToken(16)
  const commitment = commitmentOf({ ...of, nonce })
  return {
    receipt: { commitment, nonce },
    columns: {
      sealedAmount: sealAmount(secrets, of.auctionId, of.amountPaise),
      commitment,
      nonce: encryptWith(keyOf(secrets, of.auctionId), nonce),
    },
  }
}
export type NewReceipt = ReturnType<typeof sealOffer>
