// Sells a company ticket: the buyer takes it over and pays its past months.

import { rupees } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type { sellCompanyTicket as sellCompanyTicketRoute } from '@kuri/contract/members/company-tickets.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findInvoiceOfRequest } from '#features/members/enrollments/requests/enrollment-invoices.sql'
import { enrolledNotification, notifySubscriber } from '#features/members/enrollments/requests/request-notifications'
import { lockRequest, type Request, updateRequest } from '#features/members/enrollments/requests/requests.sql'
import { getUserName, lockOpenCycles, lockProgramSlots } from '#features/members/enrollments/tickets/tickets.sql'
import { lockDividends } from '#features/money/billing/deductions.sql'
import { cancelInvoices } from '#features/money/billing/invoice-cancellation'
import { lockInvoice } from '#features/money/billing/invoices.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { holds, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import { insertCase } from './cases.sql.ts'
import { isRequestSellable, saleBlockedReason } from './company-tickets.rules.ts'
import { takePastPayment } from './past-payments.actions.ts'
import { claimPerson, type Person } from './people.actions.ts'
import { quotePaise, quoteView } from './quotes.rules.ts'
import { listBilledMonths } from './quotes.sql.ts'
import * as tickets from './tickets.sql.ts'

type Sale = Body<typeof sellCompanyTicketRoute>

export function sellCompanyTicket(deps: Platform, permit: Permit, enrollmentId: string, body: Sale) {
  return deps.transact(async (tx) => {
    const found = permit.requireVisible(await tickets.findTicket(tx, enrollmentId))
    const { actor } = permit
    if (!holds(actor, 'payment.manage', found)) throw refuse('PERMISSION_REQUIRED')
    const { programId, companyId } = found
    await lockProgramSlots(tx, programId)
    const { buyer, request } = await findBuyer(tx, programId, body, deps.clock.now())
    await tickets.lockOpenAuctions(tx, programId)
    await lockOpenCycles(tx, programId)
    await lockDividends(tx, programId)
    const asked = request && (await lockEnrollmentInvoice(tx, request.id))
    await tickets.lockInvoicesOfTicket(tx, enrollmentId)
    const ticket = await tickets.lockTicket(tx, enrollmentId)
    const now = deps.clock.now()
    refuseIf(saleBlockedReason(ticket))

    const months = await listBilledMonths(tx, enrollmentId)
    const requestId = request?.id ?? null
    await tickets.updateHolder(tx, enrollmentId, { ...buyer, holder: 'MEMBER', requestId }, now)
    await tickets.updateInvoiceHolder(tx, ticket, buyer.subscriberId, now)
    const { payment } = body
    const { timeZone } = deps.config
    const taken = { ticket, months, payer: buyer, payment, actorId: actor.userId, timeZone }
    const receipt = await takePastPayment(tx, taken, now)
    if (asked) {
      const why = { actorId: actor.userId, reason: 'A vacant ticket was sold instead' }
      await cancelInvoices(tx, [asked], why, now)
    }
    if (requestId)
      await updateRequest(
        tx,
        requestId,
        { status: 'ENROLLED', enrollmentId, enrolledAt: now, ...decided(request!) },
        now,
      )
    const id = newId(now.getTime())
    await insertCase(tx, {
      ...{ id, companyId, programId, enrollmentId, kind: 'SALE', status: 'DONE', reason: null },
      ...{ fromUserId: ticket.subscriberId, toUserId: buyer.subscriberId, toName: buyer.name },
      ...{ proposedById: actor.userId, decidedById: actor.userId, decidedAt: now, receiptId: receipt?.id ?? null },
      quote: JSON.stringify(quoteView(ticket, months)),
      createdAt: now,
      updatedAt: now,
    })
    const { ticketNumber } = ticket
    const after = { ticketNumber, subscriberId: buyer.subscriberId, amountPaise: quotePaise(months), requestId }
    await recordAudit(tx, actor, { companyId, action: 'ticket.sold', resourceId: enrollmentId, after }, now)
    const data = { programId, enrolledSubscriberId: enrollmentId, ...(requestId ? { requestId } : {}) }
    await notifySubscriber(tx, buyer.subscriberId, enrolledNotification(ticket.programName, ticketNumber), data, now)
    return {
      enrolledSubscriberId: enrollmentId,
      ticketNumber,
      subscriberId: buyer.subscriberId,
      amount: rupees(quotePaise(months)),
      receiptId: receipt?.id ?? null,
      receiptNumber: receipt?.number ?? null,
    }

    /** Selling to an applicant whom only the platform has approved is the approval of the company. */
    function decided({ status }: Request) {
      return status === 'ADMIN_APPROVED' ? { companyDecidedAt: now, companyDecidedById: actor.userId } : {}
    }
  })
}

async function findBuyer(
  tx: Tx,
  programId: string,
  { requestId, holder }: Sale,
  now: Date,
): Promise<{ buyer: Person; request: Request | null }> {
  if ((requestId === undefined) === (holder === undefined)) throw invalid('holder', 'send either requestId or holder')
  if (holder) return { buyer: await claimPerson(tx, holder, now), request: null }
  const request = await lockRequest(tx, requestId!)
  if (!request || request.programId !== programId) throw refuse('NOT_FOUND')
  if (!isRequestSellable(request.status)) throw refuse('REQUEST_NOT_APPROVED')
  const name = (await getUserName(tx, request.subscriberId)) ?? ''
  return { buyer: { subscriberId: request.subscriberId, name }, request }
}

/** The invoice of a first instalment that the company's approval created: the sale replaces it. */
async function lockEnrollmentInvoice(tx: Tx, requestId: string) {
  const invoice = await findInvoiceOfRequest(tx, requestId)
  return invoice ? lockInvoice(tx, invoice.id) : null
}
