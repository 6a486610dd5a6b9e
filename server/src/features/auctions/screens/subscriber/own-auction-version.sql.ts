// The version of a member's auction detail in one statement, so that a client that polls costs one statement while nothing happens.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

/** Names, pictures and signed addresses in the answer are not part of the version, so they are at most this old. */
const REFRESH_MS = 60_000

/**
 * Every row that the detail is made from, by its `xmin`, which changes with each write of the row; and whether the instants have passed
 * by which rules decide. Null if the subscriber has no ticket.
 */
export async function findOwnAuctionVersion(
  db: Reader,
  { auctionId, subscriberId }: { auctionId: string; subscriberId: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    SELECT concat_ws('|', auction.xmin, cycle.xmin, program.xmin,
      auction.auction_start_at - make_interval(secs => auction.join_lead_seconds) <= ${now},
      coalesce(auction.started_at, auction.auction_start_at) + make_interval(secs => auction.join_grace_seconds) <= ${now},
      auction.prebid_end_at <= ${now},
      (${now}::timestamptz AT TIME ZONE ${timeZone})::date,
      own.rows,
      (SELECT string_agg(concat(id, ':', xmin), ',' ORDER BY id) FROM announcements
       WHERE auction_id = auction.id AND deleted_at IS NULL),
      (SELECT string_agg(concat(id, ':', xmin), ',' ORDER BY id) FROM winners WHERE auction_id = auction.id),
      (SELECT md5(string_agg(concat(enrollment_id, ':', xmin), ',' ORDER BY enrollment_id))
       FROM participations WHERE auction_id = auction.id),
      -- Written whenever a ticket comes into the room or leaves it.
      (SELECT xmin FROM audience_counts WHERE auction_id = auction.id)
    ) AS version
    FROM auctions AS auction
    JOIN cycles AS cycle ON cycle.id = auction.cycle_id
    JOIN programs AS program ON program.id = auction.program_id
    CROSS JOIN LATERAL (
      SELECT string_agg(concat_ws(':', enrollment.id, enrollment.xmin,
        (SELECT string_agg(concat(id, xmin), ',' ORDER BY id) FROM invoices WHERE enrollment_id = enrollment.id),
        (SELECT string_agg(concat(id, xmin), ',' ORDER BY id) FROM winners WHERE enrollment_id = enrollment.id),
        (SELECT string_agg(concat(id, xmin), ',' ORDER BY id) FROM prebids
         WHERE auction_id = auction.id AND enrollment_id = enrollment.id),
        (SELECT string_agg(concat(id, xmin), ',' ORDER BY id) FROM disqualifications
         WHERE auction_id = auction.id AND enrollment_id = enrollment.id),
        (SELECT concat(count(*), max(id)) FROM refused_bids
         WHERE auction_id = auction.id AND enrollment_id = enrollment.id)
      ), ';' ORDER BY enrollment.id) AS rows
      FROM enrollments AS enrollment
      WHERE enrollment.program_id = auction.program_id AND enrollment.subscriber_id = ${subscriberId}
        AND enrollment.ended_at IS NULL AND enrollment.holder = 'MEMBER'
    ) AS own
    WHERE auction.id = ${auctionId} AND own.rows IS NOT NULL`.execute(db)
  const [found] = rows
  return found ? `${found.version}|${Math.floor(now.getTime() / REFRESH_MS)}` : null
}
