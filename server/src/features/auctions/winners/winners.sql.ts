// Statements on winners, and on the bids and prebids that could still win.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { AuctionRow } from '../model/auction.ts'
import type { ChoiceFacts } from './declaration.rules.ts'

export type WinnerRow = Selectable<DB['winners']>

/** The best standing live bid of each enrollment in the current run, without enrollments that have won or were disqualified. */
export const listStandingBids = (db: Reader, auction: Pick<AuctionRow, 'id' | 'run' | 'bidMode' | 'programId'>) =>
  db
    .selectFrom('bids')
    .distinctOn('bids.enrollmentId')
    .select([
      'bids.id',
      'bids.enrollmentId',
      'bids.subscriberId',
      'bids.amountPaise',
      'bids.createdAt',
      'bids.serverSequence',
    ])
    .where('bids.auctionId', '=', auction.id)
    .where('bids.run', '=', auction.run)
    .where('bids.deletedAt', 'is', null)
    .where('bids.disqualifiedAt', 'is', null)
    .where(hasWon(auction.id, 'bids.enrollment_id'), '=', false)
    .orderBy('bids.enrollmentId')
    .orderBy('bids.amountPaise', auction.bidMode === 'TOTAL_VALUE_DECREASING' ? 'asc' : 'desc')
    .orderBy('bids.serverSequence')
    .execute()

/**
 * Prebids that could still win, in the order in which they were made. Superseded ones count too: they are candidates again once
 * the winner is disqualified. [spec: Deleting bids and disqualifying bidders] An enrollment that was disqualified in either phase, or whose
 * member was removed, has none.
 */
export const listStandingPrebids = (db: Reader, auctionId: string) =>
  db
    .selectFrom('prebids')
    .select(['id', 'auctionId', 'enrollmentId', 'subscriberId', 'createdAt', 'sealedAmount', 'nonce', 'commitment'])
    .where('auctionId', '=', auctionId)
    .where('status', 'in', ['ACTIVE', 'SUPERSEDED'])
    .where(hasWon(auctionId, 'prebids.enrollment_id'), '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('enrollments')
          .select('enrollments.id')
          .whereRef('enrollments.id', '=', 'prebids.enrollmentId')
          .where('enrollments.endedAt', 'is', null)
          .where('enrollments.holder', '=', 'MEMBER'),
      ),
    )
    // The offer of a removed member does not become that of the next holder.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM ticket_cases AS removal WHERE removal.enrollment_id = prebids.enrollment_id
        AND removal.kind = 'REMOVAL' AND removal.status = 'REMOVED' AND removal.decided_at > prebids.created_at)`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disqualifications')
            .select('disqualifications.id')
            .whereRef('disqualifications.auctionId', '=', 'prebids.auctionId')
            .whereRef('disqualifications.enrollmentId', '=', 'prebids.enrollmentId'),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Whether this bid or prebid was ever made in this auction. */
export const hasOffer = async (db: Reader, auctionId: string, offer: { bidId: string } | { prebidId: string }) => {
  const [table, id] = 'bidId' in offer ? (['bids', offer.bidId] as const) : (['prebids', offer.prebidId] as const)
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * An enrollment wins once, and a winner disqualified in this auction cannot win it again. The program is named because PostgreSQL
 * would otherwise read the winners of all programs.
 */
const hasWon = (auctionId: string, enrollmentColumn: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM winners WHERE winners.enrollment_id = ${sql.ref(enrollmentColumn)}
    AND winners.program_id = (SELECT program_id FROM auctions WHERE auctions.id = ${auctionId})
    AND (winners.status = 'DECLARED' OR winners.auction_id = ${auctionId}))`

export const listFilledDivisions = async (db: Reader, cycleId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('winners')
    .select('division')
    .where('cycleId', '=', cycleId)
    .where('status', '=', 'DECLARED')
    .execute()
  return rows.map(({ division }) => division)
}

