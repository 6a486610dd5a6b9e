// How prebid amounts are stored [D1 2.16, G170, G205]: encrypted under a key of their auction, with a commitment as receipt.
// Who is shown an amount is in visible-amounts.ts.
import { createHash } from 'node:crypto'
import { MAX_PAISE } from '@kuri/contract/kit/money'
import { randomToken, type Secrets } from '#platform/secrets'

/** Every auction has a key of its own. */
export const prebidPurpose = (auctionId: string) => `prebids of ${auctionId}`

/** Amounts are padded to one length, so that the length of the encrypted text gives nothing away. */
const DIGITS = String(MAX_PAISE).length

export const sealAmount = (secrets: Secrets, auctionId: string, amountPaise: number) =>
  secrets.sealFor(prebidPurpose(auctionId), String(amountPaise).padStart(DIGITS, '0'))

/** For decisions inside the service, such as ranking candidates. A response or an event uses visible-amounts.ts instead. */
export const decryptAmount = (secrets: Secrets, prebid: { auctionId: string; sealedAmount: string }): number =>
  Number(secrets.openFor(prebidPurpose(prebid.auctionId), prebid.sealedAmount))

const decryptNonce = (secrets: Secrets, prebid: { auctionId: string; nonce: string }): string =>
  secrets.openFor(prebidPurpose(prebid.auctionId), prebid.nonce)

/** For viewers who may read it; see visible-amounts.ts. */
export const decryptReceipt = (secrets: Secrets, prebid: { auctionId: string; commitment: string; nonce: string }) => ({
  commitment: prebid.commitment,
  nonce: decryptNonce(secrets, prebid),
})

type Offer = { auctionId: string; enrollmentId: string; amountPaise: number }

/** The receipt: with amount and nonce, anyone can check after the reveal that the amount was never changed. */
export const commitmentOf = (offer: Offer & { nonce: string }) =>
  createHash('sha256')
    .update(`${offer.auctionId}:${offer.enrollmentId}:${offer.amountPaise}:${offer.nonce}`)
    .digest('hex')

/**
 * The columns of an offer, and the receipt for its owner. The nonce is encrypted too: there are only about ten million possible
 * amounts, so a plain nonce would let anyone find the one that fits the commitment.
 */
export function sealOffer(secrets: Secrets, offer: Offer) {
  const nonce = randomToken(16)
  const commitment = commitmentOf({ ...offer, nonce })
  return {
    receipt: { commitment, nonce },
    columns: {
      sealedAmount: sealAmount(secrets, offer.auctionId, offer.amountPaise),
      commitment,
      nonce: secrets.sealFor(prebidPurpose(offer.auctionId), nonce),
    },
  }
}
export type NewReceipt = ReturnType<typeof sealOffer>
