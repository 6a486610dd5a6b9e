// Bulk statements on the history of an imported program. Rows travel as one JSON parameter, whatever their number.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import { shownMobileNumber } from '#features/people/identity/unverified-numbers.sql'
import type { Reader, Tx } from '#platform/db/types'

/** The cycles of an earlier step 3. The lock keeps others from recording winners or invoices in them. */
export const lockPastCycles = (tx: Tx, programId: string) =>
  tx.selectFrom('cycles').select('id').where('programId', '=', programId).orderBy('cycleNumber').forUpdate().execute()

/** Winners and invoices that were recorded in the past cycles since step 3. */
export async function deletePastRecords(tx: Tx, programId: string): Promise<void> {
  await tx.deleteFrom('winners').where('programId', '=', programId).execute()
  await tx.deleteFrom('invoices').where('programId', '=', programId).execute()
}

/** Who holds a ticket of the program now. */
export async function listHolderIds(db: Reader, programId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('enrollments')
    .select('subscriberId')
    .distinct()
    .where('programId', '=', programId)
    .execute()
  return rows.map(({ subscriberId }) => subscriberId)
}

/** Tickets and cycles beyond a shorter list. Only those: PostgreSQL looks up each deleted ticket in every referring table. */
export async function deleteSurplusTicketsAndCycles(
  tx: Tx,
  programId: string,
  kept: { ticketCount: number; cycleCount: number },
) {
  await tx
    .deleteFrom('enrollments')
    .where('programId', '=', programId)
    .where('ticketNumber', '>', kept.ticketCount)
    .execute()
  await tx.deleteFrom('cycles').where('programId', '=', programId).where('cycleNumber', '>', kept.cycleCount).execute()
}

type Owner = { programId: string; companyId: string; now: Date }

export type NewTicket = { id: string; subscriberId: string; ticketNumber: number; name: string; email: string | null }
/** An existing ticket number gets the new holder. */
export const insertOrUpdateTickets = (tx: Tx, { programId, companyId, now }: Owner, tickets: readonly NewTicket[]) =>
  sql`INSERT INTO enrollments (id, program_id, company_id, subscriber_id, ticket_number, source, name, imported_email, created_at)
    SELECT t.id, ${programId}, ${companyId}, t."subscriberId", t."ticketNumber", 'IMPORT', t.name, t.email, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
      AS t (id text, "subscriberId" text, "ticketNumber" integer, name text, email text)
    ON CONFLICT (program_id, ticket_number)
    DO UPDATE SET subscriber_id = excluded.subscriber_id, name = excluded.name,
      imported_email = excluded.imported_email, created_at = excluded.created_at`.execute(tx)

type PastCycle = { id: string; cycleNumber: number; startDate: string; endDate: string }
export const insertOrUpdatePastCycles = (tx: Tx, { programId, companyId, now }: Owner, cycles: readonly PastCycle[]) =>
  sql`INSERT INTO cycles (id, program_id, company_id, cycle_number, status, start_date, end_date, is_imported,
      completed_at, created_at, updated_at)
    SELECT c.id, ${programId}, ${companyId}, c."cycleNumber", 'COMPLETED', c."startDate", c."endDate", true,
      ${now}, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(cycles)}::jsonb)
      AS c (id text, "cycleNumber" integer, "startDate" date, "endDate" date)
    ON CONFLICT (program_id, cycle_number)
    DO UPDATE SET start_date = excluded.start_date, end_date = excluded.end_date, updated_at = excluded.updated_at`.execute(
    tx,
  )

export const insertActiveCycle = (tx: Tx, { programId, companyId, now }: Owner, cycle: PastCycle) =>
  tx
    .insertInto('cycles')
    .values({ ...cycle, programId, companyId, status: 'ACTIVE', createdAt: now, updatedAt: now })
    .execute()

/** All past cycles, or one page. */
export const listPastCycles = (db: Reader, programId: string, page?: Page): Promise<PastCycle[]> =>
  db
    .selectFrom('cycles')
    .select(['id', 'cycleNumber', 'startDate', 'endDate'])
    .where('programId', '=', programId)
    .where('isImported', '=', true)
    .orderBy('cycleNumber')
    .$if(page !== undefined, (query) => query.limit(page!.pageSize).offset(pageOffset(page!)))
    .execute()

