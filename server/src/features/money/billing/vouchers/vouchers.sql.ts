// Money that leaves: one series and one register of vouchers for all kinds of payments, and what the law asks of them.
import { type Insertable, sql, type Updateable } from 'kysely'
import { claimBranchCode } from '#features/companies/branches/branch-codes.sql'
import { financialYearOf } from '#features/money/ledger/financial-year.rules'
import type { PaymentVoucher } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

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

/** A transfer has one number, whatever it paid and whether or not the bank has returned it. */
export const isUtrUsed = async (db: Reader, companyId: string, utr: string): Promise<boolean> => {
  const used = db.selectFrom('paymentVouchers').select('id').where('companyId', '=', companyId)
  return (await used.where('utr', '=', utr.toUpperCase()).limit(1).executeTakeFirst()) !== undefined
}

export const insertVoucher = (tx: Tx, voucher: Insertable<PaymentVoucher>) =>
  tx.insertInto('paymentVouchers').values(voucher).execute()

/** The voucher of a source that was neither returned nor became stale. */
export const updateStandingVoucher = (tx: Tx, sourceId: string, changes: Updateable<PaymentVoucher>, now: Date) =>
  tx
    .updateTable('paymentVouchers')
    .set({ ...changes, updatedAt: now })
    .where('sourceId', '=', sourceId)
    .where('status', 'not in', ['RETURNED', 'STALE'])
    .execute()
