// What the minutes say beside the auction's own records: the names and the place, and the prizes of earlier instalments.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

export type MinutesPlace = {
  companyName: string
  branchName: string
  chitId: string
  line1: string | null
  line2: string | null
  city: string | null
  district: string | null
  state: string | null
  pincode: string | null
}

export const BRANCH_PLACE = [
  'companies.name as companyName',
  'branches.name as branchName',
  'programs.chitId',
  'address.line1',
  'address.line2',
  'address.city',
  'address.district',
  'address.state',
  'address.pincode',
] as const

export const getMinutesPlace = (db: Reader, auctionId: string): Promise<MinutesPlace> =>
  db
    .selectFrom('auctions')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .innerJoin('companies', 'companies.id', 'auctions.companyId')
    .innerJoin('branches', 'branches.id', 'auctions.branchId')
    .leftJoin('branchAddresses as address', 'address.branchId', 'branches.id')
    .select(BRANCH_PLACE)
    .where('auctions.id', '=', auctionId)
    .limit(1)
    .executeTakeFirstOrThrow()

export type UnpaidPrize = {
  cycleNumber: number
  ticketNumber: number
  name: string | null
  prizePaise: number
  depositedPaise: number | null
}

/** The prizes of earlier instalments that nobody has been paid. */
export const listUnpaidPrizes = (
  db: Reader,
  { programId, cycleNumber }: { programId: string; cycleNumber: number },
  limit: number,
): Promise<UnpaidPrize[]> =>
  db
    .selectFrom('payouts')
    .innerJoin('winners', 'winners.id', 'payouts.winnerId')
    .innerJoin('cycles', 'cycles.id', 'payouts.cycleId')
    .innerJoin('enrollments', 'enrollments.id', 'payouts.enrollmentId')
    .innerJoin('users', 'users.id', 'payouts.subscriberId')
    .select([
      'cycles.cycleNumber',
      'enrollments.ticketNumber',
      sql<string | null>`coalesce(enrollments.name, users.name)`.as('name'),
      'winners.prizePaise',
      'payouts.depositedPaise',
    ])
    .where('payouts.programId', '=', programId)
    .where('cycles.cycleNumber', '<', cycleNumber)
    .where('winners.status', '=', 'DECLARED')
    .where('payouts.paidAt', 'is', null)
    .where('payouts.endedAt', 'is', null)
    .orderBy('cycles.cycleNumber')
    .orderBy('enrollments.ticketNumber')
    .limit(limit)
    .execute()
