// The prebids that an ending auction supersedes. `applyMutations` calls it; when that happens is in transitions.rules.ts.
import type { Tx } from '#platform/db/types'

export async function updatePrebidsSuperseded(tx: Tx, auctionIds: readonly string[], now: Date): Promise<void> {
  if (auctionIds.length === 0) return
  await tx
    .updateTable('prebids')
    .set({ status: 'SUPERSEDED', updatedAt: now })
    .where('auctionId', 'in', auctionIds)
    .where('status', '=', 'ACTIVE')
    .execute()
}
