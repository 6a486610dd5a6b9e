// What judging needs to know, read by key with prepared statements.
import type pg from 'pg'
import type { Auction } from '../model/auction.ts'

export type Db = Pick<pg.ClientBase, 'query'>

type Shape = { columns: readonly string[]; keys: readonly string[]; empty: object }
const shapes = new Map<string, Shape>()
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_under, letter: string) => letter.toUpperCase())

/** Rows that begin as copies of one with all its keys stay in V8's quick form; made key by key, judging takes twice as long. */
function shapeOf(query: string, fields: pg.FieldDef[]): Shape {
  let shape = shapes.get(query)
  if (!shape) {
    const columns = fields.map(({ name }) => name)
    const keys = columns.map(camel)
    shape = { columns, keys, empty: JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) }
    shapes.set(query, shape)
  }
  return shape
}

async function ask<Row>(db: Db, query: { name: string; text: string; values: unknown[] }): Promise<Row[]> {
  const { rows, fields } = await db.query<Record<string, unknown>>(query)
  const { columns, keys, empty } = shapeOf(query.name, fields)
  return rows.map((row) => {
    const out = { ...empty } as Record<string, unknown>
    for (let at = 0; at < keys.length; at++) out[keys[at]!] = row[columns[at]!]
    return out as Row
  })
}

/** In id order; with `skip`, what others hold is left for the next batch. */
export const lockBatch = (db: Db, ids: readonly string[], skip: boolean) =>
  ask<{ id: string }>(db, {
    name: skip ? 'bid-lock-free' : 'bid-lock',
    text: `SELECT id FROM auctions WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE${skip ? ' SKIP LOCKED' : ''}`,
    values: [ids],
  })

export const listBatchAuctions = (db: Db, ids: readonly string[], timeZone: string) =>
  ask<Auction>(db, {
    name: 'bid-auctions',
    text: `SELECT auctions.*, cycles.cycle_number, cycles.status AS cycle_status, programs.name AS program_name,
          programs.program_status, programs.bid AS program_bid, programs.divisions, programs.total_amount_paise, programs.minimum_bid_amount_paise,
          ((cycles.end_date + 1)::timestamp AT TIME ZONE $2::text) - interval '1 millisecond' AS cycle_ends_at
        FROM auctions JOIN cycles ON cycles.id = auctions.cycle_id JOIN programs ON programs.id = auctions.program_id
        WHERE auctions.id = ANY($1::text[])`,
    values: [ids, timeZone],
  })

export type BidderFacts = {
  auctionId: string
  enrollmentId: string
  subscriberId: string
  subscriberName: string | null
  subscriberAvatar: string | null
  hasJoined: boolean
  hasWon: boolean
  isLiveBidDisqualified: boolean
  hasBid: boolean
  hasFloorBid: boolean
}

export const listBidders = (
  db: Db,
  auctionIds: readonly string[],
  enrollmentIds: readonly string[],
  avatarBase: string,
) =>
  ask<BidderFacts>(db, {
    name: 'bid-bidders',
    text: `SELECT auction.id AS auction_id, enrollment.id AS enrollment_id, enrollment.subscriber_id,
          COALESCE(enrollment.name, users.name) AS subscriber_name, $3::text || users.avatar_file_id AS subscriber_avatar,
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
    values: [auctionIds, enrollmentIds, avatarBase],
  })

export type StoredBid = {
  id: string
  auctionId: string
  enrollmentId: string
  amountPaise: number
  source: 'ONLINE' | 'FLOOR'
  stateVersion: number
  serverSequence: number
  auctionEndAt: Date | null
}

const STORED_BIDS = `SELECT id, auction_id, enrollment_id, amount_paise, source, state_version, server_sequence, auction_end_at
  FROM bids WHERE id = ANY($1::text[])`

/** Those of these bids that were accepted before. */
export const listRepeated = (db: Db, bidIds: readonly string[]) =>
  ask<StoredBid>(db, { name: 'bid-repeated', text: STORED_BIDS, values: [bidIds] })

type SeenVersion = Pick<Auction, 'id' | 'stateVersion' | 'writeId'>
type Seen = StoredBid & { kind: 'BID' | 'AUCTION'; writeId: string | null }

/** Whether refusals by memory are true: were the bids accepted before, and how far are the auctions? */
export async function listDoubts(db: Db, bidIds: readonly string[], auctionIds: readonly string[]) {
  const rows = await ask<Seen>(db, {
    name: 'bid-doubts',
    text: `SELECT 'BID' AS kind, stored.*, NULL AS write_id FROM (${STORED_BIDS}) AS stored
      UNION ALL SELECT 'AUCTION', id, NULL, NULL, NULL, NULL, state_version, NULL, NULL, write_id
      FROM auctions WHERE id = ANY($2::text[])`,
    values: [bidIds, auctionIds],
  })
  const of = (kind: Seen['kind']) => rows.filter((row) => row.kind === kind)
  return { repeated: of('BID') as StoredBid[], versions: of('AUCTION') as SeenVersion[] }
}
