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

/** Cash that the company has taken from the person for a day and not given back, at all its branches. */
export async function getCashTakenPaise(
  db: Reader,
  { companyId, payerId, day }: { companyId: string; payerId: string; day: string },
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(amount_paise - reversed_paise), 0)::bigint AS paise FROM receipts
    WHERE payer_id = ${payerId} AND value_date = ${day}::date AND mode = 'CASH' AND company_id = ${companyId}
      AND status <> 'VOIDED'`.execute(db)
  return rows[0]!.paise
}
