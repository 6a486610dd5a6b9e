// What the nightly run of late charges reads and writes.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

/** Programs whose members can be late. */
const isCharged = sql`(program.chit_terms -> 'lateRule' IS NOT NULL AND program.deleted_at IS NULL
  AND program.program_status NOT IN ('INCOMPLETE', 'COMPLETED', 'ARCHIVED', 'CANCELLED'))`

/** A program that gets a rule is charged from today on; one that loses it begins again when it gets another. */
export async function insertRuns(tx: Tx, today: string): Promise<void> {
  await sql`DELETE FROM late_charge_runs USING programs AS program
    WHERE program.id = late_charge_runs.program_id AND NOT ${isCharged}`.execute(tx)
  await sql`INSERT INTO late_charge_runs (program_id, charged_through)
    SELECT program.id, ${today}::date - 1 FROM programs AS program WHERE ${isCharged}
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Programs that have not been charged today. Those of another process are left to it. */
export async function claimRuns(tx: Tx, today: string, limit: number) {
  const { rows } = await sql<{
    programId: string
    companyId: string
    branchId: string
    chitTerms: unknown
    chargedThrough: string
  }>`
    SELECT run.program_id AS "programId", program.company_id AS "companyId", program.branch_id AS "branchId",
           program.chit_terms AS "chitTerms", run.charged_through AS "chargedThrough"
    FROM late_charge_runs AS run JOIN programs AS program ON program.id = run.program_id
    WHERE run.charged_through < ${today}::date
    ORDER BY run.charged_through, run.program_id LIMIT ${limit}
    FOR UPDATE OF run SKIP LOCKED`.execute(tx)
  return rows
}

/** The unpaid bills of members after their due date. Tickets of the company pay their bills themselves. */
export async function listOverdueInvoices(db: Reader, programIds: readonly string[], today: string) {
  const { rows } = await sql<{
    invoiceId: string
    programId: string
    enrollmentId: string
    dueDate: string
    balancePaise: number
    isPrized: boolean
  }>`
    SELECT invoices.id AS "invoiceId", invoices.program_id AS "programId", enrollment.id AS "enrollmentId",
           invoices.due_date AS "dueDate", (invoices.amount_paise - invoices.paid_paise)::bigint AS "balancePaise",
           EXISTS (SELECT FROM winners WHERE enrollment_id = enrollment.id AND status = 'DECLARED') AS "isPrized"
    FROM invoices JOIN enrollments AS enrollment ON enrollment.id = invoices.enrollment_id
    WHERE invoices.program_id = ANY (${[...programIds]}) AND invoices.kind = 'CYCLE' AND invoices.status = 'DRAFT'
      AND invoices.due_date < ${today}::date AND enrollment.ended_at IS NULL AND enrollment.holder = 'MEMBER'`.execute(
    db,
  )
  return rows
}

export type NewLateCharge = {
  id: string
  companyId: string
  programId: string
  enrollmentId: string
  invoiceId: string
  month: string
  amountPaise: number
  taxPaise: number
}

/** Returns the ids of those that were new: a ticket is charged once a month. */
export async function insertLateCharges(
  tx: Tx,
  charges: readonly NewLateCharge[],
  today: string,
  now: Date,
): Promise<Set<string>> {
  if (charges.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO ticket_charges (id, company_id, program_id, enrollment_id, kind, invoice_id, month, amount_paise, tax_paise, charged_on,
                                created_at)
    SELECT charge.id, charge."companyId", charge."programId", charge."enrollmentId", 'LATE', charge."invoiceId", charge.month,
           charge."amountPaise", charge."taxPaise", ${today}::date, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(charges.map(({ id, companyId, programId, enrollmentId, invoiceId, month, amountPaise, taxPaise }) => ({ id, companyId, programId, enrollmentId, invoiceId, month, amountPaise, taxPaise })))}::jsonb) AS charge (id text, "companyId" text, "programId" text,
      "enrollmentId" text, "invoiceId" text, month date, "amountPaise" bigint, "taxPaise" bigint)
    ON CONFLICT (enrollment_id, month) WHERE kind = 'LATE' DO NOTHING
    RETURNING id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const updateRuns = (tx: Tx, programIds: readonly string[], today: string) =>
  sql`UPDATE late_charge_runs SET charged_through = ${today}::date WHERE program_id = ANY (${[...programIds]})`.execute(
    tx,
  )
