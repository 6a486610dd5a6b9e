// What limits a counter: closed days, and the cash that was taken from a person on one day.
import { sql } from 'kysely'
import { businessDay } from '#features/money/ledger/ledger.sql'
import { lockAdvisory } from '#platform/db/advisory-locks'
import type { Reader, Tx } from '#platform/db/types'

export const lockCashOfPerson = (tx: Tx, { companyId, payerId }: { companyId: string; payerId: string }) =>
  lockAdvisory(tx, 'cashOfPerson', `${companyId}:${payerId}`)

/** Shared by everybody who takes money; closing the day and depositing cash exclude them. */
export const lockDayBook = (tx: Tx, branchId: string, strength: 'SHARED' | 'EXCLUSIVE') =>
  lockAdvisory(tx, 'dayBook', branchId, strength)

/** Whether the business day of `now` is closed at the branch. */
export async function findDayClosed(db: Reader, branchId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('dayClosings')
    .select('day')
    .where('branchId', '=', branchId)
    .where('day', '>=', businessDay(now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type CashDays = { companyId: string; payerId: string; valueDate: string; bookedOn: string }

/**
 * Cash that the company has taken from the person and not given back, at all its branches: for the day that the cashier states, and on
 * the day of booking, whichever is more.
 */
export async function getCashTakenPaise(
  db: Reader,
  { companyId, payerId, valueDate, bookedOn }: CashDays,
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT greatest(
             coalesce(sum(amount_paise - reversed_paise) FILTER (WHERE value_date = ${valueDate}::date), 0),
             coalesce(sum(amount_paise - reversed_paise) FILTER (WHERE booked_on = ${bookedOn}::date), 0))::bigint AS paise
    FROM receipts
    WHERE payer_id = ${payerId} AND (value_date = ${valueDate}::date OR booked_on = ${bookedOn}::date)
      AND mode = 'CASH' AND company_id = ${companyId} AND status <> 'VOIDED'`.execute(db)
  return rows[0]!.paise
}

/** All cash that was ever booked before a day. It starts from the balance of a month, so it does not grow with the years. */
export async function getCashBalancePaise(db: Reader, branchId: string, before: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    WITH opening AS (SELECT max(month) AS month FROM ledger_months WHERE month <= ${before}::date)
    SELECT (
      coalesce((SELECT sum(balance.balance_paise) FROM ledger_month_balances AS balance
        WHERE balance.account = 'CASH' AND balance.subject_id = ${branchId} AND balance.month = (SELECT month FROM opening)), 0)
      + coalesce((SELECT sum(posting.amount_paise) FROM ledger_postings AS posting
        WHERE posting.account = 'CASH' AND posting.subject_id = ${branchId} AND posting.booked_on < ${before}::date
          AND posting.booked_on >= coalesce((SELECT month FROM opening), '-infinity')), 0))::bigint AS paise`.execute(
    db,
  )
  return rows[0]!.paise
}
