// The receipt of a sealed bid proves that its amount was not changed: SHA-256 of `auctionId:enrolledSubscriberId:paise:nonce`. The browser
// computes it itself, so that nobody has to believe the service.
export type Receipt = { commitment: string; nonce: string }
type Sealed = { auctionId: string; enrolledSubscriberId: string; amount: number }

export async function isReceiptTrue(
  { auctionId, enrolledSubscriberId, amount }: Sealed,
  { commitment, nonce }: Receipt,
) {
  const text = `${auctionId}:${enrolledSubscriberId}:${Math.round(amount * 100)}:${nonce}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === commitment.toLowerCase()
}
