// Statements that only the console needs: each member's activity in the auction, the times of bids, the audience journal.
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader } from '#platform/db/types'

export type Activity = { id: string; latestBidPaise: number | null; hasPrebid: boolean; isSeated: boolean }

/** For the members of one page, in one query. */
export async function listActivity(db: Reader, auctionId: string, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return new Map<string, Activity>()
  const { rows } = await sql<Activity>`
    SELECT wanted.id,
      (SELECT amount_paise FROM bids WHERE auction_id = ${auctionId} AND enrollment_id = wanted.id
        AND deleted_at IS NULL ORDER BY server_sequence DESC LIMIT 1) AS "latestBidPaise",
      EXISTS (SELECT FROM prebids WHERE auction_id = ${auctionId} AND enrollment_id = wanted.id
        AND status IN ('ACTIVE', 'APPLIED', 'SUPERSEDED')) AS "hasPrebid",
      EXISTS (SELECT FROM room_seats WHERE auction_id = ${auctionId} AND enrollment_id = wanted.id) AS "isSeated"
    FROM unnest(${enrollmentIds}::text[]) AS wanted (id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The times of the first and the last standing bid. */
export async function findBidTimes(db: Reader, auctionId: string) {
  const { rows } = await sql<{ firstAt: Date | null; lastAt: Date | null }>`
    SELECT
      (SELECT created_at FROM bids WHERE auction_id = ${auctionId} AND deleted_at IS NULL
        ORDER BY server_sequence LIMIT 1) AS "firstAt",
      (SELECT created_at FROM bids WHERE auction_id = ${auctionId} AND deleted_at IS NULL
        ORDER BY server_sequence DESC LIMIT 1) AS "lastAt"`.execute(db)
  return rows[0]!
}

type SessionFilter = { enrolledSubscriberId?: string | undefined; eventType?: 'JOIN' | 'LEAVE' | undefined }

export async function listAudienceSessions(
  db: Reader,
  auctionId: string,
  filter: SessionFilter,
  limit: number,
  offset: number,
) {
  const matches = (eb: ExpressionBuilder<DB, 'audienceSessions'>) =>
    eb.and([
      eb('audienceSessions.auctionId', '=', auctionId),
      ...(filter.enrolledSubscriberId ? [eb('audienceSessions.enrollmentId', '=', filter.enrolledSubscriberId)] : []),
      ...(filter.eventType ? [eb('audienceSessions.eventType', '=', filter.eventType)] : []),
    ])
  // Names are looked up for the page, not for rows that the offset skips.
  const page = db
    .selectFrom('audienceSessions')
    .select('audienceSessions.id')
    .where(matches)
    .orderBy('audienceSessions.occurredAt', 'desc')
    .orderBy('audienceSessions.id', 'desc')
    .limit(limit)
    .offset(offset)
  const [sessions, { count }] = await Promise.all([
    db
      .selectFrom('audienceSessions')
      .innerJoin('enrollments', 'enrollments.id', 'audienceSessions.enrollmentId')
      .innerJoin('users', 'users.id', 'audienceSessions.subscriberId')
      .select((eb) => [
        'audienceSessions.id',
        'audienceSessions.auctionId',
        'audienceSessions.enrollmentId as enrolledSubscriberId',
        'enrollments.ticketNumber',
        'audienceSessions.subscriberId',
        eb.fn.coalesce('enrollments.name', 'users.name').as('subscriberName'),
        'audienceSessions.accessMode',
        'audienceSessions.eventType',
        'audienceSessions.source',
        'audienceSessions.connectionId',
        'audienceSessions.occurredAt',
      ])
      .where('audienceSessions.id', 'in', page)
      .orderBy('audienceSessions.occurredAt', 'desc')
      .orderBy('audienceSessions.id', 'desc')
      .execute(),
    db
      .selectFrom('audienceSessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ])
  return { sessions, count }
}
export type AudienceSessionRow = Awaited<ReturnType<typeof listAudienceSessions>>['sessions'][number]
