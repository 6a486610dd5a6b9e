// What minutes read beside the events of an auction: its action log, who joined, and how the pot was divided.
import { STATED_COLUMNS, statedSettlement } from '#features/auctions/model/stated-settlement.rules'
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

export async function findSettlement(db: Reader, cycleId: string) {
  const row = await db
    .selectFrom('settlements')
    .select(STATED_COLUMNS)
    .where('cycleId', '=', cycleId)
    .executeTakeFirst()
  return row && statedSettlement(row)
}
