// Opening balances of imported tickets, and the past months, charges and advances that they change.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import type { Balances } from './opening-balances.rules.ts'

/** A live cycle was settled, so that dividends and bills follow from what was stated. */
export const findSettledCycle = (db: Reader, programId: string) =>
  db.selectFrom('settlements').select('cycleId').where('programId', '=', programId).limit(1).executeTakeFirst()

/** The imported tickets of the program, or those of them with these ids, with what was stated. */
const selectTickets = (db: Reader, programId: string) =>
  db
    .selectFrom('enrollments')
    .leftJoin('openingBalances', 'openingBalances.enrollmentId', 'enrollments.id')
    .select([
      'enrollments.id as enrollmentId',
      'enrollments.subscriberId',
      'enrollments.ticketNumber',
      'enrollments.name',
      'openingBalances.arrearsPaise',
      'openingBalances.advancePaise',
      'openingBalances.dividendPaise',
      'openingBalances.lateChargePaise',
      'openingBalances.unpaidInvoiceIds',
      'openingBalances.statedAt',
      'openingBalances.statedById',
    ])
    .where('enrollments.programId', '=', programId)
    .where('enrollments.source', '=', 'IMPORT')
export type StatedTicket = Awaited<ReturnType<typeof listTickets>>[number]

export const listTickets = (db: Reader, programId: string, ids: readonly string[]) =>
  selectTickets(db, programId)
    .where('enrollments.id', '=', sql<string>`ANY(${[...ids]})`)
    .execute()

export const listTicketsByNumber = (db: Reader, programId: string, page: Page) =>
  selectTickets(db, programId)
    .select(
      sql<number>`coalesce((
        SELECT sum(amount_paise - paid_paise) FROM invoices
        WHERE enrollment_id = enrollments.id AND is_imported AND kind = 'CYCLE' AND status = 'DRAFT'), 0)::bigint`.as(
        'importedDuePaise',
      ),
    )
    .orderBy('enrollments.ticketNumber')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countTickets(db: Reader, programId: string): Promise<number> {
  const { count } = await db
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .where('source', '=', 'IMPORT')
    .executeTakeFirstOrThrow()
  return count
}

