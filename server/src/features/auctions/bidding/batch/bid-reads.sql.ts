// What judging needs to know, read by key with prepared statements. Whatever the two lists below read is cached by the optimistic
// writer: bid-cache-triggers.full.test.ts checks that a trigger invalidates each of their columns.
import { limitAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { cycleTermText } from '#features/programs/programs/cycle-terms.sql'
import { toSnakeCase } from '#platform/db/column-case'
import { arrearsText, hasBid } from '../../model/arrears.sql.ts'
import type { Auction } from '../../model/auction.ts'
import { LEADING_SUBSCRIBER_NAME, LEADING_TICKET_NUMBER } from '../../model/auctions.sql.ts'
import type { BidRequest, BidSource } from '../bid-request.ts'

type NamedQuery = { name: string; text: string; values: unknown[] }

/** A connection that prepares named statements and returns rows with camel-case keys. */
type RowReader = { list<Row>(query: NamedQuery): Promise<Row[]> }

/** In id order; with `skipHeld`, auctions that other transactions hold are left for the next batch. */
export const lockBatch = (db: RowReader, ids: readonly string[], skipHeld: boolean) =>
  db.list<{ id: string }>({
    name: skipHeld ? 'bid-lock-free' : 'bid-lock',
    text: `SELECT id FROM auctions WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE${skipHeld ? ' SKIP LOCKED' : ''}`,
    values: [ids],
  })

const termColumns = (...terms: Parameters<typeof cycleTermText>[0][]) =>
  terms.map((term) => `${cycleTermText(term)} AS ${toSnakeCase(term)}`).join(', ')
const CHIT_TERMS = cycleTermText('chitTerms')

/** $1: the ids, $2: the business time zone. No event about a bid needs the reason of a pause. */
export const BATCH_AUCTIONS = `SELECT auctions.*, cycles.cycle_number, cycles.status AS cycle_status,
    programs.name AS program_name, programs.program_status, programs.bid AS program_bid, ${termColumns('divisions', 'totalAmountPaise', 'minimumBidAmountPaise', 'chitTerms')},
    ((cycles.end_date + 1)::timestamp AT TIME ZONE $2::text) - interval '1 millisecond' AS cycle_ends_at,
    ${LEADING_TICKET_NUMBER} AS leading_ticket_number, ${LEADING_SUBSCRIBER_NAME} AS leading_subscriber_name, NULL AS pause_reason
  FROM auctions JOIN cycles ON cycles.id = auctions.cycle_id JOIN programs ON programs.id = auctions.program_id
  WHERE auctions.id = ANY($1::text[])`

export const listBatchAuctions = (db: RowReader, ids: readonly string[], timeZone: string) =>
  db.list<Auction>({ name: 'bid-auctions', text: BATCH_AUCTIONS, values: [ids, timeZone] })

export type BidderFacts = {
  auctionId: string
  enrollmentId: string
  subscriberId: string
  ticketNumber: number
  subscriberName: string | null
  subscriberAvatar: string | null
  hasJoined: boolean
  hasWon: boolean
  isLiveBidDisqualified: boolean
  /** Read only where the chit terms ask for it: true and false otherwise. */
  isPaid: boolean
  isBarredByArrears: boolean
  hasBid: boolean
  hasLimitBid: boolean
}
/** `hasLeadingAmount`: it has a standing bid that is as good as the leading one. */
type BidderRow = Omit<BidderFacts, 'hasLimitBid'> & { hasLeadingAmount: boolean }

/** $1 and $2: auctions and enrollments in pairs, $3: the base of avatar addresses, $4: today in the business time zone. */
export const BIDDERS = `SELECT auction.id AS auction_id, enrollment.id AS enrollment_id, enrollment.subscriber_id,
      enrollment.ticket_number,
      COALESCE(enrollment.name, users.name) AS subscriber_name, $3::text || users.avatar_file_id AS subscriber_avatar,
      participation.auction_id IS NOT NULL AS has_joined,
      EXISTS (SELECT 1 FROM winners WHERE winners.enrollment_id = enrollment.id AND winners.status = 'DECLARED') AS has_won,
      EXISTS (SELECT 1 FROM disqualifications AS d WHERE d.auction_id = auction.id AND d.enrollment_id = enrollment.id
        AND d.phase = 'LIVE') AS is_live_bid_disqualified,
      (${hasBid('auction.id', 'enrollment.id')}) AS has_bid,
      (${hasBid(
        'auction.id',
        'enrollment.id',
        `AND bids.run = auction.run
        AND bids.amount_paise = auction.leading_amount_paise AND bids.disqualified_at IS NULL`,
      )}) AS has_leading_amount,
      CASE WHEN (${CHIT_TERMS} -> 'floorBidsNeedPayment')::boolean THEN EXISTS (SELECT 1 FROM invoices
        WHERE invoices.enrollment_id = enrollment.id AND invoices.cycle_id = auction.cycle_id AND invoices.kind = 'CYCLE'
          AND invoices.status = 'PAID') ELSE true END AS is_paid,
      CASE WHEN ${CHIT_TERMS} ->> 'arrearsBar' = 'ALL_DUES' THEN ${arrearsText('enrollment.id', 'auction.id', '$4::text')}
        ELSE false END AS is_barred_by_arrears
    FROM unnest($1::text[], $2::text[]) AS given (auction_id, enrollment_id)
    JOIN auctions AS auction ON auction.id = given.auction_id
    JOIN programs ON programs.id = auction.program_id
    JOIN cycles ON cycles.id = auction.cycle_id
    JOIN enrollments AS enrollment ON enrollment.id = given.enrollment_id
      AND enrollment.program_id = auction.program_id AND enrollment.ended_at IS NULL AND enrollment.holder = 'MEMBER'
    JOIN users ON users.id = enrollment.subscriber_id
    LEFT JOIN participations AS participation
      ON participation.auction_id = auction.id AND participation.enrollment_id = enrollment.id`

export const listBidders = (
  db: RowReader,
  auctionIds: readonly string[],
  enrollmentIds: readonly string[],
  avatarBase: string,
  today: string,
) => db.list<BidderRow>({ name: 'bid-bidders', text: BIDDERS, values: [auctionIds, enrollmentIds, avatarBase, today] })

/** An equal bid matters at the limit only: below it the leader changes with the next bid. */
export const bidderFacts = ({ hasLeadingAmount, ...row }: BidderRow, auction: Auction): BidderFacts => ({
  ...row,
  hasLimitBid: hasLeadingAmount && auction.leadingAmountPaise === limitAmount(bidRange(auction)),
})

export type StoredBid = {
  id: string
  auctionId: string
  enrollmentId: string
  amountPaise: number
  source: BidSource
  stateVersion: number
  serverSequence: number
  auctionEndAt: Date | null
  createdAt: Date
}

type BidKey = Pick<BidRequest, 'bidId' | 'auctionId'>

const STORED = `id, auction_id, enrollment_id, amount_paise, source, state_version, server_sequence, auction_end_at, created_at`

/** $1 and $2: bids and their auctions in pairs. Each is looked up in the one partition of its auction. */
export const STORED_BIDS = `SELECT stored.* FROM unnest($1::text[], $2::text[]) AS given (id, auction_id)
  CROSS JOIN LATERAL (
    SELECT ${STORED} FROM bids WHERE bids.auction_id = given.auction_id AND bids.id = given.id LIMIT 1) AS stored`

/** $1: bids of one auction, $2: that auction. Takes half of what the pairs take; most batches are of one auction. */
export const STORED_BIDS_OF_ONE = `SELECT ${STORED} FROM bids WHERE auction_id = $2::text AND id = ANY ($1::text[])`

/** The statement, how to name it, and its first two values. */
function storedBids(bids: readonly BidKey[]) {
  const ids = bids.map(({ bidId }) => bidId)
  const auctionIds = bids.map(({ auctionId }) => auctionId)
  return auctionIds.every((id) => id === auctionIds[0])
    ? { suffix: '-of-one', text: STORED_BIDS_OF_ONE, values: [ids, auctionIds[0]] }
    : { suffix: '', text: STORED_BIDS, values: [ids, auctionIds] }
}

/** Those of these bids that were accepted before. */
export function listRepeated(db: RowReader, bids: readonly BidKey[]) {
  const { suffix, text, values } = storedBids(bids)
  return db.list<StoredBid>({ name: `bid-repeated${suffix}`, text, values })
}

/** $1: the auction, $2: at most so many. In one text: a row for each takes the service ten times as long. */
export async function listBidIds(db: RowReader, auctionId: string, limit: number): Promise<string[]> {
  const [row] = await db.list<{ ids: string | null }>({
    name: 'bid-ids',
    text: `SELECT string_agg(id, ' ') AS ids FROM (SELECT id FROM bids WHERE auction_id = $1::text LIMIT $2::integer) AS own`,
    values: [auctionId, limit],
  })
  return row!.ids?.split(' ') ?? []
}

type CurrentVersion = Pick<Auction, 'id' | 'stateVersion' | 'writeId'>
const listVersions = (db: RowReader, auctionIds: readonly string[]) =>
  db.list<CurrentVersion>({
    name: 'bid-versions',
    text: 'SELECT id, state_version, write_id FROM auctions WHERE id = ANY($1::text[])',
    values: [auctionIds],
  })

type Premise = StoredBid & { kind: 'BID' | 'AUCTION'; writeId: string | null }

/** What optimistic refusals rely on: whether the bids were accepted before, and the present versions of the auctions. */
export async function listPremises(db: RowReader, bids: readonly BidKey[], auctionIds: readonly string[]) {
  if (bids.length === 0) return { repeated: [], versions: await listVersions(db, auctionIds) }
  const { suffix, text, values } = storedBids(bids)
  const rows = await db.list<Premise>({
    name: `bid-premises${suffix}`,
    text: `SELECT 'BID' AS kind, stored.*, NULL AS write_id FROM (${text}) AS stored
      UNION ALL SELECT 'AUCTION', id, NULL, NULL, NULL, NULL, state_version, NULL, NULL, NULL, write_id
      FROM auctions WHERE id = ANY($3::text[])`,
    values: [...values, auctionIds],
  })
  return {
    repeated: rows.filter(({ kind }) => kind === 'BID') as StoredBid[],
    versions: rows.filter(({ kind }) => kind === 'AUCTION') as CurrentVersion[],
  }
}
