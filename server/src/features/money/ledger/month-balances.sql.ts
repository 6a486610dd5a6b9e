// Balances at the start of a month. They follow from the postings, and reports start from them.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

/**
 * The next month whose opening balances are missing, or null. A month is taken one hour after it has begun, when no transaction that
 * books on the day before can still be open.
 */
export async function findMonthToBalance(db: Reader, now: Date): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    WITH known AS (SELECT max(month) AS month FROM ledger_months),
    next AS (
      SELECT coalesce(known.month, date_trunc('month', (SELECT min(booked_on) FROM ledger_postings))::date) + interval '1 month' AS month
      FROM known)
    SELECT next.month::date AS month FROM next
    WHERE next.month <= date_trunc('month', business_day(${now}::timestamptz - interval '1 hour'))`.execute(db)
  return rows[0]?.month ?? null
}

/** Adds what was booked since the month before to its balances. */
export async function insertMonthBalances(tx: Tx, month: string, now: Date): Promise<void> {
  await sql`INSERT INTO ledger_months (month, made_at) VALUES (${month}::date, ${now}) `.execute(tx)
  await sql`
    INSERT INTO ledger_month_balances (month, company_id, program_id, account, subject_id, balance_paise)
    SELECT ${month}::date, company_id, program_id, account, subject_id, sum(paise)
    FROM (
      SELECT company_id, program_id, account, subject_id, balance_paise AS paise FROM ledger_month_balances
      WHERE month = (SELECT max(month) FROM ledger_months WHERE month < ${month}::date)
      UNION ALL
      SELECT company_id, program_id, account, subject_id, amount_paise FROM ledger_postings
      WHERE booked_on < ${month}::date
        AND booked_on >= coalesce((SELECT max(month) FROM ledger_months WHERE month < ${month}::date), '-infinity')
    ) AS movement
    GROUP BY company_id, program_id, account, subject_id HAVING sum(paise) <> 0`.execute(tx)
}
