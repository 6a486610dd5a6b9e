// What waits for a member: unpaid instalments, open charges, papers and requests. One bounded statement each.

import type { EnrollmentStep } from '@kuri/contract/members/enrollment-fields'
import type { ChargeKind } from '@kuri/contract/money/charges.contract'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

type Chit = { programId: string; programName: string; chitId: string }
const chit = sql`program.id AS "programId", program.name AS "programName", program.chit_id AS "chitId"`

export type UnpaidInvoice = Chit & {
  invoiceId: string
  cycleId: string
  cycleNumber: number
  enrollmentId: string
  ticketNumber: number
  amountPaise: number
  paidPaise: number
  dueDate: string | null
  /** Of all unpaid instalments, not only of those in the list. */
  count: number
  totalPaise: number
}

/** Instalments, the oldest due date first. The invoice of a request is part of the request. */
export async function listUnpaidInvoices(db: Reader, subscriberId: string, limit: number): Promise<UnpaidInvoice[]> {
  const { rows } = await sql<UnpaidInvoice>`
    SELECT invoice.id AS "invoiceId", ${chit}, cycle.id AS "cycleId", cycle.cycle_number AS "cycleNumber",
           ticket.id AS "enrollmentId", ticket.ticket_number AS "ticketNumber", invoice.amount_paise AS "amountPaise",
           invoice.paid_paise AS "paidPaise", invoice.due_date AS "dueDate", (count(*) OVER ())::integer AS count,
           (sum(invoice.amount_paise - invoice.paid_paise) OVER ())::bigint AS "totalPaise"
    FROM invoices AS invoice
    JOIN programs AS program ON program.id = invoice.program_id
    JOIN cycles AS cycle ON cycle.id = invoice.cycle_id
    JOIN enrollments AS ticket ON ticket.id = invoice.enrollment_id AND ticket.holder = 'MEMBER'
    WHERE invoice.subscriber_id = ${subscriberId} AND invoice.status = 'DRAFT' AND invoice.kind = 'CYCLE'
    ORDER BY invoice.due_date NULLS LAST, invoice.id LIMIT ${limit}`.execute(db)
  return rows
}

export type OwedCharge = Chit & {
  chargeId: string
  enrollmentId: string
  ticketNumber: number
  kind: ChargeKind
  balancePaise: number
  chargedOn: string
}

export async function listOwedCharges(db: Reader, subscriberId: string, limit: number): Promise<OwedCharge[]> {
  const { rows } = await sql<OwedCharge>`
    SELECT charge.id AS "chargeId", ${chit}, ticket.id AS "enrollmentId", ticket.ticket_number AS "ticketNumber",
           charge.kind, (charge.amount_paise - charge.paid_paise - charge.waived_paise)::bigint AS "balancePaise",
           charge.charged_on AS "chargedOn"
    FROM enrollments AS ticket
    JOIN ticket_charges AS charge ON charge.enrollment_id = ticket.id
      AND charge.paid_paise + charge.waived_paise < charge.amount_paise
    JOIN programs AS program ON program.id = charge.program_id
    WHERE ticket.subscriber_id = ${subscriberId} AND ticket.holder = 'MEMBER'
    ORDER BY charge.created_at, charge.id LIMIT ${limit}`.execute(db)
  return rows
}

export type WaitingRequest = Chit & {
  requestId: string
  companyName: string
  status: 'INCOMPLETE' | 'COMPANY_APPROVED' | 'ENROLLED'
  step: EnrollmentStep
  enrollmentId: string | null
  ticketNumber: number | null
  hasNominee: boolean
  hasPanIncome: boolean
  hasAgreement: boolean
  invoiceId: string | null
  amountPaise: number | null
  currency: string | null
  dueDate: string | null
  invoiceStatus: 'DRAFT' | 'PAID' | 'CANCELLED' | null
}

/** Requests that wait for the member: a form to finish, an invoice to pay, papers to bring for a ticket that they still hold. */
export async function listWaitingRequests(db: Reader, subscriberId: string, limit: number): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRequest>`
    SELECT request.id AS "requestId", ${chit}, company.name AS "companyName", request.status, request.step,
           ticket.id AS "enrollmentId", ticket.ticket_number AS "ticketNumber",
           papers.nominee IS NOT NULL AS "hasNominee", papers.pan_income_at IS NOT NULL AS "hasPanIncome",
           papers.agreement_signed_at IS NOT NULL AS "hasAgreement", invoice.id AS "invoiceId",
           invoice.amount_paise AS "amountPaise", invoice.currency, invoice.due_date AS "dueDate",
           invoice.status AS "invoiceStatus"
    FROM enrollment_requests AS request
    JOIN programs AS program ON program.id = request.program_id
    JOIN companies AS company ON company.id = request.company_id
    LEFT JOIN enrollments AS ticket ON ticket.id = request.enrollment_id AND ticket.ended_at IS NULL
      AND ticket.subscriber_id = request.subscriber_id
    LEFT JOIN enrollment_papers AS papers ON papers.enrollment_id = ticket.id
    LEFT JOIN invoices AS invoice ON invoice.request_id = request.id AND invoice.kind = 'ENROLLMENT'
      AND invoice.status <> 'CANCELLED'
    WHERE request.subscriber_id = ${subscriberId} AND (
      request.status IN ('INCOMPLETE', 'COMPANY_APPROVED')
      OR (request.status = 'ENROLLED' AND request.step <> 'COMPLETED' AND ticket.id IS NOT NULL))
    ORDER BY request.created_at DESC, request.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
