// [G147, G148, G194] The paid invoice of a request enrolls its subscriber: request, ticket, slot and the invoices of the
// billed cycles in one transaction. Callers hold the lock of the invoice; the program's lock follows, then the request's.
import { recordAudit } from '#features/audit/audit.sql'
import type { EnrollmentInvoiceChanged } from '#features/billing/billing-ports'
import type { LockedInvoice } from '#features/billing/invoices.sql'
import type { Tx } from '#platform/db/db'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { enrolledNews, tellSubscriber } from '../request-notices.ts'
import { lockRequest, updateRequest } from '../requests/requests.sql.ts'
import { updateInvoiceEnrollment } from './enrollment-invoices.sql.ts'
import { type EnrolBlocked, enrolBlockedReason } from './tickets.rules.ts'
import * as rows from './tickets.sql.ts'

/** Null once somebody is enrolled; otherwise why nobody can be, and nothing has changed. */
export async function enroll(
  tx: Tx,
  invoice: LockedInvoice,
  actor: Actor | null,
  now: Date,
): Promise<EnrolBlocked | null> {
  const program = await rows.lockProgramSlots(tx, invoice.programId)
  const request = await lockRequest(tx, invoice.requestId!)
  const blocked = enrolBlockedReason(request!, program)
  if (blocked) return blocked

  const { programId, companyId, subscriberId } = invoice
  const requestId = request!.id
  const name = await rows.getNameOf(tx, subscriberId)
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
  await tellSubscriber(tx, subscriberId, enrolledNews(program.name, ticketNumber), data, now)
  return null
}

/** Who comes after the invoices of an open cycle were made gets one like the others; before that, staff make all. */
async function billOpenCycles(
  tx: Tx,
  program: rows.ProgramSlots,
  ticket: { enrollmentId: string; subscriberId: string },
  now: Date,
): Promise<void> {
  const { id: programId, companyId, subscriptionAmountPaise: amountPaise } = program
  for (const { id: cycleId } of await rows.lockOpenCycles(tx, programId)) {
    const billed = await rows.findBilledDueDate(tx, cycleId)
    const place = { id: newId(now.getTime()), companyId, programId, cycleId }
    if (billed) await rows.insertCycleInvoice(tx, { ...place, ...ticket, amountPaise, dueDate: billed.dueDate }, now)
  }
}

/** [G148] What staff do to the invoice of a request by hand. */
export const enrollmentInvoiceChanged: EnrollmentInvoiceChanged = async (tx, { invoice, to, actor }, now) => {
  if (to === 'PAID') {
    const blocked = await enroll(tx, invoice, actor, now)
    if (blocked) throw refuse(blocked)
    return
  }
  if (invoice.status === 'PAID') throw refuse('ENROLLMENT_PAYMENT_FINAL')
  // Without its invoice the approval of the company means nothing; it can be given again.
  const request = await lockRequest(tx, invoice.requestId!)
  const undecided = { status: 'ADMIN_APPROVED', companyDecidedAt: null, companyDecidedById: null } as const
  if (request?.status === 'COMPANY_APPROVED') await updateRequest(tx, request.id, undecided, now)
}
