// One statement writes a batch: bids, events and auctions. It holds only where nothing has changed since the bids
// were judged: the auction's version, and what is known of the bidders. `IS TRUE` and `IS FALSE` keep the
// planner from making joins of the questions, which it would choose by statistics that are wrong on a young database.
import type { Auction } from '../lifecycle/auction.ts'
import { type BidderFacts, bidderRows, type Db, staleBidders } from './bid-reads.sql.ts'
import type { AcceptedRow } from './judge-batch.ts'
import { quoted, rowArray, type Value } from './row-array.ts'

const BID = `id, auction_id, company_id, run, enrollment_id, subscriber_id, amount_paise, source, placed_by_id, message_id,
  state_version, server_sequence, auction_end_at`
const CHANGED = [
  'state_version', 'server_sequence', 'write_id', 'leading_bid_id', 'leading_amount_paise', 'leading_enrollment_id',
  'leading_subscriber_id', 'leading_bid_at', 'base_amount_paise', 'bid_count', 'bidder_count', 'minimum_bid_reached_at',
  'auction_end_at', 'closing_phase', 'closing_phase_ends_at', 'due_at',
] // biome-ignore format: one glance

const WRITE = `WITH stale AS (
    ${staleBidders('$3')}),
  held AS (
    UPDATE auctions SET updated_at = $1, ${CHANGED.map((name) => `${name} = given.${name}`)}
    FROM unnest($2::judged_auction[]) AS given
    WHERE auctions.id = given.id AND auctions.state_version = given.seen_version
      AND auctions.write_id IS NOT DISTINCT FROM given.seen_write_id
      AND (given.id IN (SELECT auction_id FROM stale)) IS FALSE
    RETURNING auctions.id),
  given AS MATERIALIZED (
    SELECT given.* FROM ROWS FROM (unnest($4::judged_bid[]), string_to_table($5::text, E'\\n'),
      string_to_table($6::text, E'\\n', '')) AS given (${BID}, payload, extension)
    WHERE (given.auction_id IN (SELECT id FROM held)) IS TRUE),
  written_bids AS (INSERT INTO bids (${BID}, created_at) SELECT ${BID}, $1 FROM given),
  written_events AS (
    INSERT INTO room_events (auction_id, server_sequence, state_version, type, payload, created_at)
    SELECT auction_id, server_sequence, state_version, 'auction.bid.created', payload::json, $1 FROM given
    UNION ALL
    SELECT auction_id, server_sequence + 1, state_version, 'auction.state.changed', extension::json, $1 FROM given
    WHERE extension IS NOT NULL)
  SELECT id FROM held`

export type BatchWrite = {
  /** As they are now, and as they were when the first bid was judged. */
  auctions: readonly { before: Auction; after: Auction }[]
  /** The bidders of whom nothing must have changed. */
  relied: readonly BidderFacts[]
  bids: readonly AcceptedRow[]
}

/** Answers the auctions for which everything was as it was judged; of the others nothing is written. */
export async function writeBatch(db: Db, batch: BatchWrite, now: Date): Promise<Set<string>> {
  const { auctions, relied, bids } = batch
  const { rows } = await db.query({
    name: 'bid-write',
    text: WRITE,
    values: [
      now,
      rowArray(auctions.map(({ before, after }) => auctionRow(before, after))),
      bidderRows(relied),
      rowArray(bids.map(bidRow)),
      bids.map(({ payload }) => payload).join('\n'),
      bids.some(({ extension }) => extension) ? bids.map(({ extension }) => extension ?? '').join('\n') : '',
    ],
  })
  return new Set(rows.map(({ id }: { id: string }) => id))
}

/** In the order of judged_bid. */
const bidRow = ({ id, request, subscriberId, source, receipt, run, companyId }: AcceptedRow): Value[] => [
  id, request.auctionId, companyId, run, request.enrollmentId, subscriberId, request.amountPaise, source,
  request.actor.userId, quoted(request.messageId), receipt.stateVersion, receipt.serverSequence, receipt.auctionEndAt,
] // biome-ignore format: one glance

/** In the order of judged_auction. */
const auctionRow = (before: Auction, after: Auction): Value[] => [
  before.id, before.stateVersion, before.writeId,
  after.stateVersion, after.serverSequence, after.writeId, after.leadingBidId, after.leadingAmountPaise,
  after.leadingEnrollmentId, after.leadingSubscriberId, after.leadingBidAt, after.baseAmountPaise, after.bidCount,
  after.bidderCount, after.minimumBidReachedAt, after.auctionEndAt, after.closingPhase, after.closingPhaseEndsAt, after.dueAt,
] // biome-ignore format: one glance
