import type { TAKEOVER_KINDS } from '@kuri/contract/money/statements.contract'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import type { DividendFacts } from './statements.rules.ts'

export const findProgramForStatement = (db: Reader, id: string) =>
  db
    .selectFrom('programs')
    .select(['id', 'id as programId', 'companyId', 'branchId', 'name', 'chitId'])
    .where('id', '=', id)
    .executeTakeFirst()
export type StatementProgram = NonNullable<Awaited<ReturnType<typeof findProgramForStatement>>>

export type StatementEnrollment = {
  id: string
  ticketNumber: number
  name: string | null
  userName: string | null
  /** When the ticket left this person. */
  closedAt: Date | null
}
/** The tickets of a person, and those that have left them: by a removal, also once it has a new holder, or by a transfer. */
export async function listEnrollments(
  db: Reader,
  programId: string,
  subscriberId: string,
): Promise<StatementEnrollment[]> {
  const { rows } = await sql<StatementEnrollment>`
    SELECT enrollment.id, enrollment.ticket_number AS "ticketNumber", users.name AS "userName",
           CASE WHEN enrollment.subscriber_id = users.id THEN enrollment.name END AS name,
           CASE WHEN enrollment.subscriber_id = users.id THEN enrollment.ended_at ELSE left_with.decided_at END AS "closedAt"
    FROM enrollments AS enrollment
    JOIN users ON users.id = ${subscriberId}
    LEFT JOIN LATERAL (
      SELECT decided_at FROM ticket_cases
      WHERE enrollment_id = enrollment.id AND from_user_id = users.id AND status IN ('REMOVED', 'DONE')
        AND kind IN ('REMOVAL', 'TRANSFER')
      ORDER BY decided_at DESC LIMIT 1) AS left_with ON true
    WHERE enrollment.program_id = ${programId}
      AND (enrollment.subscriber_id = users.id OR left_with.decided_at IS NOT NULL)
    ORDER BY enrollment.ticket_number`.execute(db)
  return rows
}

/** The dividends of tickets that the person holds, or of their own time where the ticket has left them. */
export async function listDividendFacts(
  db: Reader,
  subscriberId: string,
  tickets: readonly StatementEnrollment[],
): Promise<DividendFacts[]> {
  const { rows } = await sql<DividendFacts>`
    SELECT ticket.id AS "enrollmentId",
           (coalesce((SELECT sum(share.dividend_paise) FROM settlement_shares AS share JOIN settlements ON settlements.cycle_id = share.cycle_id
                      WHERE share.enrollment_id = ticket.id AND (ticket.closed_at IS NULL OR settlements.created_at <= ticket.closed_at)), 0)
             + coalesce((SELECT dividend_paise FROM opening_balances WHERE enrollment_id = ticket.id), 0))::bigint AS "earnedPaise",
           coalesce((SELECT sum(dividend_paise) FROM invoices
                     WHERE enrollment_id = ticket.id AND kind = 'CYCLE' AND status <> 'CANCELLED'
                       AND (ticket.closed_at IS NULL OR subscriber_id = ${subscriberId})), 0)::bigint AS "deductedPaise",
           coalesce((SELECT sum(dividend_paise) FROM refunds_due
                     WHERE enrollment_id = ticket.id AND (ticket.closed_at IS NULL OR user_id = ${subscriberId})), 0)::bigint AS "refundedPaise"
    FROM unnest(${tickets.map(({ id }) => id)}::text[], ${tickets.map(({ closedAt }) => closedAt)}::timestamptz[])
      WITH ORDINALITY AS ticket (id, closed_at, place)
    ORDER BY ticket.place`.execute(db)
  return rows
}

export type TakeoverRow = {
  enrollmentId: string
  kind: (typeof TAKEOVER_KINDS)[number]
  receiptId: string
  receiptNumber: string
  amountPaise: number
  paidAt: Date
}
/** What a buyer or substitute paid for the past months of their tickets. */
export async function listTakeovers(
  db: Reader,
  subscriberId: string,
  enrollmentIds: readonly string[],
): Promise<TakeoverRow[]> {
  const { rows } = await sql<TakeoverRow>`
    SELECT ticket_cases.enrollment_id AS "enrollmentId", ticket_cases.kind, receipts.id AS "receiptId",
           receipts.number AS "receiptNumber", receipts.amount_paise AS "amountPaise", receipts.paid_at AS "paidAt"
    FROM ticket_cases JOIN receipts ON receipts.id = ticket_cases.receipt_id
    WHERE ticket_cases.enrollment_id = ANY (${[...enrollmentIds]}) AND ticket_cases.to_user_id = ${subscriberId}
      AND ticket_cases.kind IN ('SALE', 'SUBSTITUTION') AND ticket_cases.status = 'DONE' AND receipts.status <> 'VOIDED'
    ORDER BY receipts.created_at`.execute(db)
  return rows
}

/** Also dividends from before an import, which belong to no cycle. */
export async function listShares(db: Reader, enrollmentIds: readonly string[]) {
  const ids = [...enrollmentIds]
  const { rows } = await sql<{
    cycleId: string | null
    enrollmentId: string
    dividendPaise: number
    settledAt: Date | null
  }>`
    SELECT share.cycle_id AS "cycleId", share.enrollment_id AS "enrollmentId", share.dividend_paise AS "dividendPaise",
           settlements.created_at AS "settledAt"
      FROM settlement_shares AS share JOIN settlements ON settlements.cycle_id = share.cycle_id
      WHERE share.enrollment_id = ANY (${ids})
    UNION ALL
    SELECT NULL, enrollment_id, dividend_paise, NULL FROM opening_balances
      WHERE enrollment_id = ANY (${ids}) AND dividend_paise > 0`.execute(db)
  return rows
}
export type ShareRow = Awaited<ReturnType<typeof listShares>>[number]

export const listPrizesOf = (db: Reader, enrollmentIds: readonly string[]) =>
  db
    .selectFrom('winners')
    .leftJoin('auctions', 'auctions.id', 'winners.auctionId')
    .select([
      'winners.cycleId',
      'winners.enrollmentId',
      'winners.division',
      'winners.prizePaise',
      'winners.selectedAt',
      'winners.auctionPrebidId',
      'auctions.status',
      'auctions.prebidsRevealedAt',
    ])
    .where('winners.enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .where('winners.status', '=', 'DECLARED')
    .execute()
export type PrizeRow = Awaited<ReturnType<typeof listPrizesOf>>[number]
