// Statements on draws and on the shares that members contribute. Both are written only under the lock of the auction.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { DrawCandidate } from './draws.rules.ts'

export type DrawRow = Omit<Selectable<DB['draws']>, 'candidates'> & { candidates: DrawCandidate[] }
export type ShareRow = Selectable<DB['drawShares']>

export const insertDraw = (
  tx: Tx,
  draw: Omit<Insertable<DB['draws']>, 'candidates'> & { candidates: DrawCandidate[] },
) =>
  tx
    .insertInto('draws')
    .values({ ...draw, candidates: JSON.stringify(draw.candidates) })
    .execute()

export const updateDraw = (tx: Tx, id: string, changes: Updateable<DB['draws']>) =>
  tx.updateTable('draws').set(changes).where('id', '=', id).execute()

export const findDraw = (db: Reader, auctionId: string, id: string) =>
  db
    .selectFrom('draws')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<DrawRow | undefined>

export const listDraws = (db: Reader, auctionId: string, limit: number, offset: number) =>
  db
    .selectFrom('draws')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute() as Promise<DrawRow[]>

export const countDraws = async (db: Reader, auctionId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('draws')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  return count
}

/** What decides whether a division may be drawn again. */
export const listEarlierDraws = (db: Reader, auctionId: string) =>
  db
    .selectFrom('draws')
    .leftJoin('winners', 'winners.id', 'draws.winnerId')
    .select(['draws.division', 'draws.state', 'draws.voidReason', 'winners.status as winnerStatus'])
    .where('draws.auctionId', '=', auctionId)
    .execute()

export const insertShare = (tx: Tx, share: Insertable<DB['drawShares']>) =>
  tx.insertInto('drawShares').values(share).execute()

export const updateShareRevealed = (tx: Tx, drawId: string, enrollmentId: string, share: string, now: Date) =>
  tx
    .updateTable('drawShares')
    .set({ share, revealedAt: now })
    .where('drawId', '=', drawId)
    .where('enrollmentId', '=', enrollmentId)
    .execute()

/** In the order of their tickets. */
export const listShares = (db: Reader, drawIds: readonly string[]): Promise<ShareRow[]> =>
  db
    .selectFrom('drawShares')
    .selectAll()
    .where(sql<boolean>`draw_id = ANY(${drawIds}::text[])`)
    .orderBy(sql`enrollment_id COLLATE "C"`)
    .execute()

/** Whether the ticket kept its share back in an earlier draw of the auction. */
export const hasWithheld = async (db: Reader, auctionId: string, enrollmentId: string): Promise<boolean> =>
  (await db
    .selectFrom('drawShares')
    .innerJoin('draws', 'draws.id', 'drawShares.drawId')
    .select('draws.id')
    .where('draws.auctionId', '=', auctionId)
    .where('draws.voidReason', '=', 'SHARE_WITHHELD')
    .where('drawShares.enrollmentId', '=', enrollmentId)
    .where('drawShares.share', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const selectOwnTickets = (db: Reader, programId: string, subscriberId: string) =>
  db
    .selectFrom('enrollments')
    .select('id')
    .where('programId', '=', programId)
    .where('subscriberId', '=', subscriberId)
    .where('endedAt', 'is', null)
    .where('holder', '=', 'MEMBER')

export const hasTicket = async (db: Reader, programId: string, subscriberId: string): Promise<boolean> =>
  (await selectOwnTickets(db, programId, subscriberId).limit(1).executeTakeFirst()) !== undefined

export const isOwnTicket = async (
  db: Reader,
  programId: string,
  subscriberId: string,
  enrollmentId: string,
): Promise<boolean> =>
  (await selectOwnTickets(db, programId, subscriberId).where('id', '=', enrollmentId).executeTakeFirst()) !== undefined

/** Who holds a ticket now: it may have changed hands since the draw was opened. */
export const getHolderId = async (db: Reader, enrollmentId: string): Promise<string> =>
  (await db.selectFrom('enrollments').select('subscriberId').where('id', '=', enrollmentId).executeTakeFirstOrThrow())
    .subscriberId
