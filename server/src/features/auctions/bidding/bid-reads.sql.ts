// What judging needs to know, read by key with prepared statements.
import type pg from 'pg'
import type { Auction } from '../lifecycle/auction.ts'

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

/** `programVersion` changes with the row of the program. */
export type BatchAuction = Auction & { programVersion: string }

export const listBatchAuctions = (db: Db, ids: readonly string[], timeZone: string) =>
  rowsOf<BatchAuction>(
    db.query({
      name: 'bid-auctions',
      text: `SELECT auctions.*, cycles.cycle_number, cycles.status AS cycle_status, programs.name AS program_name,
          programs.bid AS program_bid, programs.divisions, programs.total_amount_paise, programs.minimum_bid_amount_paise,
          ((cycles.end_date + 1)::timestamp AT TIME ZONE $2::text) - interval '1 millisecond' AS cycle_ends_at,
          programs.xmin::text AS program_version
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
  subscriberAvatar: string | null
  /** Changes with the rows of the enrollment and the person. */
  version: string
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
  rowsOf<BidderFacts>(
    db.query({
      name: 'bid-bidders',
      text: `SELECT auction.id AS auction_id, enrollment.id AS enrollment_id, enrollment.subscriber_id,
          COALESCE(enrollment.name, users.name) AS subscriber_name, $3::text || users.avatar_file_id AS subscriber_avatar,
          enrollment.xmin::text || '.' || users.xmin::text AS version,
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
    }),
  )

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
  rowsOf<StoredBid>(db.query({ name: 'bid-repeated', text: STORED_BIDS, values: [bidIds] }))

export type SeenVersion = { id: string; stateVersion: number; lastBidId: string | null }

/** The same, and at the same moment how far these auctions are. */
export async function listRepeatedAndVersions(db: Db, bidIds: readonly string[], auctionIds: readonly string[]) {
  const rows = await rowsOf<StoredBid & { lastBidId: string | null }>(
    db.query({
      name: 'bid-refused',
      text: `SELECT *, NULL AS last_bid_id FROM (${STORED_BIDS}) AS stored
        UNION ALL SELECT id, NULL, NULL, NULL, NULL, state_version, NULL, NULL, last_bid_id
        FROM auctions WHERE id = ANY($2::text[])`,
      values: [bidIds, auctionIds],
    }),
  )
  const isBid = ({ auctionId }: StoredBid) => auctionId !== null
  return { repeated: rows.filter(isBid), versions: rows.filter((row) => !isBid(row)) as SeenVersion[] }
}
