// What minutes of a draw without the platform read: the place, the winners and how the pot was divided.
import type { Reader } from '#platform/db/types'
import { BRANCH_PLACE } from './minutes.sql.ts'

export const getDrawPlace = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .leftJoin('branchAddresses as address', 'address.branchId', 'branches.id')
    .select(BRANCH_PLACE)
    .select('programs.name as programName')
    .where('programs.id', '=', programId)
    .limit(1)
    .executeTakeFirstOrThrow()

/** Disqualified and forfeited winners: each began another round. */
export async function countLostWinners(db: Reader, cycleId: string): Promise<number> {
  const { count } = await db
    .selectFrom('winners')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cycleId', '=', cycleId)
    .where('status', '<>', 'DECLARED')
    .executeTakeFirstOrThrow()
  return Number(count)
}
