// What minutes read beside the events of an auction: its action log, who joined, and how the pot was divided.
import type { Reader } from '#platform/db/types'

export type Action = { action: string; reason: string | null; metadata: unknown }

/** By the version of the auction that each was written with. */
export async function listActions(db: Reader, auctionId: string): Promise<Map<number, Action[]>> {
  const found = await db
    .selectFrom('auctionActionLogs')
    .select(['action', 'reason', 'metadata', 'stateVersion'])
    .where('auctionId', '=', auctionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const byVersion = new Map<number, Action[]>()
  for (const { stateVersion, ...action } of found)
    byVersion.set(stateVersion, [...(byVersion.get(stateVersion) ?? []), action])
  return byVersion
}

export const listJoined = (db: Reader, auctionId: string) =>
  db
    .selectFrom('participations')
    .select(['enrollmentId', 'source', 'joinedAt', 'lastLeftAt'])
    .where('auctionId', '=', auctionId)
    .orderBy('joinedAt')
    .orderBy('enrollmentId')
    .execute()

export const findSettlement = (db: Reader, cycleId: string) =>
  db
    .selectFrom('settlements')
    .select(['potPaise', 'prizePaise', 'discountPaise', 'commissionPaise', 'dividendPaise'])
    .where('cycleId', '=', cycleId)
    .executeTakeFirst()
