// The bid path's statements: prepared by name, sent in two round trips (pg's pipeline mode). Everything a batch needs is read
// after its locks are granted; everything it writes is one statement.
import type pg from 'pg'
import type { Auction } from '../lifecycle/auction.ts'
import { ROOM_CHANNEL } from '../room/room-log.sql.ts'

export type Db = Pick<pg.ClientBase, 'query'>

const camelNames = new Map<string, string>()
function camel(name: string): string {
  let known = camelNames.get(name)
  if (known === undefined) {
    known = name.replace(/_([a-z0-9])/g, (_under, letter: string) => letter.toUpperCase())
    camelNames.set(name, known)
  }
  return known
}
const camelRow = <Row>(row: Record<string, unknown>): Row => {
  const out: Record<string, unknown> = {}
  for (const key in row) out[camel(key)] = row[key]
  return out as Row
}
const rowsOf = async <Row>(result: Promise<pg.QueryResult>): Promise<Row[]> => (await result).rows.map(camelRow<Row>)

/** In id order; with `skip`, what others hold is left for the next batch. */
export const lockBatch = (db: Db, ids: readonly string[], skip: boolean) =>
  rowsOf<{ id: string }>(
    db.query({
      name: skip ? 'bid-lock-free' : 'bid-lock',
      text: `SELECT id FROM auctions WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE${skip ? ' SKIP LOCKED' : ''}`,
      values: [ids],
    }),
  )

export const listBatchAuctions = (db: Db, ids: readonly string[], timeZone: string) =>
  rowsOf<Auction>(
    db.query({
      name: 'bid-auctions',
      text: `SELECT auctions.*, cycles.cycle_number, cycles.status AS cycle_status, programs.name AS program_name,
          programs.bid AS program_bid, programs.divisions, programs.total_amount_paise, programs.minimum_bid_amount_paise,
          ((cycles.end_date + 1)::timestamp AT TIME ZONE $2::text) - interval '1 millisecond' AS cycle_ends_at
        FROM auctions JOIN cycles ON cycles.id = auctions.cycle_id JOIN programs ON programs.id = auctions.program_id
        WHERE auctions.id = ANY($1::text[])`,
      values: [ids, timeZone],
    }),
  )

export type BidderFacts = {
  auctionId: string
  enrollmentId: string
  subscriberId: string
  subscriberName: string | null
  hasJoined: boolean
  hasWon: boolean
  isLiveBidDisqualified: boolean
  hasBid: boolean
  hasFloorBid: boolean
}

export const listBidders = (db: Db, auctionIds: readonly string[], enrollmentIds: readonly string[]) =>
  rowsOf<BidderFacts>(
    db.query({
      name: 'bid-bidders',
      text: `SELECT auction.id AS auction_id, enrollment.id AS enrollment_id, enrollment.subscriber_id,
          COALESCE(enrollment.name, users.name) AS subscriber_name,
          participation.auction_id IS NOT NULL AS has_joined,
          EXISTS (SELECT 1 FROM winners WHERE winners.enrollment_id = enrollment.id AND winners.status = 'DECLARED') AS has_won,
          EXISTS (SELECT 1 FROM disqualifications AS d WHERE d.auction_id = auction.id AND d.enrollment_id = enrollment.id
            AND d.phase = 'LIVE') AS is_live_bid_disqualified,
          EXISTS (SELECT 1 FROM bids WHERE bids.auction_id = auction.id AND bids.enrollment_id = enrollment.id
            AND bids.deleted_at IS NULL) AS has_bid,
          auction.leading_amount_paise = programs.minimum_bid_amount_paise AND EXISTS (
            SELECT 1 FROM bids WHERE bids.auction_id = auction.id AND bids.enrollment_id = enrollment.id
              AND bids.run = auction.run AND bids.amount_paise = programs.minimum_bid_amount_paise
              AND bids.deleted_at IS NULL AND bids.disqualified_at IS NULL) AS has_floor_bid
        FROM unnest($1::text[], $2::text[]) AS given (auction_id, enrollment_id)
        JOIN auctions AS auction ON auction.id = given.auction_id
        JOIN programs ON programs.id = auction.program_id
        JOIN enrollments AS enrollment ON enrollment.id = given.enrollment_id
          AND enrollment.program_id = auction.program_id AND enrollment.ended_at IS NULL
        JOIN users ON users.id = enrollment.subscriber_id
        LEFT JOIN participations AS participation
          ON participation.auction_id = auction.id AND participation.enrollment_id = enrollment.id`,
      values: [auctionIds, enrollmentIds],
    }),
  )