export async function countPastCycles(db: Reader, programId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cycles')
    .where('programId', '=', programId)
    .where('isImported', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listImportedTickets = (db: Reader, programId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .leftJoin('winners', (join) =>
      join.onRef('winners.enrollmentId', '=', 'enrollments.id').on('winners.status', '=', 'DECLARED'),
    )
    .select([
      'enrollments.id as enrolledSubscriberId',
      'enrollments.subscriberId',
      'enrollments.ticketNumber',
      'winners.id as winnerId',
    ])
    .select((eb) => [
      eb.fn.coalesce('enrollments.name', 'users.name').as('name'),
      shownMobileNumber(eb).as('mobileNumber'),
    ])
    .where('enrollments.programId', '=', programId)
    .where('enrollments.source', '=', 'IMPORT')
    .orderBy('enrollments.ticketNumber')
    .execute()

/** The list of step 3. The email address is the one that was imported, not that of the account. */
export const listImportedPeople = (db: Reader, programId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select([
      'enrollments.id as enrolledSubscriberId',
      'enrollments.subscriberId',
      'enrollments.ticketNumber',
      'enrollments.importedEmail as email',
      'users.countryCode',
    ])
    .select((eb) => [
      eb.fn.coalesce('enrollments.name', 'users.name').as('name'),
      shownMobileNumber(eb).as('mobileNumber'),
    ])
    .where('enrollments.programId', '=', programId)
    .where('enrollments.source', '=', 'IMPORT')
    .orderBy('enrollments.ticketNumber')
    .execute()

/** The paid tickets of these cycles, as `cycleId enrollmentId`. */
export async function listPaidTickets(db: Reader, cycleIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invoices')
    .select(['cycleId', 'enrollmentId'])
    .where(sql<boolean>`cycle_id = ANY(${cycleIds})`)
    .where('kind', '=', 'CYCLE')
    .where('status', '=', 'PAID')
    .execute()
  return new Set(rows.map(({ cycleId, enrollmentId }) => `${cycleId} ${enrollmentId}`))
}

/** Past months of tickets of which nobody has said anything: they have no invoice, not even a cancelled one. */
export async function listUnnamedMonths(db: Reader, programId: string) {
  const { rows } = await sql<{ cycleId: string; enrollmentId: string; subscriberId: string }>`
    SELECT cycles.id AS "cycleId", enrollments.id AS "enrollmentId", enrollments.subscriber_id AS "subscriberId"
    FROM cycles JOIN enrollments USING (program_id)
    WHERE program_id = ${programId} AND cycles.is_imported AND enrollments.source = 'IMPORT' AND enrollments.ended_at IS NULL
      AND NOT EXISTS (SELECT FROM invoices
        WHERE cycle_id = cycles.id AND enrollment_id = enrollments.id AND invoices.kind = 'CYCLE')
    ORDER BY cycles.cycle_number, enrollments.ticket_number`.execute(db)
  return rows
}

type ImportedInvoice = {
  id: string
  cycleId: string
  enrollmentId: string
  subscriberId: string
  isPaid: boolean
}
/** Due, and if paid recorded as paid, on the last day of the cycle: an import does not know the real day. An invoice for which money
 * was received stays as it is. */
export const insertImportedInvoices = (
  tx: Tx,
  { programId, companyId, now }: Owner,
  amountPaise: number,
  timeZone: string,
  invoices: readonly ImportedInvoice[],
) =>
  sql`INSERT INTO invoices (id, company_id, program_id, kind, cycle_id, enrollment_id, subscriber_id,
      gross_amount_paise, amount_paise, paid_paise, status, due_date, paid_at, is_imported, created_at, updated_at)
    SELECT i.id, ${companyId}, ${programId}, 'CYCLE', c.id, i."enrollmentId", i."subscriberId",
      ${amountPaise}::bigint, ${amountPaise}::bigint, CASE WHEN i."isPaid" THEN ${amountPaise}::bigint ELSE 0 END,
      (CASE WHEN i."isPaid" THEN 'PAID' ELSE 'DRAFT' END)::invoice_status, c.end_date,
      CASE WHEN i."isPaid" THEN least(c.end_date::timestamp AT TIME ZONE ${timeZone}, ${now}) END, true, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb)
      AS i (id text, "cycleId" text, "enrollmentId" text, "subscriberId" text, "isPaid" boolean)
    JOIN cycles c ON c.id = i."cycleId"
    ON CONFLICT (cycle_id, enrollment_id) WHERE status <> 'CANCELLED' AND kind = 'CYCLE'
    DO UPDATE SET status = excluded.status, paid_paise = excluded.paid_paise, paid_at = excluded.paid_at, updated_at = excluded.updated_at
    WHERE invoices.is_imported AND NOT EXISTS (SELECT FROM receipt_allocations WHERE invoice_id = invoices.id)`.execute(
    tx,
  )

type ImportedWinner = {
  id: string
  cycleId: string
  enrollmentId: string
  subscriberId: string
  division: number
  amountPaise: number
  prizePaise: number
}
export const insertImportedWinners = (
  tx: Tx,
  { programId, companyId, now }: Owner,
  by: { type: 'AUCTION' | 'LOT'; selectedById: string; timeZone: string },
  winners: readonly ImportedWinner[],
) =>
  sql`INSERT INTO winners (id, company_id, program_id, cycle_id, enrollment_id, subscriber_id, division, amount_paise,
      prize_paise, type, is_imported, selected_at, selected_by_id)
    SELECT w.id, ${companyId}, ${programId}, c.id, w."enrollmentId", w."subscriberId", w.division, w."amountPaise",
      w."prizePaise", ${by.type}::winner_type, true, least(c.end_date::timestamp AT TIME ZONE ${by.timeZone}, ${now}),
      ${by.selectedById}
    FROM jsonb_to_recordset(${JSON.stringify(winners)}::jsonb)
      AS w (id text, "cycleId" text, "enrollmentId" text, "subscriberId" text, division integer, "amountPaise" bigint,
        "prizePaise" bigint)
    JOIN cycles c ON c.id = w."cycleId"`.execute(tx)
