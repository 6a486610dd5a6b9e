import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/db'
import type { Settlement, Ticket } from './settlement.rules.ts'

/**
 * One at a time changes what a program's open invoices deduct. Taken before any invoice is locked; a lock of its own, so
 * that nobody who edits the program has to wait for it.
 */
export const lockDividends = (tx: Tx, programId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${programId}, 2))`.execute(tx)

export const getTermsOfSettlement = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .select(['totalAmountPaise', 'foremanCommissionHundredths', 'divisions'])
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()

/** Everybody who holds a ticket now. The caller holds the cycle, and whoever enrolls waits for that: so the two agree on who came
 * before, whatever their clocks say. */
export const updateSharing = (tx: Tx, cycleId: string) =>
  sql`UPDATE cycles SET sharing_enrollment_ids = ARRAY(
      SELECT id FROM enrollments WHERE program_id = cycles.program_id AND ended_at IS NULL)
    WHERE id = ${cycleId}`.execute(tx)

export const listSharing = (db: Reader, cycleId: string): Promise<Ticket[]> =>
  db
    .selectFrom('cycles')
    .innerJoin('enrollments', (join) => join.on(sql<boolean>`enrollments.id = ANY (cycles.sharing_enrollment_ids)`))
    .select(['enrollments.id as enrollmentId', 'enrollments.ticketNumber'])
    .where('cycles.id', '=', cycleId)
    .orderBy('enrollments.ticketNumber')
    .execute()

export const findSettlement = (db: Reader, cycleId: string) =>
  db.selectFrom('settlements').selectAll().where('cycleId', '=', cycleId).executeTakeFirst()
export type SettlementRow = NonNullable<Awaited<ReturnType<typeof findSettlement>>>

type Place = { cycleId: string; programId: string; companyId: string }

export async function insertSettlement(tx: Tx, place: Place, settlement: Settlement, now: Date): Promise<void> {
  const { shares, ...amounts } = settlement
  await tx
    .insertInto('settlements')
    .values({
      ...place,
      ...amounts,
      enrollmentCount: shares.length,
      createdAt: now,
    })
    .execute()
  await sql`
    INSERT INTO settlement_shares (cycle_id, enrollment_id, dividend_paise)
    SELECT ${place.cycleId}, share.enrollment_id, share.dividend_paise
    FROM unnest(${shares.map((share) => share.enrollmentId)}::text[],
                ${shares.map((share) => share.dividendPaise)}::bigint[]) AS share (enrollment_id, dividend_paise)
  `.execute(tx)
}

/** With its shares. */
export const deleteSettlement = (tx: Tx, cycleId: string) =>
  tx.deleteFrom('settlements').where('cycleId', '=', cycleId).execute()