export type StoredBid = {
  id: string
  auctionId: string
  enrollmentId: string
  messageId: string
  amountPaise: number
  source: 'ONLINE' | 'FLOOR'
  stateVersion: number
  serverSequence: number
  auctionEndAt: Date | null
}

/** Bids that were accepted under these message ids. */
export const listRepeated = (
  db: Db,
  auctionIds: readonly string[],
  enrollmentIds: readonly string[],
  messageIds: readonly string[],
) =>
  rowsOf<StoredBid>(
    db.query({
      name: 'bid-repeated',
      text: `SELECT bids.id, bids.auction_id, bids.enrollment_id, bids.message_id, bids.amount_paise, bids.source,
          bids.state_version, bids.server_sequence, bids.auction_end_at
        FROM unnest($1::text[], $2::text[], $3::text[]) AS given (auction_id, enrollment_id, message_id)
        JOIN bids USING (auction_id, enrollment_id, message_id)`,
      values: [auctionIds, enrollmentIds, messageIds],
    }),
  )

const AUCTION_COLUMNS = [
  'state_version integer', 'server_sequence bigint', 'leading_bid_id text', 'leading_amount_paise bigint',
  'leading_enrollment_id text', 'leading_subscriber_id text', 'leading_bid_at timestamptz', 'base_amount_paise bigint',
  'bid_count integer', 'bidder_count integer', 'minimum_bid_reached_at timestamptz', 'auction_end_at timestamptz',
  'closing_phase auction_closing_phase', 'closing_phase_ends_at timestamptz', 'due_at timestamptz', 'updated_at timestamptz',
] // biome-ignore format: one glance
const AUCTION_KEYS = AUCTION_COLUMNS.map((column) => column.split(' ')[0]!)
const BID_COLUMNS = `id text, auction_id text, company_id text, run integer, enrollment_id text, subscriber_id text,
  amount_paise bigint, source participation_source, placed_by_id text, message_id text, state_version integer,
  server_sequence bigint, auction_end_at timestamptz, created_at timestamptz`
const BID_KEYS = BID_COLUMNS.split(',').map((column) => column.trim().split(' ')[0]!)

export const auctionText = (auction: Auction) =>
  JSON.stringify(
    Object.fromEntries([['id', auction.id], ...AUCTION_KEYS.map((key) => [key, auction[camel(key) as keyof Auction]])]),
  )

export type BatchWrite = {
  /** JSON texts of the rows; the payloads of events are made once and go out as they are. */
  auctions: readonly string[]
  bids: readonly string[]
  events: readonly string[]
  wakes: readonly string[]
}

export const writeBatch = (db: Db, { auctions, bids, events, wakes }: BatchWrite) =>
  db.query({
    name: 'bid-write',
    text: `WITH written_bids AS (
        INSERT INTO bids (${BID_KEYS.join(', ')})
        SELECT ${BID_KEYS.join(', ')} FROM json_to_recordset($1::json) AS given (${BID_COLUMNS})),
      written_events AS (
        INSERT INTO room_events (auction_id, server_sequence, state_version, type, audience, payload, created_at)
        SELECT auction_id, server_sequence, state_version, type, 'ROOM', payload, created_at
        FROM json_to_recordset($2::json) AS given (auction_id text, server_sequence bigint, state_version integer, type text,
          payload jsonb, created_at timestamptz)),
      written_auctions AS (
        UPDATE auctions SET ${AUCTION_KEYS.map((key) => `${key} = given.${key}`).join(', ')}
        FROM json_to_recordset($3::json) AS given (id text, ${AUCTION_COLUMNS.join(', ')})
        WHERE auctions.id = given.id)
      SELECT pg_notify($4, wake) FROM unnest($5::text[]) AS wake`,
    values: [`[${bids.join()}]`, `[${events.join()}]`, `[${auctions.join()}]`, ROOM_CHANNEL, wakes],
  })