/** Before `listPastMonths`, so that the rows read there cannot change. */
export const lockImportedInvoices = (tx: Tx, programId: string) =>
  tx
    .selectFrom('invoices')
    .select('id')
    .where('programId', '=', programId)
    .where('isImported', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Every past cycle of these tickets with its live invoice. */
export async function listPastMonths(db: Reader, programId: string, enrollmentIds: readonly string[]) {
  const { rows } = await sql<{
    enrollmentId: string
    cycleId: string
    cycleNumber: number
    invoiceId: string | null
    isImported: boolean | null
    amountPaise: number
    paidPaise: number
  }>`
    SELECT enrollment.id AS "enrollmentId", cycle.id AS "cycleId", cycle.cycle_number AS "cycleNumber",
           invoice.id AS "invoiceId", invoice.is_imported AS "isImported",
           coalesce(invoice.amount_paise, program.subscription_amount_paise) AS "amountPaise",
           coalesce(invoice.paid_paise, 0) AS "paidPaise"
    FROM programs AS program
    JOIN cycles AS cycle ON cycle.program_id = program.id AND cycle.is_imported
    JOIN enrollments AS enrollment ON enrollment.program_id = program.id AND enrollment.id = ANY (${[...enrollmentIds]})
    LEFT JOIN invoices AS invoice ON invoice.cycle_id = cycle.id AND invoice.enrollment_id = enrollment.id
      AND invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED'
    WHERE program.id = ${programId}`.execute(db)
  return rows
}

type ChangedMonth = { id: string; cycleId: string; enrollmentId: string; amountPaise: number; paidPaise: number }

/** Inserts the invoices that the import does not have, and stores what is paid of all of them. Days are those of the import. */
export async function upsertMonths(
  tx: Tx,
  months: readonly ChangedMonth[],
  timeZone: string,
  now: Date,
): Promise<void> {
  if (months.length === 0) return
  await sql`
    INSERT INTO invoices (id, company_id, program_id, kind, cycle_id, enrollment_id, subscriber_id,
      gross_amount_paise, amount_paise, paid_paise, status, due_date, paid_at, is_imported, created_at, updated_at)
    SELECT month.id, cycle.company_id, cycle.program_id, 'CYCLE', cycle.id, enrollment.id, enrollment.subscriber_id,
      month."amountPaise", month."amountPaise", month."paidPaise",
      (CASE WHEN month."paidPaise" = month."amountPaise" THEN 'PAID' ELSE 'DRAFT' END)::invoice_status, cycle.end_date,
      CASE WHEN month."paidPaise" = month."amountPaise"
        THEN least(cycle.end_date::timestamp AT TIME ZONE ${timeZone}, ${now}) END, true, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
      AS month (id text, "cycleId" text, "enrollmentId" text, "amountPaise" bigint, "paidPaise" bigint)
    JOIN cycles AS cycle ON cycle.id = month."cycleId"
    JOIN enrollments AS enrollment ON enrollment.id = month."enrollmentId"
    ON CONFLICT (cycle_id, enrollment_id) WHERE status <> 'CANCELLED' AND kind = 'CYCLE'
    DO UPDATE SET paid_paise = excluded.paid_paise, status = excluded.status, updated_at = excluded.updated_at,
      paid_at = CASE WHEN excluded.status = 'PAID' THEN coalesce(invoices.paid_at, excluded.paid_at) END,
      payment_mode = CASE WHEN excluded.status = 'PAID' THEN invoices.payment_mode END`.execute(tx)
}

/** With whether something refers to the charge, so that it cannot be deleted. */
export async function lockOpeningCharges(tx: Tx, enrollmentIds: readonly string[]) {
  const charges = await tx
    .selectFrom('ticketCharges')
    .selectAll()
    .where('enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .where('kind', '=', 'OPENING')
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ chargeId: string }>`
    SELECT charge_id AS "chargeId" FROM receipt_allocations
      WHERE enrollment_id = ANY (${[...enrollmentIds]}) AND charge_id = ANY (${charges.map(({ id }) => id)})
    UNION SELECT subject_id FROM approvals WHERE kind = 'CHARGE_WAIVER' AND subject_id = ANY (${charges.map(({ id }) => id)})`.execute(
    tx,
  )
  const used = new Set(rows.map(({ chargeId }) => chargeId))
  return charges.map((charge) => ({ ...charge, isUsed: used.has(charge.id) }))
}

type OpeningCharge = { id: string; enrollmentId: string; amountPaise: number }

/** A ticket has one such charge; stating it again changes its amount. */
export async function upsertOpeningCharges(
  tx: Tx,
  { programId, companyId }: { programId: string; companyId: string },
  charges: readonly OpeningCharge[],
  now: Date,
): Promise<void> {
  if (charges.length === 0) return
  await sql`
    INSERT INTO ticket_charges (id, company_id, program_id, enrollment_id, kind, amount_paise, charged_on, created_at)
    SELECT charge.id, ${companyId}, ${programId}, charge."enrollmentId", 'OPENING', charge."amountPaise",
           business_day(${now}::timestamptz), ${now}
    FROM jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) AS charge (id text, "enrollmentId" text, "amountPaise" bigint)
    ON CONFLICT (enrollment_id) WHERE kind = 'OPENING' DO UPDATE SET amount_paise = excluded.amount_paise`.execute(tx)
}

export const deleteOpeningCharges = (tx: Tx, ids: readonly string[]) =>
  tx
    .deleteFrom('ticketCharges')
    .where('id', '=', sql<string>`ANY(${[...ids]})`)
    .execute()

/** After the charges. */
export async function lockAdvancesOf(tx: Tx, enrollmentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('enrollments')
    .select(['id', 'advancePaise'])
    .where('id', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, advancePaise }) => [id, advancePaise]))
}

export type Statement = Balances & { enrollmentId: string; unpaidInvoiceIds: readonly string[] }

/** What the import left unpaid is kept from the first statement. */
export async function upsertStatements(
  tx: Tx,
  { programId, companyId, statedById }: { programId: string; companyId: string; statedById: string },
  statements: readonly Statement[],
  now: Date,
): Promise<void> {
  if (statements.length === 0) return
  const owner = { programId, companyId, statedById, statedAt: now }
  await tx
    .insertInto('openingBalances')
    .values(
      statements.map(({ unpaidInvoiceIds, ...stated }) => ({
        ...stated,
        ...owner,
        unpaidInvoiceIds: [...unpaidInvoiceIds],
      })),
    )
    .onConflict((conflict) =>
      conflict.column('enrollmentId').doUpdateSet(({ ref }) => ({
        arrearsPaise: ref('excluded.arrearsPaise'),
        advancePaise: ref('excluded.advancePaise'),
        dividendPaise: ref('excluded.dividendPaise'),
        lateChargePaise: ref('excluded.lateChargePaise'),
        statedAt: ref('excluded.statedAt'),
        statedById: ref('excluded.statedById'),
      })),
    )
    .execute()
}

export const deleteStatements = (tx: Tx, enrollmentIds: readonly string[]) =>
  tx
    .deleteFrom('openingBalances')
    .where('enrollmentId', '=', sql<string>`ANY(${[...enrollmentIds]})`)
    .execute()

export const getTotals = (db: Reader, programId: string) =>
  db
    .selectFrom('openingBalances')
    .select(({ fn }) => [
      fn.countAll<number>().as('ticketCount'),
      sql<number>`coalesce(sum(arrears_paise), 0)::bigint`.as('arrearsPaise'),
      sql<number>`coalesce(sum(advance_paise), 0)::bigint`.as('advancePaise'),
      sql<number>`coalesce(sum(dividend_paise), 0)::bigint`.as('dividendPaise'),
      sql<number>`coalesce(sum(late_charge_paise), 0)::bigint`.as('lateChargePaise'),
    ])
    .where('programId', '=', programId)
    .executeTakeFirstOrThrow()
