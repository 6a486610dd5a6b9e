// Which heads of auctions stand in the public log, and which should.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

export type AnchorCandidate = {
  auctionId: string
  /** As the row of the auction keeps it. */
  frontier: string
  /** The newest anchor in this log. */
  anchoredSize: number | null
  anchoredIndex: number | null
  anchoredAt: Date | null
  /** It had events before auctions had trees, and has no anchor yet. */
  isBeforeLog: boolean
}

const NEWEST_ANCHOR = sql`LEFT JOIN LATERAL (
    SELECT size, entry_index, created_at FROM auction_anchors WHERE auction_id = auctions.id AND log_id = log.id
    ORDER BY entry_index DESC LIMIT 1) AS anchor ON true`
const CANDIDATE = sql`auctions.id AS "auctionId", auctions.log_frontier AS frontier, anchor.size AS "anchoredSize",
    anchor.entry_index AS "anchoredIndex", anchor.created_at AS "anchoredAt",
    EXISTS (SELECT FROM auctions_before_log WHERE auction_id = auctions.id) AS "isBeforeLog"`
/** The size stands before the dot. */
const TREE_SIZE = sql`split_part(auctions.log_frontier, '.', 1)::bigint`

/** Those of the given auctions whose tree is larger than their newest anchor. */
export async function listChangedAuctions(
  db: Reader,
  logId: number,
  ids: readonly string[],
): Promise<AnchorCandidate[]> {
  const { rows } = await sql<AnchorCandidate>`SELECT ${CANDIDATE}
    FROM auctions CROSS JOIN (SELECT ${logId}::integer AS id) AS log ${NEWEST_ANCHOR}
    WHERE auctions.id = ANY(${ids}::text[]) AND ${TREE_SIZE} > coalesce(anchor.size, 0)
    ORDER BY auctions.id`.execute(db)
  return rows
}

/** For the sweep: auctions under way, and those anchored lately, that have changed since. */
export async function listMissedAuctions(
  db: Reader,
  logId: number,
  anchoredAfter: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT auctions.id
    FROM auctions CROSS JOIN (SELECT ${logId}::integer AS id) AS log ${NEWEST_ANCHOR}
    WHERE auctions.id IN (
        SELECT id FROM auctions WHERE status IN ('SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED')
        UNION SELECT auction_id FROM auction_anchors WHERE created_at > ${anchoredAfter}
        UNION SELECT auction_id FROM auctions_before_log)
      AND ${TREE_SIZE} > coalesce(anchor.size, 0)
    ORDER BY auctions.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Since = { auctionId: string; sequence: number }

/** Those of the auctions with an event of another type than the ordinary ones, among their newest events after a number. */
export async function listAuctionsAtTurningPoint(
  db: Reader,
  since: readonly Since[],
  ordinaryTypes: readonly string[],
  newestPerAuction: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT given.id
    FROM unnest(${since.map(({ auctionId }) => auctionId)}::text[], ${since.map(({ sequence }) => sequence)}::bigint[])
      AS given (id, sequence)
    WHERE EXISTS (
      SELECT FROM (
        SELECT type FROM room_events WHERE auction_id = given.id AND server_sequence > given.sequence
        ORDER BY server_sequence DESC LIMIT ${newestPerAuction}) AS newest
      WHERE type <> ALL(${ordinaryTypes}::text[]))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type NewAnchor = { auctionId: string; logId: number; entryIndex: number; size: number }

export const insertAnchors = (tx: Tx, anchors: readonly NewAnchor[], createdAt: Date) =>
  tx
    .insertInto('auctionAnchors')
    .values(anchors.map((anchor) => ({ ...anchor, createdAt })))
    .execute()

export const deleteAuctionsBeforeLog = (tx: Tx, auctionIds: readonly string[]) =>
  tx.deleteFrom('auctionsBeforeLog').where('auctionId', 'in', auctionIds).execute()

/** All anchors of an auction, for its evidence. */
export const listAnchors = (db: Reader, auctionId: string) =>
  db
    .selectFrom('auctionAnchors')
    .innerJoin('logEntries', (join) =>
      join
        .onRef('logEntries.logId', '=', 'auctionAnchors.logId')
        .onRef('logEntries.entryIndex', '=', 'auctionAnchors.entryIndex'),
    )
    .select(['auctionAnchors.logId', 'auctionAnchors.entryIndex', 'auctionAnchors.size', 'logEntries.content'])
    .where('auctionAnchors.auctionId', '=', auctionId)
    .orderBy('auctionAnchors.logId')
    .orderBy('auctionAnchors.entryIndex')
    .execute()
