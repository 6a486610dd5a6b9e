// How prebid amounts are stored [spec: The seal; The document is sealed too; Winners from prebids]: encrypted under a key of their auction,
// with a commitment as receipt. Who is shown an amount is in visible-amounts.ts.
import { createHash } from 'node:crypto'
import { MAX_PAISE } from '@kuri/contract/kit/money'
import type { SealedColumn } from '#platform/keys/sealed-columns.sql'
import { randomToken, type Secrets } from '#platform/secrets'

/** Every auction has a key of its own. */
const prebidPurpose = (auctionId: string) => `prebids of ${auctionId}`

/** A value of one prebid opens in no other row and in no other column. */
const prebidBinding = ({ id, enrollmentId }: { id: string; enrollmentId: string }, field: 'amount' | 'nonce') =>
  `${field} of prebid ${id} of ${enrollmentId}`

/** How a value of a prebid is opened when all encrypted values get a new key. */
export const sealedField = (field: 'amount' | 'nonce'): NonNullable<SealedColumn['perRow']> => ({
  columns: ['auction_id', 'id', 'enrollment_id'],
  purposeOf: ([auctionId]) => prebidPurpose(auctionId!),
  boundTo: ([, id, enrollmentId]) => prebidBinding({ id: id!, enrollmentId: enrollmentId! }, field),
})

/** Amounts are padded to one length, so that the length of the encrypted text gives nothing away. */
const DIGITS = String(MAX_PAISE).length

type Offer = { prebidId: string; auctionId: string; enrollmentId: string; amountPaise: number }

/** The receipt: with amount and nonce, anyone can check after the reveal that the amount was never changed. */
export const commitmentOf = (offer: Omit<Offer, 'prebidId'> & { nonce: string }) =>
  createHash('sha256')
    .update(`${offer.auctionId}:${offer.enrollmentId}:${offer.amountPaise}:${offer.nonce}`)
    .digest('hex')

/**
 * The columns of an offer, and the receipt for its owner. The nonce is encrypted too: there are only about ten million possible
 * amounts, so a plain nonce would let anyone find the one that fits the commitment. `isBound` is false only while a process runs that
 * cannot read bound values.
 */
export function sealOffer(secrets: Secrets, offer: Offer, isBound = true) {
  const nonce = randomToken(16)
  const commitment = commitmentOf({ ...offer, nonce })
  return { receipt: { commitment, nonce }, columns: { ...sealValues(secrets, offer, nonce, isBound), commitment } }
}
export type NewReceipt = ReturnType<typeof sealOffer>

function sealValues(secrets: Secrets, offer: Offer, nonce: string, isBound: boolean) {
  const row = { id: offer.prebidId, enrollmentId: offer.enrollmentId }
  const seal = (field: 'amount' | 'nonce', plain: string) =>
    secrets.sealFor(prebidPurpose(offer.auctionId), plain, isBound ? prebidBinding(row, field) : undefined)
  return {
    sealedAmount: seal('amount', String(offer.amountPaise).padStart(DIGITS, '0')),
    nonce: seal('nonce', nonce),
  }
}

/** The columns that opening a prebid takes. */
export type SealedPrebid = {
  id: string
  auctionId: string
  enrollmentId: string
  sealedAmount: string
  nonce: string
  commitment: string
}

/** The amount and the nonce. Throws for values that were moved from another row or do not fit the receipt of their owner. */
function openPrebid(secrets: Secrets, prebid: SealedPrebid): { amountPaise: number; nonce: string } {
  const { auctionId, enrollmentId, commitment } = prebid
  const open = (field: 'amount' | 'nonce', sealed: string) =>
    secrets.openFor(prebidPurpose(auctionId), sealed, prebidBinding(prebid, field))
  try {
    const opened = { amountPaise: Number(open('amount', prebid.sealedAmount)), nonce: open('nonce', prebid.nonce) }
    if (commitmentOf({ auctionId, enrollmentId, ...opened }) === commitment) return opened
  } catch (error) {
    throw new BrokenSeal(prebid.id, error)
  }
  throw new BrokenSeal(prebid.id)
}

/** Somebody changed the stored prebid, or it is damaged. Nothing may be decided by it: the caller fails, and the log names the row. */
export class BrokenSeal extends Error {
  constructor(prebidId: string, cause?: unknown) {
    super(`The stored prebid ${prebidId} is not the one that its owner has a receipt for.`, { cause })
  }
}

/** For decisions inside the service, such as ranking candidates. A response or an event uses visible-amounts.ts instead. */
export const decryptAmount = (secrets: Secrets, prebid: SealedPrebid): number => openPrebid(secrets, prebid).amountPaise

/** For viewers who may read it; see visible-amounts.ts. */
export const decryptReceipt = (secrets: Secrets, prebid: SealedPrebid) => ({
  commitment: prebid.commitment,
  nonce: openPrebid(secrets, prebid).nonce,
})

/** The same values bound to their row. */
export function bindValues(secrets: Secrets, prebid: SealedPrebid) {
  const { amountPaise, nonce } = openPrebid(secrets, prebid)
  return sealValues(secrets, { ...prebid, prebidId: prebid.id, amountPaise }, nonce, true)
}
