// Participations: which enrollments have joined an auction, and whether those enrollments still exist.
import { sql } from 'kysely'
import { type EventBus, wakeOthers } from '#platform/bus/event-bus'
import type { Reader, Tx } from '#platform/db/types'
import type { AuctionRow } from '../model/auction.ts'
import { AUDIENCE_CHANNEL } from '../model/events.sql.ts'

/** For members who join online; a member on the floor joins with the first bid. A second join changes nothing. Every process reads
 * the audience counters again. */
export async function insertParticipation(
  bus: EventBus,
  tx: Tx,
  auction: Pick<AuctionRow, 'id' | 'companyId'>,
  enrollment: { id: string; subscriberId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('participations')
    .values({
      auctionId: auction.id,
      companyId: auction.companyId,
      enrollmentId: enrollment.id,
      subscriberId: enrollment.subscriberId,
      source: 'ONLINE',
      joinedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['auctionId', 'enrollmentId']).doNothing())
    .execute()
  await wakeOthers(bus, tx, AUDIENCE_CHANNEL, [auction.id])
}

/** The holders of those of the tickets that belong to members and have not ended. */
export async function listTicketHolders(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('enrollments')
    .select(['id', 'subscriberId'])
    .where(sql<boolean>`id = ANY(${ids})`)
    .where('endedAt', 'is', null)
    .where('holder', '=', 'MEMBER')
    .execute()
  return new Map(rows.map(({ id, subscriberId }) => [id, subscriberId]))
}
