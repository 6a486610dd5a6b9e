// The auctions of a member that are not over, for the start page.
import { STATUS_SETS } from '@kuri/contract/auctions/status-sets'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import { selectAuctions } from '../../model/auctions.sql.ts'

const inSet = (name: keyof typeof STATUS_SETS) =>
  sql<boolean>`auctions.status IN (${sql.join(STATUS_SETS[name].map(sql.lit))})`

/** Running ones first, then by their start; an auction without a start counts once its cycle is active. */
export const listOpenAuctions = (db: Reader, subscriberId: string, limit: number, timeZone: string) =>
  selectAuctions(db, timeZone)
    .innerJoin('companies', 'companies.id', 'auctions.companyId')
    .select(['programs.chitId', 'companies.name as companyName'])
    .where(inSet('beforeEnd'))
    .where(({ or, eb }) => or([eb('auctions.status', '<>', 'PENDING'), eb('cycles.status', '=', 'ACTIVE')]))
    .where('programs.bid', 'in', ['AUCTION', 'AUCTION_AND_LOT'])
    .where('auctions.programId', 'in', (eb) =>
      eb
        .selectFrom('enrollments')
        .select('enrollments.programId')
        .where('enrollments.subscriberId', '=', subscriberId)
        .where('enrollments.endedAt', 'is', null)
        .where('enrollments.holder', '=', 'MEMBER'),
    )
    .orderBy(inSet('running'), 'desc')
    .orderBy('auctions.auctionStartAt', (order) => order.asc().nullsLast())
    .orderBy('auctions.id')
    .limit(limit)
    .execute()
export type OpenAuctionRow = Awaited<ReturnType<typeof listOpenAuctions>>[number]
