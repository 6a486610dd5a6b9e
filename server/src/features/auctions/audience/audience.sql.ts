// The audience of an auction [D1 2.8, G076]: viewers (in the room, not joined), joined members, and joined members who are present.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

export type Audience = {
  auctionId: string
  cycleId: string
  stateVersion: number
  serverSequence: number
  viewerCount: number
  joinedParticipantCount: number
  presentParticipantCount: number
  bidderCount: number
}

/** The counters of any number of auctions in one query; the number of bidders is a column of the auction. */
export async function countAudiences(db: Reader, auctionIds: readonly string[]): Promise<Audience[]> {
  const { rows } = await sql<Audience>`
    SELECT auction.id AS "auctionId", auction.cycle_id AS "cycleId", auction.state_version AS "stateVersion",
      auction.server_sequence AS "serverSequence", auction.bidder_count AS "bidderCount",
      watching.count AS "viewerCount", joined.count AS "joinedParticipantCount", joined.present AS "presentParticipantCount"
    FROM auctions AS auction
    CROSS JOIN LATERAL (SELECT count(DISTINCT seat.enrollment_id) FROM room_seats AS seat
      WHERE seat.auction_id = auction.id AND NOT EXISTS (SELECT FROM participations
        WHERE participations.auction_id = seat.auction_id AND participations.enrollment_id = seat.enrollment_id)
    ) AS watching
    CROSS JOIN LATERAL (SELECT count(*), count(*) FILTER (WHERE participations.source = 'FLOOR' OR EXISTS (
        SELECT FROM room_seats AS seat
        WHERE seat.auction_id = participations.auction_id AND seat.enrollment_id = participations.enrollment_id)) AS present
      FROM participations WHERE participations.auction_id = auction.id
    ) AS joined
    WHERE auction.id = ANY(${auctionIds})`.execute(db)
  return rows
}

/** The four counters alone. */
export async function countAudience(db: Reader, auctionId: string) {
  const [audience] = await countAudiences(db, [auctionId])
  const { viewerCount, joinedParticipantCount, presentParticipantCount, bidderCount } = audience!
  return { viewerCount, joinedParticipantCount, presentParticipantCount, bidderCount }
}

export type ParticipantRow = {
  subscriberId: string
  enrolledSubscriberId: string
  ticketNumber: number
  name: string | null
  avatarFileId: string | null
  joinSource: 'ONLINE' | 'FLOOR'
  joinedAt: Date
  isPresent: boolean
  lastLeftAt: Date | null
}

/** Joined members in the order in which they joined; members on the floor count as present. */
export const listParticipants = (
  db: Reader,
  auctionId: string,
  limit: number,
  offset: number,
): Promise<ParticipantRow[]> =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('participations')
        .selectAll()
        .where('auctionId', '=', auctionId)
        .orderBy('joinedAt')
        .orderBy('enrollmentId')
        .limit(limit)
        .offset(offset)
        .as('joined'),
    )
    .innerJoin('enrollments', 'enrollments.id', 'joined.enrollmentId')
    .innerJoin('users', 'users.id', 'joined.subscriberId')
    .select((eb) => [
      'joined.subscriberId',
      'joined.enrollmentId as enrolledSubscriberId',
      'enrollments.ticketNumber',
      eb.fn.coalesce('enrollments.name', 'users.name').as('name'),
      'users.avatarFileId',
      'joined.source as joinSource',
      'joined.joinedAt',
      'joined.lastLeftAt',
      sql<boolean>`joined.source = 'FLOOR' OR EXISTS (SELECT FROM room_seats
        WHERE room_seats.auction_id = joined.auction_id AND room_seats.enrollment_id = joined.enrollment_id)`.as(
        'isPresent',
      ),
    ])
    .orderBy('joined.joinedAt')
    .orderBy('joined.enrollmentId')
    .execute()
