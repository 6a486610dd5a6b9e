// What the screens of one auction say about its program, branch and cycle, beside what its rules need.
import type { Reader } from '#platform/db/types'
import type { AuctionRow } from '../model/auction.ts'

export const getAuctionContext = (db: Reader, { cycleId }: Pick<AuctionRow, 'cycleId'>) =>
  db
    .selectFrom('cycles')
    .innerJoin('programs', 'programs.id', 'cycles.programId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .select([
      'programs.chitId',
      'branches.name as branchName',
      'cycles.startDate as cycleStartDate',
      'cycles.endDate as cycleEndDate',
    ])
    .where('cycles.id', '=', cycleId)
    .executeTakeFirstOrThrow()
