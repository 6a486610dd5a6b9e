// What a passbook is made of, in one statement, so that all its figures and the balance of the books are of the same moment.
import { type Insertable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { PassbookFacts } from './passbook.rules.ts'

/** What an unfinished import has not booked yet does not count. */
const counts = sql`invoices.kind = 'CYCLE' AND invoices.status <> 'CANCELLED' AND NOT (invoices.is_imported AND program.setup_step < 5)`

export async function findPassbookFacts(db: Reader, enrollmentId: string): Promise<PassbookFacts | undefined> {
  const { rows } = await sql<PassbookFacts>`
    SELECT enrollment.id AS "enrollmentId", enrollment.subscriber_id AS "subscriberId", enrollment.company_id AS "companyId",
           program.branch_id AS "branchId", program.id AS "programId", enrollment.ticket_number AS "ticketNumber",
           program.name AS "programName", program.chit_id AS "chitId", company.name AS "companyName", branch.name AS "branchName",
           coalesce(enrollment.name, users.name) AS "subscriberName", enrollment.created_at AS "enrolledAt",
           enrollment.ended_at AS "endedAt", enrollment.advance_paise AS "advancePaise",
           (SELECT coalesce(sum(amount_paise), 0)::bigint FROM ledger_postings
            WHERE account = 'TICKET' AND subject_id = enrollment.id) AS "ledgerPaise",
           ARRAY(
             SELECT jsonb_build_object('id', invoices.id, 'cycleNumber', cycle.cycle_number, 'startDate', cycle.start_date,
               'dueDate', invoices.due_date, 'grossPaise', invoices.gross_amount_paise, 'dividendPaise', invoices.dividend_paise,
               'amountPaise', invoices.amount_paise, 'paidPaise', invoices.paid_paise)
             FROM invoices JOIN cycles AS cycle ON cycle.id = invoices.cycle_id
             WHERE invoices.enrollment_id = enrollment.id AND ${counts} ORDER BY cycle.cycle_number) AS invoices,
           ARRAY(
             SELECT jsonb_build_object('id', id, 'kind', kind, 'invoiceId', invoice_id, 'chargedOn', charged_on,
               'amountPaise', amount_paise, 'paidPaise', paid_paise, 'waivedPaise', waived_paise)
             FROM ticket_charges WHERE ticket_charges.enrollment_id = enrollment.id ORDER BY created_at, id) AS charges,
           ARRAY(
             SELECT jsonb_build_object('receiptId', receipts.id, 'number', receipts.number, 'paidAt', receipts.paid_at,
               'amountPaise', part.amount_paise, 'invoiceId', part.invoice_id, 'chargeId', part.charge_id,
               'isAdvance', part.kind = 'ADVANCE' OR invoices.kind IS NOT DISTINCT FROM 'ENROLLMENT')
             FROM receipt_allocations AS part
             JOIN receipts ON receipts.id = part.receipt_id
             LEFT JOIN invoices ON invoices.id = part.invoice_id
             WHERE part.enrollment_id = enrollment.id AND part.reversed_at IS NULL
               AND receipts.status NOT IN ('VOIDED', 'BOUNCED', 'REVERSED')
             ORDER BY receipts.created_at, receipts.id, part.line) AS parts,
           ARRAY(
             SELECT cycle.cycle_number FROM winners JOIN cycles AS cycle ON cycle.id = winners.cycle_id
             WHERE winners.enrollment_id = enrollment.id AND winners.status = 'DECLARED' ORDER BY 1) AS "prizedCycles",
           (SELECT jsonb_build_object('endDate', cycle.end_date, 'instalmentPaise',
                     coalesce(cycle.frozen_subscription_amount_paise, program.subscription_amount_paise))
            FROM cycles AS cycle
            WHERE cycle.program_id = program.id AND cycle.status IN ('UPCOMING', 'ACTIVE') AND enrollment.ended_at IS NULL
              AND NOT EXISTS (SELECT FROM invoices WHERE invoices.cycle_id = cycle.id AND invoices.enrollment_id = enrollment.id
                                AND invoices.status <> 'CANCELLED')
            ORDER BY cycle.cycle_number LIMIT 1) AS "nextCycle"
    FROM enrollments AS enrollment
    JOIN programs AS program ON program.id = enrollment.program_id
    JOIN companies AS company ON company.id = enrollment.company_id
    JOIN branches AS branch ON branch.id = program.branch_id
    JOIN users ON users.id = enrollment.subscriber_id
    WHERE enrollment.id = ${enrollmentId}`.execute(db)
  return rows[0]
}

export const insertCertificate = (tx: Tx, certificate: Insertable<DB['passbookCertificates']>) =>
  tx.insertInto('passbookCertificates').values(certificate).execute()

export const findCertificate = (db: Reader, codeHash: string) =>
  db
    .selectFrom('passbookCertificates')
    .select(['ticketNumber', 'balancePaise', 'issuedOn'])
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