/** The last disqualified winner of a division, whom a new winner replaces. */
export const findReplacedWinner = async (db: Reader, cycleId: string, division: number): Promise<string | null> => {
  const row = await db
    .selectFrom('winners')
    .select('id')
    .where('cycleId', '=', cycleId)
    .where('division', '=', division)
    .where('status', '=', 'DISQUALIFIED')
    .orderBy('disqualifiedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export const insertWinner = (tx: Tx, winner: Insertable<DB['winners']>) =>
  tx.insertInto('winners').values(winner).returningAll().executeTakeFirstOrThrow()

export const lockWinner = (tx: Tx, auctionId: string, winnerId: string) =>
  tx
    .selectFrom('winners')
    .selectAll()
    .where('id', '=', winnerId)
    .where('auctionId', '=', auctionId)
    .forUpdate()
    .executeTakeFirst()

/** A winner who was recorded without an auction on the platform. */
export const lockRecordedWinner = (tx: Tx, winnerId: string) =>
  tx
    .selectFrom('winners')
    .selectAll()
    .where('id', '=', winnerId)
    .where('auctionId', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateWinnerDisqualified = (
  tx: Tx,
  winnerId: string,
  by: { userId: string; reasonCode: string; note: string | null },
  now: Date,
) =>
  tx
    .updateTable('winners')
    .set({
      status: 'DISQUALIFIED',
      disqualifiedAt: now,
      disqualifiedById: by.userId,
      disqualificationReasonCode: by.reasonCode,
      disqualificationNote: by.note,
    })
    .where('id', '=', winnerId)
    .returningAll()
    .executeTakeFirstOrThrow()

type LotAuction = Pick<AuctionRow, 'id' | 'cycleId' | 'programId'>

const hasPaid = ({ cycleId }: LotAuction) =>
  sql<boolean>`EXISTS (SELECT 1 FROM invoices WHERE invoices.enrollment_id = enrollments.id
    AND invoices.cycle_id = ${cycleId} AND invoices.status = 'PAID')`

const isDisqualifiedLive = ({ id }: LotAuction) =>
  sql<boolean>`EXISTS (SELECT 1 FROM disqualifications WHERE disqualifications.enrollment_id = enrollments.id
    AND disqualifications.auction_id = ${id} AND disqualifications.phase = 'LIVE')`

const selectMemberTickets = (db: Reader, { programId }: LotAuction) =>
  db
    .selectFrom('enrollments')
    .where('enrollments.programId', '=', programId)
    .where('enrollments.endedAt', 'is', null)
    .where('enrollments.holder', '=', 'MEMBER')

export const listChoiceFacts = (
  db: Reader,
  auction: LotAuction & Pick<AuctionRow, 'run'>,
  ids: readonly string[],
): Promise<ChoiceFacts[]> =>
  selectMemberTickets(db, auction)
    .select(['enrollments.id', 'enrollments.subscriberId'])
    .select((eb) => [
      hasWon(auction.id, 'enrollments.id').as('hasWon'),
      eb
        .exists(
          eb
            .selectFrom('bids')
            .select('bids.id')
            .whereRef('bids.enrollmentId', '=', 'enrollments.id')
            .where('bids.auctionId', '=', auction.id)
            .where('bids.run', '=', auction.run)
            .where('bids.deletedAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasBid'),
      hasPaid(auction).as('isPaid'),
      isDisqualifiedLive(auction).as('isDisqualified'),
    ])
    .where('enrollments.id', 'in', ids)
    .execute()

/** The tickets that `openLotBlockedReason` lets into a lot. */
const selectLotTickets = (db: Reader, auction: LotAuction) =>
  selectMemberTickets(db, auction)
    .where(hasPaid(auction))
    .where(hasWon(auction.id, 'enrollments.id'), '=', false)
    .where(isDisqualifiedLive(auction), '=', false)

export const countLotTickets = async (db: Reader, auction: LotAuction): Promise<number> => {
  const { count } = await selectLotTickets(db, auction)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listLotTickets = async (db: Reader, auction: LotAuction, limit: number, offset: number) => {
  const rows = await selectLotTickets(db, auction)
    .select('enrollments.id')
    .orderBy('enrollments.ticketNumber')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** After a draw in which the service withheld its number, only a lot by hand may follow in that division. */
export const isLeftToHand = async (db: Reader, auctionId: string, division: number): Promise<boolean> =>
  (await db
    .selectFrom('draws')
    .select('id')
    .where('auctionId', '=', auctionId)
    .where('division', '=', division)
    .where('voidReason', '=', 'SERVER_WITHHELD')
    .limit(1)
    .executeTakeFirst()) !== undefined
