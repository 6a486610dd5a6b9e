// Which process should judge the bids of an auction, so that one memory of it is right instead of several that contradict each other.
// It is a hint: any process may judge any bid, because the version of the auction's row decides what is written.

/** Every process that knows the same processes chooses the same one, and few auctions move when one comes or goes. */
export function ownerOf(auctionId: string, processIds: readonly string[]): string | null {
  let owner: string | null = null
  let best = -1
  for (const id of processIds) {
    const weight = hash(`${id} ${auctionId}`)
    if (weight > best || (weight === best && id > owner!)) {
      owner = id
      best = weight
    }
  }
  return owner
}

/** FNV-1a with the last steps of MurmurHash3, which spread ids that differ in one character. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
