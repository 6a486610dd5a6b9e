// Statements of the job that lets trees catch up with their events.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

export type TreeRow = { id: string; serverSequence: number; logFrontier: string | null }

/** Auctions before an id, newest first. Which of them are behind is for the caller to see: an index would end HOT updates. */
export const listTreesBefore = (db: Reader, beforeId: string, limit: number): Promise<TreeRow[]> =>
  db
    .selectFrom('auctions')
    .select(['id', 'serverSequence', 'logFrontier'])
    .where('id', '<', beforeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const lockTree = (tx: Tx, auctionId: string): Promise<TreeRow | undefined> =>
  tx
    .selectFrom('auctions')
    .select(['id', 'serverSequence', 'logFrontier'])
    .where('id', '=', auctionId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The new write id invalidates what the bid writers have cached of the auction. */
export const updateTree = (tx: Tx, auctionId: string, logFrontier: string, writeId: string) =>
  tx.updateTable('auctions').set({ logFrontier, writeId }).where('id', '=', auctionId).execute()

/** Hidden events that an older version stored without a blind. */
export async function listMissingBlinds(db: Reader, auctionId: string, afterSequence: number, upTo: number) {
  const found = await db
    .selectFrom('roomEvents')
    .select('serverSequence')
    .where('auctionId', '=', auctionId)
    .where('serverSequence', '>', afterSequence)
    .where('serverSequence', '<=', upTo)
    .where('audience', 'not in', ['ROOM', 'RECORD'])
    .where('blind', 'is', null)
    .execute()
  return found.map(({ serverSequence }) => serverSequence)
}

/** A blind that is there stays: a tree may have been computed with it. */
export async function updateMissingBlinds(
  tx: Tx,
  auctionId: string,
  blinds: readonly { serverSequence: number; blind: string }[],
): Promise<void> {
  if (blinds.length === 0) return
  const given = blinds.map(({ serverSequence, blind }) => ({ server_sequence: serverSequence, blind }))
  await sql`UPDATE room_events SET blind = given.blind
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS given (server_sequence bigint, blind text)
    WHERE room_events.auction_id = ${auctionId} AND room_events.server_sequence = given.server_sequence
      AND room_events.blind IS NULL`.execute(tx)
}
