// Statements of the job that archives the events of finished auctions.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import type { ArchivedEvent } from '../tree/archived-events.ts'

/** Auctions that have events in the table, in the order of their ids: one look into the index for each, however many events it has. */
export async function listAuctionsWithEvents(
  db: Reader,
  { after, before, limit }: { after: string; before: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE walk (id) AS (
      SELECT min(auction_id) FROM room_events WHERE auction_id > ${after} AND auction_id < ${before}
      UNION ALL
      SELECT (SELECT min(auction_id) FROM room_events WHERE auction_id > walk.id AND auction_id < ${before})
      FROM walk WHERE walk.id IS NOT NULL)
    SELECT id FROM walk WHERE id IS NOT NULL LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the auctions that are complete, and to which nothing has happened since a time. */
export const listCompleteAuctions = (db: Reader, ids: readonly string[], unchangedSince: Date) =>
  db
    .selectFrom('auctions')
    .select(['id', 'serverSequence', 'logFrontier'])
    .where('id', '=', sql<string>`ANY (${[...ids]})`)
    .where('status', '=', 'COMPLETE')
    .where('openDrawId', 'is', null)
    .where('updatedAt', '<', unchangedSince)
    .orderBy('id')
    .execute()

export const listEventsToArchive = (
  db: Reader,
  auctionId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<ArchivedEvent[]> =>
  db
    .selectFrom('roomEvents')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('serverSequence', '>', after)
    .where('serverSequence', '<=', upTo)
    .orderBy('serverSequence')
    .execute() as Promise<ArchivedEvent[]>

export const deleteArchivedEvents = (tx: Tx, auctionId: string, { after, upTo }: { after: number; upTo: number }) =>
  tx
    .deleteFrom('roomEvents')
    .where('auctionId', '=', auctionId)
    .where('serverSequence', '>', after)
    .where('serverSequence', '<=', upTo)
    .execute()
