// The numbers with which this phone takes part in draws: made here, kept here until they are revealed.
import { fromBase64Url, fromHex, toHex } from '@kuri/verify/base/bytes'
import { SHARE_BYTES, shareCommitment } from '@kuri/verify/draws/draw'

const keyOf = (drawId: string, ticketId: string) => `kuri.draw.${drawId}.${ticketId}`

export const findShare = (drawId: string, ticketId: string): string | null =>
  localStorage.getItem(keyOf(drawId, ticketId))

/** The same number when it is asked for again: a second one would not fit the commitment. */
export function makeShare(drawId: string, ticketId: string): string {
  const kept = findShare(drawId, ticketId)
  if (kept) return kept
  const share = toHex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)))
  localStorage.setItem(keyOf(drawId, ticketId), share)
  return share
}

export const forgetShare = (drawId: string, ticketId: string): void => localStorage.removeItem(keyOf(drawId, ticketId))

export const commitmentOf = (intentLeaf: string, ticketId: string, share: string): string =>
  toHex(shareCommitment(fromBase64Url(intentLeaf)!, ticketId, fromHex(share)!))
