// Durable admission, and what it hangs on: the enrollment.
import { sql } from 'kysely'
import { type EventBus, wakeOthers } from '#platform/bus/event-bus'
import type { Reader, Tx } from '#platform/db/db'
import type { AuctionRow } from '../model/auction.ts'
import { AUDIENCE_CHANNEL } from '../model/events.sql.ts'

/** Online; who is on the floor comes in with his bid. The first admission stays. Counters are read anew by every room. */
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

/** Those of these enrollments that have not ended. */
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
