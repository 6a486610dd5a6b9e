// Money that leaves: one series of vouchers for prizes and refunds, and what the law and the bank ask of both.
import { sql } from 'kysely'
import { claimBranchCode } from '#features/companies/branches/branch-codes.sql'
import type { Reader, Tx } from '#platform/db/types'
import { financialYearOf } from '../receipts/receipts.rules.ts'

/** The next number of the branch in the financial year. Its row stays locked until the commit, so that there are no gaps. */
async function claimSerial(tx: Tx, branchId: string, financialYear: string): Promise<number> {
  const { lastSerial } = await tx
    .insertInto('payoutSeries')
    .values({ branchId, financialYear, lastSerial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['branchId', 'financialYear'])
        .doUpdateSet({ lastSerial: sql<number>`payout_series.last_serial + 1` }),
    )
    .returning('lastSerial')
    .executeTakeFirstOrThrow()
  return lastSerial
}

export async function claimVoucher(tx: Tx, branchId: string, today: string) {
  const year = financialYearOf(today)
  const branchCode = await claimBranchCode(tx, branchId)
  const serial = await claimSerial(tx, branchId, year)
  return { year, serial, number: `${branchCode}/PV/${year}/${String(serial).padStart(6, '0')}` }
}

type CashDay = { companyId: string; userId: string; day: string }

/** What a person got in cash on a day, as prizes and as refunds. */
export async function sumCashPaidTo(db: Reader, { companyId, userId, day }: CashDay): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(paise), 0)::bigint AS paise FROM (
      SELECT net_paise AS paise FROM payouts
      WHERE subscriber_id = ${userId} AND paid_on = ${day}::date AND mode = 'CASH' AND company_id = ${companyId}
      UNION ALL
      SELECT amount_paise FROM refunds_due
      WHERE user_id = ${userId} AND paid_on = ${day}::date AND mode = 'CASH' AND company_id = ${companyId}) AS paid`.execute(
    db,
  )
  return rows[0]!.paise
}

/** A transfer has one number, whether it paid a prize or a refund. */
export async function isUtrUsed(db: Reader, companyId: string, utr: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM payouts WHERE company_id = ${companyId} AND utr = ${utr})
      OR EXISTS (SELECT FROM refunds_due WHERE company_id = ${companyId} AND utr = ${utr}) AS "isUsed"`.execute(db)
  return rows[0]!.isUsed
}
