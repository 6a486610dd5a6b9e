// The audience of an auction [spec: Audience; Who is present]: viewers (in the room, not joined), joined members, and joined members who
// are present.
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

/** The counters of any number of auctions, each from one row (migration 0083 keeps them); the number of bidders is a column of the
 * auction. Counting the seats themselves took 0.8 ms in a room of 30 and 110 ms in one of 100,000. */
export async function countAudiences(db: Reader, auctionIds: readonly string[]): Promise<Audience[]> {
  const { rows } = await sql<Audience>`
    SELECT auction.id AS "auctionId", auction.cycle_id AS "cycleId", auction.state_version AS "stateVersion",
      auction.server_sequence AS "serverSequence", auction.bidder_count AS "bidderCount",
      COALESCE(counts.viewer_count, 0) AS "viewerCount", COALESCE(counts.joined_count, 0) AS "joinedParticipantCount",
      COALESCE(counts.present_count, 0) AS "presentParticipantCount"
    FROM auctions AS auction LEFT JOIN audience_counts AS counts ON counts.auction_id = auction.id
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
