import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

export const findProgramForStatement = (db: Reader, id: string) =>
  db
    .selectFrom('programs')
    .select(['id', 'id as programId', 'companyId', 'branchId', 'name', 'chitId'])
    .where('id', '=', id)
    .executeTakeFirst()
export type StatementProgram = NonNullable<Awaited<ReturnType<typeof findProgramForStatement>>>

export const listEnrollments = (db: Reader, programId: string, subscriberId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select(['enrollments.id', 'enrollments.ticketNumber', 'enrollments.name', 'users.name as userName'])
    .where('enrollments.programId', '=', programId)
    .where('enrollments.subscriberId', '=', subscriberId)
    .orderBy('enrollments.ticketNumber')
    .execute()
export type StatementEnrollment = Awaited<ReturnType<typeof listEnrollments>>[number]

/** Also dividends from before an import, which belong to no cycle. */
export async function listShares(db: Reader, enrollmentIds: readonly string[]) {
  const ids = [...enrollmentIds]
  const { rows } = await sql<{ cycleId: string | null; enrollmentId: string; dividendPaise: number }>`
    SELECT cycle_id AS "cycleId", enrollment_id AS "enrollmentId", dividend_paise AS "dividendPaise"
      FROM settlement_shares WHERE enrollment_id = ANY (${ids})
    UNION ALL
    SELECT NULL, enrollment_id, dividend_paise FROM opening_balances
      WHERE enrollment_id = ANY (${ids}) AND dividend_paise > 0`.execute(db)
  return rows
}
export type ShareRow = Awaited<ReturnType<typeof listShares>>[number]

export const listPrizesOf = (db: Reader, enrollmentIds: readonly string[]) =>
  db
    .selectFrom('winners')
    .leftJoin('auctions', 'auctions.id', 'winners.auctionId')
    .select([
      'winners.cycleId',
      'winners.enrollmentId',
      'winners.division',
      'winners.prizePaise',
      'winners.selectedAt',
      'winners.auctionPrebidId',
      'auctions.status',
      'auctions.prebidsRevealedAt',
    ])
    .where('winners.enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .where('winners.status', '=', 'DECLARED')
    .execute()
export type PrizeRow = Awaited<ReturnType<typeof listPrizesOf>>[number]
