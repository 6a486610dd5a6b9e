import type { PrebidResult } from '@kuri/room-client/receipts/documents'

/** Keeps the receipt of a sealed bid. Without a network for the checks the service still has it, and the bid counts all the same. */
export function keepPrebid(auctionId: string, result: PrebidResult): void {
  const keep = async () => {
    const { openKeeper } = await import('./open-keeper.ts')
    const keeper = await openKeeper(auctionId, () => {})
    await keeper.keepPrebid(result)
    keeper.close()
  }
  keep().catch(() => {})
}
