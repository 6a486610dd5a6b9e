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

export const listShares = (db: Reader, enrollmentIds: readonly string[]) =>
  db
    .selectFrom('settlementShares')
    .select(['cycleId', 'enrollmentId', 'dividendPaise'])
    .where('enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .execute()
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
