// Statements on refused bids.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

export type NewRefusedBid = Insertable<DB['refusedBids']>
export type RefusedBidRow = Selectable<DB['refusedBids']>

/**
 * The rows come in the order of their key, as from every other process. A repeated message keeps its first refusal. One array for each
 * column: with a parameter for each value of each row, a row took 34 µs of PostgreSQL and 14 of the service.
 */
export async function insertRefusedBids(tx: Tx, rows: readonly NewRefusedBid[]): Promise<void> {
  const column = (name: keyof NewRefusedBid, type: string) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`
  await sql`INSERT INTO refused_bids (id, auction_id, company_id, enrollment_id, subscriber_id, amount_paise, source, placed_by_id,
      message_id, reason, received_at, judged_at, auction_end_at, leading_amount_paise)
    SELECT * FROM unnest(${column('id', 'text')}, ${column('auctionId', 'text')}, ${column('companyId', 'text')},
      ${column('enrollmentId', 'text')}, ${column('subscriberId', 'text')}, ${column('amountPaise', 'bigint')},
      ${column('source', 'participation_source')}, ${column('placedById', 'text')}, ${column('messageId', 'text')},
      ${column('reason', 'text')}, ${column('receivedAt', 'timestamptz')}, ${column('judgedAt', 'timestamptz')},
      ${column('auctionEndAt', 'timestamptz')}, ${column('leadingAmountPaise', 'bigint')})
    ON CONFLICT (auction_id, enrollment_id, message_id) DO NOTHING`.execute(tx)
}

/** Keeps the newest ones of each of these tickets. A row that another process is deleting is left to it. */
export async function deleteBeyondNewest(
  tx: Tx,
  tickets: readonly { auctionId: string; enrollmentId: string }[],
  kept: number,
): Promise<void> {
  const auctionIds = tickets.map(({ auctionId }) => auctionId)
  const enrollmentIds = tickets.map(({ enrollmentId }) => enrollmentId)
  await sql`DELETE FROM refused_bids WHERE id = ANY (ARRAY(
    SELECT refused.id FROM refused_bids AS refused WHERE refused.id IN (
      SELECT old.id FROM unnest(${auctionIds}::text[], ${enrollmentIds}::text[]) AS ticket (auction_id, enrollment_id)
      CROSS JOIN LATERAL (
        SELECT id FROM refused_bids AS own
        WHERE own.auction_id = ticket.auction_id AND own.enrollment_id = ticket.enrollment_id
        ORDER BY judged_at DESC, id DESC OFFSET ${kept}) AS old)
    ORDER BY refused.id FOR UPDATE SKIP LOCKED))`.execute(tx)
}

export const findRefusedBid = (db: Reader, auctionId: string, enrollmentId: string, messageId: string) =>
  db
    .selectFrom('refusedBids')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', '=', enrollmentId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()

/** Newest first, with the ticket and its holder. */
export async function listRefusedBids(db: Reader, auctionId: string, limit: number, offset: number) {
  const [bids, { count }] = await Promise.all([
    db
      .selectFrom('refusedBids as refused')
      .innerJoin('enrollments', 'enrollments.id', 'refused.enrollmentId')
      .innerJoin('users', 'users.id', 'refused.subscriberId')
      .selectAll('refused')
      .select((eb) => [
        'enrollments.ticketNumber',
        eb.fn.coalesce('enrollments.name', 'users.name').as('subscriberName'),
      ])
      .where('refused.auctionId', '=', auctionId)
      .orderBy('refused.judgedAt', 'desc')
      .orderBy('refused.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('refusedBids')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow(),
  ])
  return { bids, count }
}

/** The newest ones of each ticket. */
export const listRefusedBidsOfEnrollments = (
  db: Reader,
  auctionId: string,
  enrollmentIds: readonly string[],
  each: number,
): Promise<RefusedBidRow[]> =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${enrollmentIds}::text[])`.as<'wanted'>(sql`wanted(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('refusedBids')
          .selectAll()
          .where('auctionId', '=', auctionId)
          .whereRef('enrollmentId', '=', 'wanted.id')
          .orderBy('judgedAt', 'desc')
          .orderBy('id', 'desc')
          .limit(each)
          .as('own'),
      (join) => join.onTrue(),
    )
    .selectAll('own')
    .orderBy('own.judgedAt', 'desc')
    .orderBy('own.id', 'desc')
    .execute()

export const deleteRefusedBidsBefore = deleteOldest('refusedBids', 'id', 'judgedAt')
