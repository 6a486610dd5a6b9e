// Statements on what the records of an auction state. The caller holds the locks of the auctions.
import { sql } from 'kysely'
import { cycleTermColumns } from '#features/programs/programs/cycle-terms.sql'
import type { Reader } from '#platform/db/types'
import { STATED_COLUMNS } from './stated-settlement.rules.ts'

/** The commission of each cycle, in hundredths of a per cent. */
export async function listCommissions(db: Reader, cycleIds: readonly string[]): Promise<Map<string, number>> {
  if (cycleIds.length === 0) return new Map()
  const found = await db
    .selectFrom('cycles')
    .innerJoin('programs', 'programs.id', 'cycles.programId')
    .select('cycles.id')
    .select(cycleTermColumns('foremanCommissionHundredths'))
    .where('cycles.id', '=', sql<string>`ANY(${[...cycleIds]})`)
    .execute()
  return new Map(found.map(({ id, foremanCommissionHundredths }) => [id, foremanCommissionHundredths ?? 0]))
}

export async function listSettlementsOf(db: Reader, cycleIds: readonly string[]) {
  if (cycleIds.length === 0) return new Map<string, never>()
  const found = await db
    .selectFrom('settlements')
    .select(['cycleId', ...STATED_COLUMNS])
    .where('cycleId', '=', sql<string>`ANY(${[...cycleIds]})`)
    .execute()
  return new Map(found.map((row) => [row.cycleId, row]))
}

export type Attendee = {
  auctionId: string
  enrollmentId: string
  source: 'ONLINE' | 'FLOOR'
  joinedAt: Date
  /** Null while the member is in the room, and for members on the floor. */
  leftAt: Date | null
}

/** Who joined each auction, in the order of joining. */
export async function listAttendance(db: Reader, auctionIds: readonly string[]): Promise<Map<string, Attendee[]>> {
  if (auctionIds.length === 0) return new Map()
  const { rows } = await sql<Attendee>`
    SELECT joined.auction_id AS "auctionId", joined.enrollment_id AS "enrollmentId", joined.source,
      joined.joined_at AS "joinedAt", CASE WHEN joined.source = 'FLOOR' OR EXISTS (SELECT FROM room_seats AS seat
        WHERE seat.auction_id = joined.auction_id AND seat.enrollment_id = joined.enrollment_id)
        THEN NULL ELSE joined.last_left_at END AS "leftAt"
    FROM participations AS joined WHERE joined.auction_id = ANY(${[...auctionIds]})
    ORDER BY joined.auction_id, joined.joined_at, joined.enrollment_id`.execute(db)
  const byAuction = new Map<string, Attendee[]>()
  for (const row of rows) {
    const present = byAuction.get(row.auctionId)
    if (present) present.push(row)
    else byAuction.set(row.auctionId, [row])
  }
  return byAuction
}
