import type { Tx } from '#platform/db'

/** [G055] Where live bids stand at the end, the prebids have lost their purpose. */
export async function updatePrebidsSuperseded(tx: Tx, auctionIds: readonly string[], now: Date): Promise<void> {
  if (auctionIds.length === 0) return
  await tx
    .updateTable('prebids')
    .set({ status: 'SUPERSEDED', updatedAt: now })
    .where('auctionId', 'in', auctionIds)
    .where('status', '=', 'ACTIVE')
    .execute()
}
