import { sql } from 'kysely'
import { type InvoiceTotals, invoiceTotals } from '#features/money/billing/invoice-totals.sql'
import { cycleTermColumns } from '#features/programs/programs/cycle-terms.sql'
import type { Reader } from '#platform/db/types'

/** With the terms of this cycle. */
export const getProgramOfCycle = (db: Reader, cycleId: string) =>
  db
    .selectFrom('cycles')
    .innerJoin('programs', 'programs.id', 'cycles.programId')
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
      'programs.delayFineAmountPaise',
      'programs.frequency',
      'programs.totalSlots',
      'cycles.termsFrozenAt',
      'cycles.termsAreReconstructed',
    ])
    .select(cycleTermColumns('totalAmountPaise', 'subscriptionAmountPaise', 'minimumBidAmountPaise', 'divisions'))
    .select(cycleTermColumns('foremanCommissionHundredths', 'deductDividend', 'chitTerms'))
    .select((eb) =>
      eb
        .selectFrom('enrollments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('enrollments.programId', '=', 'programs.id')
        .where('enrollments.endedAt', 'is', null)
        .as('enrollmentCount'),
    )
    .where('cycles.id', '=', cycleId)
    .executeTakeFirstOrThrow()

type CycleTotals = InvoiceTotals & { dividendPaise: number }

export async function getTotalsOfCycle(db: Reader, cycleId: string, today: string): Promise<CycleTotals> {
  const { rows } = await sql<CycleTotals>`
    SELECT ${invoiceTotals(today)},
           coalesce(sum(dividend_paise) FILTER (WHERE status <> 'CANCELLED'), 0)::bigint AS "dividendPaise"
    FROM invoices WHERE cycle_id = ${cycleId}`.execute(db)
  return rows[0]!
}
