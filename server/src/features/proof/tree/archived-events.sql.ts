// Where the archived events of an auction are. A caller must be allowed to see the auction.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type LogPart = Pick<NewLogPart, 'auctionId' | 'firstSequence' | 'lastSequence' | 'objectKey' | 'sha256'>
type NewLogPart = Insertable<DB['roomLogParts']>

const select = (db: Reader, auctionId: string) =>
  db
    .selectFrom('roomLogParts')
    .select(['auctionId', 'firstSequence', 'lastSequence', 'objectKey', 'sha256'])
    .where('auctionId', '=', auctionId)
    .orderBy('firstSequence')

export const listParts = (db: Reader, auctionId: string): Promise<LogPart[]> => select(db, auctionId).execute()

/** The part that holds an event. */
export const findPart = (db: Reader, auctionId: string, sequence: number): Promise<LogPart | undefined> =>
  select(db, auctionId).where('firstSequence', '<=', sequence).where('lastSequence', '>=', sequence).executeTakeFirst()

/** The last archived event; 0 without any. */
export async function findArchivedUpTo(db: Reader, auctionId: string): Promise<number> {
  const found = await db
    .selectFrom('roomLogParts')
    .select('lastSequence')
    .where('auctionId', '=', auctionId)
    .orderBy('firstSequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.lastSequence ?? 0
}

/** The part that another process stored first stays. */
export const insertPart = (tx: Tx, part: NewLogPart) =>
  tx
    .insertInto('roomLogParts')
    .values(part)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
