// The one statement that writes a batch: bids, events and auctions. It writes an auction's part only where the auction is still as it
// was when the bids were judged. `IS TRUE` keeps the planner from turning that condition into a join, which it would choose by
// statistics that are wrong on a young database.
import type pg from 'pg'
import type { BatchRows } from './batch-rows.ts'

const BID = `id, auction_id, company_id, run, enrollment_id, subscriber_id, amount_paise, source, placed_by_id, message_id,
  received_at, state_version, server_sequence, auction_end_at`
const CHANGED = [
  'state_version', 'server_sequence', 'write_id', 'leading_bid_id', 'leading_amount_paise', 'leading_enrollment_id',
  'leading_subscriber_id', 'leading_bid_at', 'base_amount_paise', 'bid_count', 'bidder_count', 'minimum_bid_reached_at',
  'auction_end_at', 'closing_phase', 'closing_phase_ends_at', 'due_at', 'log_frontier',
] // biome-ignore format: one glance

const WRITE = `WITH held AS (
    UPDATE auctions SET updated_at = $1, ${CHANGED.map((name) => `${name} = given.${name}`)}
    FROM unnest($2::judged_auction_with_log[]) AS given
    WHERE auctions.id = given.id AND auctions.state_version = given.seen_version
      AND auctions.write_id IS NOT DISTINCT FROM given.seen_write_id
    RETURNING auctions.id),
  given AS MATERIALIZED (
    SELECT given.* FROM ROWS FROM (unnest($3::accepted_bid[]), string_to_table($4::text, E'\\n'),
      string_to_table($5::text, E'\\n', '')) AS given (${BID}, payload, extension)
    WHERE (given.auction_id IN (SELECT id FROM held)) IS TRUE),
  written_bids AS (INSERT INTO bids (${BID}, created_at) SELECT ${BID}, $1 FROM given),
  written_events AS (
    INSERT INTO room_events (auction_id, server_sequence, state_version, type, payload, created_at)
    SELECT auction_id, server_sequence, state_version, 'auction.bid.created', payload, $1 FROM given
    UNION ALL
    SELECT auction_id, server_sequence + 1, state_version, 'auction.state.changed', extension, $1 FROM given
    WHERE extension IS NOT NULL)
  SELECT id FROM held`

/** Returns the auctions that were still as they had been judged; for the others nothing is written. */
export async function insertBatch(
  db: Pick<pg.ClientBase, 'query'>,
  { auctions, bids, payloads, extensions, writtenAt }: BatchRows,
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'bid-write',
    text: WRITE,
    values: [writtenAt, auctions, bids, payloads, extensions],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Only while the auctions are locked: every write that was judged before fails from now on. */
export const updateWriteIds = (
  db: Pick<pg.ClientBase, 'query'>,
  auctions: readonly { id: string; writeId: string }[],
) =>
  db.query({
    name: 'bid-mark',
    text: `UPDATE auctions SET write_id = given.write_id FROM unnest($1::text[], $2::text[]) AS given (id, write_id)
      WHERE auctions.id = given.id`,
    values: [auctions.map(({ id }) => id), auctions.map(({ writeId }) => writeId)],
  })
