// Settlements of cycles, and the tickets that share them.
import { sql } from 'kysely'
import { businessDay } from '#features/money/ledger/ledger.sql'
import type { Reader, Tx } from '#platform/db/types'
import type { PaymentRecord } from './dividend.rules.ts'
import type { Settlement, Ticket } from './settlement.rules.ts'

/** Stores which tickets share the cycle. The caller has locked the cycle and issuing a ticket waits for that lock, so both
 * transactions agree on their order whatever their clocks say. */
export const updateSharingEnrollments = (tx: Tx, cycleId: string) =>
  sql`UPDATE cycles SET sharing_enrollment_ids = ARRAY(
      SELECT id FROM enrollments WHERE program_id = cycles.program_id AND ended_at IS NULL)
    WHERE id = ${cycleId}`.execute(tx)

/** What the sharing tickets have paid, and the business day of `now`. */
export async function listPaymentRecords(db: Reader, cycleId: string, now: Date) {
  const { rows } = await sql<PaymentRecord & { today: string }>`
    SELECT enrollment.id AS "enrollmentId", own.due_date AS "dueDate",
           CASE WHEN own.status = 'PAID' THEN coalesce(business_day(own.paid_at), own.due_date) END AS "paidOn",
           (SELECT min(unpaid.due_date) FROM invoices AS unpaid WHERE unpaid.enrollment_id = enrollment.id
              AND unpaid.kind = 'CYCLE' AND unpaid.status = 'DRAFT') AS "oldestUnpaidDueDate",
           ${businessDay(now)} AS today
    FROM cycles
    JOIN enrollments AS enrollment ON enrollment.id = ANY (cycles.sharing_enrollment_ids)
    LEFT JOIN invoices AS own ON own.cycle_id = cycles.id AND own.enrollment_id = enrollment.id AND own.kind = 'CYCLE'
      AND own.status <> 'CANCELLED'
    WHERE cycles.id = ${cycleId}`.execute(db)
  return { today: rows[0]?.today ?? '', records: rows }
}

export const updateDividendEnrollments = (tx: Tx, cycleId: string, enrollmentIds: readonly string[]) =>
  sql`UPDATE cycles SET dividend_enrollment_ids = ${enrollmentIds} WHERE id = ${cycleId}`.execute(tx)

export const listSharingTickets = (db: Reader, cycleId: string): Promise<Ticket[]> =>
  db
    .selectFrom('cycles')
    .innerJoin('enrollments', (join) =>
      join.on(
        sql<boolean>`enrollments.id = ANY (coalesce(cycles.dividend_enrollment_ids, cycles.sharing_enrollment_ids))`,
      ),
    )
    .select(['enrollments.id as enrollmentId', 'enrollments.ticketNumber'])
    .where('cycles.id', '=', cycleId)
    .orderBy('enrollments.ticketNumber')
    .execute()

export const findSettlement = (db: Reader, cycleId: string) =>
  db.selectFrom('settlements').selectAll().where('cycleId', '=', cycleId).executeTakeFirst()
export type SettlementRow = NonNullable<Awaited<ReturnType<typeof findSettlement>>>

export const listSettlements = (db: Reader, cycleIds: readonly string[]): Promise<SettlementRow[]> =>
  db
    .selectFrom('settlements')
    .selectAll()
    .where('cycleId', '=', sql<string>`ANY(${[...cycleIds]})`)
    .execute()

type SettledCycle = { cycleId: string; programId: string; companyId: string }

export async function insertSettlement(tx: Tx, cycle: SettledCycle, settlement: Settlement, now: Date): Promise<void> {
  const { shares, ...amounts } = settlement
  await tx
    .insertInto('settlements')
    .values({
      ...cycle,
      ...amounts,
      enrollmentCount: shares.length,
      createdAt: now,
    })
    .execute()
  await sql`
    INSERT INTO settlement_shares (cycle_id, enrollment_id, dividend_paise)
    SELECT ${cycle.cycleId}, share.enrollment_id, share.dividend_paise
    FROM unnest(${shares.map((share) => share.enrollmentId)}::text[],
                ${shares.map((share) => share.dividendPaise)}::bigint[]) AS share (enrollment_id, dividend_paise)
  `.execute(tx)
}

/** Its shares are deleted with it. */
export const deleteSettlement = (tx: Tx, cycleId: string) =>
  tx.deleteFrom('settlements').where('cycleId', '=', cycleId).execute()
