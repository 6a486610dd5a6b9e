// What the world already relies on of a program that is edited. Needs the program's lock: it holds off scheduling and enrolling.
import type { Reader } from '#platform/db'

/** An auction that is played by the program's amounts and divisions: scheduled, running, without its winners, or prebid in. */
export const findAuctionBoundToTerms = (db: Reader, programId: string) =>
  db
    .selectFrom('auctions')
    .select('id')
    .where('programId', '=', programId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED']),
        eb.and([eb('status', '=', 'PENDING'), eb('activePrebidCount', '>', 0)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

export async function countTickets(db: Reader, programId: string): Promise<number> {
  const { count } = await db
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
