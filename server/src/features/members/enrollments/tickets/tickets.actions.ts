// Issues a ticket when the invoice of a request is paid: the slot, the ticket and the request change in the transaction of the payment.
// The caller has called `lockEnrollment`, then locked the invoice. [spec: The chain of approvals; How a payment ends;
// Money that buys nothing]
import { recordAudit } from '#features/companies/audit/audit.sql'
import type {
  EnrollmentInvoiceCancelled,
  IssueTicketOfInvoice,
  LockEnrollment,
} from '#features/money/billing/billing-ports'
import type { LockedInvoice } from '#features/money/billing/invoices.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { addJob } from '#platform/jobs/jobs'
import type { Actor } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { updateInvoiceEnrollment } from '../requests/enrollment-invoices.sql.ts'
import { enrolledNotification, notifySubscriber } from '../requests/request-notifications.ts'
import { lockRequest, type Request, updateRequest } from '../requests/requests.sql.ts'
import { type DeskPapers, stepAfterDeskPapers, type TicketBlockedReason, ticketBlockedReason } from './tickets.rules.ts'
import * as rows from './tickets.sql.ts'

/** The job that draws the agreement of a ticket with the signature from the counter. */
export const DRAW_DESK_AGREEMENT = 'draw-desk-agreement'

/** The program, the request and the open cycles, in the order of docs/locking.md. */
export const lockEnrollment: LockEnrollment = async (tx, { programId, requestId }) => {
  await rows.lockProgramSlots(tx, programId)
  await lockRequest(tx, requestId!)
  await rows.lockOpenCycles(tx, programId)
}

/** The invoice is paid next. Returns why no ticket can be issued; then nothing has changed. */
export async function issueTicket(
  tx: Tx,
  invoice: LockedInvoice,
  actor: Actor | null,
  now: Date,
): Promise<{ enrollmentId: string } | { blocked: TicketBlockedReason }> {
  const program = await rows.lockProgramSlots(tx, invoice.programId)
  const request = await lockRequest(tx, invoice.requestId!)
  const blocked = ticketBlockedReason(request!, program)
  if (blocked) return { blocked }

  const { programId, companyId, subscriberId } = invoice
  const requestId = request!.id
  const name = await rows.getUserName(tx, subscriberId)
  const enrollmentId = newId(now.getTime())
  const ticket = { id: enrollmentId, programId, companyId, subscriberId, requestId, name }
  const ticketNumber = await rows.insertTicket(tx, ticket, now)
  await rows.updateSlotTaken(tx, programId, now)
  await updateRequest(tx, requestId, { status: 'ENROLLED', enrollmentId, enrolledAt: now }, now)
  await updateInvoiceEnrollment(tx, invoice.id, enrollmentId, now)
  await handOverDeskPapers(tx, request!, enrollmentId, now)
  const after = { enrollmentId, programId, subscriberId, ticketNumber, invoiceId: invoice.id }
  await recordAudit(tx, actor, { companyId, action: 'enrollment-request.enrolled', resourceId: requestId, after }, now)
  const data = { requestId, programId, enrolledSubscriberId: enrollmentId }
  await notifySubscriber(tx, subscriberId, enrolledNotification(program.name, ticketNumber), data, now)
  return { enrollmentId }
}

/** The ticket gets what was handed in at the counter with its request. */
async function handOverDeskPapers(tx: Tx, request: Request, enrollmentId: string, now: Date): Promise<void> {
  const papers = request.deskPapers as DeskPapers | null
  if (!papers) return
  await rows.insertDeskPapers(tx, enrollmentId, papers, now)
  await updateRequest(tx, request.id, { step: stepAfterDeskPapers(papers) }, now)
  if (papers.signatureFileId !== null) await addJob(tx, DRAW_DESK_AGREEMENT, { enrollmentId })
}

/** [spec: How a payment ends] Staff marked the invoice of a request as paid. */
export const issueTicketOfInvoice: IssueTicketOfInvoice = async (tx, invoice, actor, now) => {
  const issued = await issueTicket(tx, invoice, actor, now)
  if ('blocked' in issued) throw refuse(issued.blocked)
  return issued.enrollmentId
}

export const enrollmentInvoiceCancelled: EnrollmentInvoiceCancelled = async (tx, invoice, now) => {
  if (invoice.status === 'PAID') throw refuse('ENROLLMENT_PAYMENT_FINAL')
  // Without an invoice the company's approval has no effect, so it is withdrawn and can be given again.
  const request = await lockRequest(tx, invoice.requestId!)
  const undecided = { status: 'ADMIN_APPROVED', companyDecidedAt: null, companyDecidedById: null } as const
  if (request?.status === 'COMPANY_APPROVED') await updateRequest(tx, request.id, undecided, now)
}
