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

/** The given enrollments that have not ended. */
export async function listStandingEnrollmentIds(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('enrollments')
    .select('id')
    .where(sql<boolean>`id = ANY(${ids})`)
    .where('endedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
