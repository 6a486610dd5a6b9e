// Issues a ticket when the invoice of a request is paid: the slot, the ticket, the request and the invoices of billed cycles
// change in one transaction. The caller has called `lockEnrollment`, then locked the invoice.
// [G147, G148, G194]
import { recordAudit } from '#features/audit/audit.sql'
import type { EnrollmentInvoiceChanged, LockEnrollment } from '#features/billing/billing-ports'
import type { LockedInvoice } from '#features/billing/invoices.sql'
import { getCycleTerms } from '#features/programs/cycle-terms.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { updateInvoiceEnrollment } from '../requests/enrollment-invoices.sql.ts'
import { enrolledNotice, notifySubscriber } from '../requests/request-notices.ts'
import { lockRequest, updateRequest } from '../requests/requests.sql.ts'
import { type TicketBlockedReason, ticketBlockedReason } from './tickets.rules.ts'
import * as rows from './tickets.sql.ts'

/** The program, the request and the open cycles, in the order of docs/locking.md. */
export const lockEnrollment: LockEnrollment = async (tx, { programId, requestId }) => {
  await rows.lockProgramSlots(tx, programId)
  await lockRequest(tx, requestId!)
  await rows.lockOpenCycles(tx, programId)
}

/** Returns why no ticket can be issued; then nothing has changed. */
export async function issueTicket(
  tx: Tx,
  invoice: LockedInvoice,
  actor: Actor | null,
  now: Date,
): Promise<TicketBlockedReason | null> {
  const program = await rows.lockProgramSlots(tx, invoice.programId)
  const request = await lockRequest(tx, invoice.requestId!)
  const blocked = ticketBlockedReason(request!, program)
  if (blocked) return blocked

  const { programId, companyId, subscriberId } = invoice
  const requestId = request!.id
  const name = await rows.getUserName(tx, subscriberId)
  const enrollmentId = newId(now.getTime())
  const ticket = { id: enrollmentId, programId, companyId, subscriberId, requestId, name }
  const ticketNumber = await rows.insertTicket(tx, ticket, now)
  await rows.updateSlotTaken(tx, programId, now)
  await updateRequest(tx, requestId, { status: 'ENROLLED', enrollmentId, enrolledAt: now }, now)
  await updateInvoiceEnrollment(tx, invoice.id, enrollmentId, now)
  await billOpenCycles(tx, program, { enrollmentId, subscriberId }, now)
  const after = { enrollmentId, programId, subscriberId, ticketNumber, invoiceId: invoice.id }
  await recordAudit(tx, actor, { companyId, action: 'enrollment-request.enrolled', resourceId: requestId, after }, now)
  const data = { requestId, programId, enrolledSubscriberId: enrollmentId }
  await notifySubscriber(tx, subscriberId, enrolledNotice(program.name, ticketNumber), data, now)
  return null
}

/** A ticket issued after an open cycle was billed gets its invoice now; otherwise staff bill it with the others. */
async function billOpenCycles(
  tx: Tx,
  program: rows.ProgramSlots,
  ticket: { enrollmentId: string; subscriberId: string },
  now: Date,
): Promise<void> {
  const { id: programId, companyId } = program
  for (const { id: cycleId } of await rows.lockOpenCycles(tx, programId)) {
    const billed = await rows.findBilledDueDate(tx, cycleId)
    if (!billed) continue
    const { subscriptionAmountPaise: amountPaise } = await getCycleTerms(tx, cycleId)
    const invoice = { id: newId(now.getTime()), companyId, programId, cycleId, amountPaise, dueDate: billed.dueDate }
    await rows.insertCycleInvoice(tx, { ...invoice, ...ticket }, now)
  }
}

/** [G148] Staff marked the invoice of a request as paid, or cancelled it. */
export const enrollmentInvoiceChanged: EnrollmentInvoiceChanged = async (tx, { invoice, to, actor }, now) => {
  if (to === 'PAID') {
    const blocked = await issueTicket(tx, invoice, actor, now)
    if (blocked) throw refuse(blocked)
    return
  }
  if (invoice.status === 'PAID') throw refuse('ENROLLMENT_PAYMENT_FINAL')
  // Without an invoice the company's approval has no effect, so it is withdrawn and can be given again.
  const request = await lockRequest(tx, invoice.requestId!)
  const undecided = { status: 'ADMIN_APPROVED', companyDecidedAt: null, companyDecidedById: null } as const
  if (request?.status === 'COMPANY_APPROVED') await updateRequest(tx, request.id, undecided, now)
}
