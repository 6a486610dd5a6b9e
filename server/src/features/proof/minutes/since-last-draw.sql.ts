// What the books and registers say about the time between two draws of a chit.
import type { SinceItem, SinceLastDraw } from '@kuri/verify/minutes/since-last-draw'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

const MAX_ITEMS = 1000

type Draw = { id: string; programId: string; cycleNumber: number }

/** A draw ends with its auction, or when its cycle was completed. */
async function findWindow(db: Reader, { id, programId, cycleNumber }: Draw, now: Date) {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    SELECT
      (SELECT coalesce(auctions.ended_at, cycles.completed_at) FROM cycles LEFT JOIN auctions ON auctions.cycle_id = cycles.id
        WHERE cycles.id = ${id}) AS "to",
      (SELECT coalesce(auctions.ended_at, cycles.completed_at) FROM cycles LEFT JOIN auctions ON auctions.cycle_id = cycles.id
        WHERE cycles.program_id = ${programId} AND cycles.cycle_number < ${cycleNumber} AND cycles.status = 'COMPLETED'
        ORDER BY cycles.cycle_number DESC LIMIT 1) AS "from"`.execute(db)
  return { from: rows[0]!.from, to: rows[0]!.to ?? now }
}

/** Payments and deposits of prizes, forfeited prizes, and tickets that changed hands, in the order of their days. */
export async function readSinceLastDraw(db: Reader, draw: Draw, now: Date, timeZone: string): Promise<SinceLastDraw> {
  const { from, to } = await findWindow(db, draw, now)
  const isWithin = (at: ReturnType<typeof sql>) =>
    sql`${at} > coalesce(${from}, '-infinity'::timestamptz) AND ${at} <= ${to}`
  const dayOf = (at: ReturnType<typeof sql>) => sql`to_char(${at} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`
  const { rows: items } = await sql<SinceItem>`
    WITH cases AS (
      SELECT payouts.*, enrollments.ticket_number, coalesce(enrollments.name, users.name, '') AS name,
        (SELECT bank_name FROM branch_bank_accounts AS bank WHERE bank.id = payouts.deposit_account_id) AS deposit_bank
      FROM payouts
      JOIN enrollments ON enrollments.id = payouts.enrollment_id
      JOIN users ON users.id = payouts.subscriber_id
      WHERE payouts.program_id = ${draw.programId}
    ), changes AS (
      SELECT ticket_cases.*, enrollments.ticket_number, giver.name AS from_name,
        coalesce(ticket_cases.to_name, taker.name) AS taker_name, refunds_due.amount_paise AS refund_paise
      FROM ticket_cases
      JOIN enrollments ON enrollments.id = ticket_cases.enrollment_id
      JOIN users AS giver ON giver.id = ticket_cases.from_user_id
      LEFT JOIN users AS taker ON taker.id = ticket_cases.to_user_id
      LEFT JOIN refunds_due ON refunds_due.id = ticket_cases.refund_id
      WHERE ticket_cases.program_id = ${draw.programId} AND ticket_cases.status IN ('REMOVED', 'DONE')
    )
    SELECT what, day, ticket_number AS "ticketNumber", name, amount_paise AS "amountPaise", kept_paise AS "keptPaise", reference FROM (
      SELECT 'PRIZE_PAID' AS what, paid_at AS at, to_char(coalesce(paid_on, paid_at::date), 'YYYY-MM-DD') AS day, ticket_number, name,
        net_paise AS amount_paise, gross_paise - net_paise AS kept_paise, voucher_number AS reference
      FROM cases WHERE ${isWithin(sql`paid_at`)}
      UNION ALL
      SELECT 'FUTURE_KEPT', paid_at, to_char(coalesce(paid_on, paid_at::date), 'YYYY-MM-DD'), ticket_number, name,
        future_subscriptions_paise, NULL, NULL
      FROM cases WHERE future_subscriptions_paise > 0 AND ${isWithin(sql`paid_at`)}
      UNION ALL
      SELECT 'PRIZE_DEPOSITED', deposited_at, ${dayOf(sql`deposited_at`)}, ticket_number, name, deposited_paise, NULL, deposit_bank
      FROM cases WHERE ${isWithin(sql`deposited_at`)}
      UNION ALL
      SELECT 'PRIZE_FORFEITED', ended_at, ${dayOf(sql`ended_at`)}, ticket_number, name, NULL, NULL, NULL
      FROM cases WHERE state = 'FORFEITED' AND ${isWithin(sql`ended_at`)}
      UNION ALL
      SELECT CASE kind WHEN 'REMOVAL' THEN 'REMOVED' WHEN 'SUBSTITUTION' THEN 'SUBSTITUTED' ELSE 'TRANSFERRED' END,
        decided_at, ${dayOf(sql`decided_at`)}, ticket_number, concat_ws(' → ', from_name, taker_name), refund_paise, NULL, NULL
      FROM changes WHERE kind <> 'SALE' AND ${isWithin(sql`decided_at`)}
    ) AS happened
    ORDER BY at, ticket_number, what LIMIT ${MAX_ITEMS}`.execute(db)
  return { from: from?.toISOString() ?? null, to: to.toISOString(), items }
}
