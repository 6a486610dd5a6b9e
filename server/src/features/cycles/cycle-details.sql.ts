import { sql } from 'kysely'
import type { Reader } from '#platform/db'

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

export type InvoiceTotals = {
  count: number
  paidCount: number
  dueCount: number
  overdueCount: number
  cancelledCount: number
  billedPaise: number
  collectedPaise: number
  duePaise: number
  overduePaise: number
  dividendPaise: number
}

export async function getInvoiceTotals(db: Reader, cycleId: string, today: string): Promise<InvoiceTotals> {
  const { rows } = await sql<InvoiceTotals>`
    SELECT count(*) FILTER (WHERE status <> 'CANCELLED') AS count,
           count(*) FILTER (WHERE status = 'PAID') AS "paidCount",
           count(*) FILTER (WHERE status = 'DRAFT') AS "dueCount",
           count(*) FILTER (WHERE status = 'DRAFT' AND due_date < ${today}::date) AS "overdueCount",
           count(*) FILTER (WHERE status = 'CANCELLED') AS "cancelledCount",
           coalesce(sum(amount_paise) FILTER (WHERE status <> 'CANCELLED'), 0)::bigint AS "billedPaise",
           coalesce(sum(amount_paise) FILTER (WHERE status = 'PAID'), 0)::bigint AS "collectedPaise",
           coalesce(sum(amount_paise) FILTER (WHERE status = 'DRAFT'), 0)::bigint AS "duePaise",
           coalesce(sum(amount_paise) FILTER (WHERE status = 'DRAFT' AND due_date < ${today}::date), 0)::bigint AS "overduePaise",
           coalesce(sum(dividend_paise) FILTER (WHERE status <> 'CANCELLED'), 0)::bigint AS "dividendPaise"
    FROM invoices WHERE cycle_id = ${cycleId}`.execute(db)
  return rows[0]!
}
