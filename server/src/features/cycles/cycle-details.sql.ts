import { sql } from 'kysely'
import { type InvoiceTotals, invoiceTotals } from '#features/billing/invoice-totals.sql'
import type { Reader } from '#platform/db/types'

export const getProgramOfCycle = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .select([
      'programs.id as programId',
      'programs.companyId',
      'programs.branchId',
      'branches.name as branchName',
      'programs.name',
      'programs.chitId',
      'programs.programStatus',
      'programs.bid',
      'programs.totalAmountPaise',
      'programs.subscriptionAmountPaise',
      'programs.minimumBidAmountPaise',
      'programs.foremanCommissionHundredths',
      'programs.delayFineAmountPaise',
      'programs.frequency',
      'programs.divisions',
      'programs.totalSlots',
      'programs.deductDividend',
    ])
    .select((eb) =>
      eb
        .selectFrom('enrollments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('enrollments.programId', '=', 'programs.id')
        .where('enrollments.endedAt', 'is', null)
        .as('enrollmentCount'),
    )
    .where('programs.id', '=', programId)
    .executeTakeFirstOrThrow()

type CycleTotals = InvoiceTotals & { dividendPaise: number }

export async function getTotalsOfCycle(db: Reader, cycleId: string, today: string): Promise<CycleTotals> {
  const { rows } = await sql<CycleTotals>`
    SELECT ${invoiceTotals(today)},
           coalesce(sum(dividend_paise) FILTER (WHERE status <> 'CANCELLED'), 0)::bigint AS "dividendPaise"
    FROM invoices WHERE cycle_id = ${cycleId}`.execute(db)
  return rows[0]!
}
