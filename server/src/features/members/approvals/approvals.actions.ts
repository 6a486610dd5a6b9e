// The platform approves a request, then the company; the company's approval creates the invoice. [spec: Which endpoint asks for what;
// The chain of approvals]

import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type {
  adminDecideRequest,
  decideRequest as companyDecision,
  listRequests as requestList,
} from '@kuri/contract/members/enrollment-requests.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { AuditAction } from '#features/companies/audit/audit-actions'
import { addDuration, dayAt } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { insertEnrollmentInvoice } from '../enrollments/requests/enrollment-invoices.sql.ts'
import {
  approvedNotification,
  notifySubscriber,
  rejectedNotification,
} from '../enrollments/requests/request-notifications.ts'
import { endRequest } from '../enrollments/requests/requests.actions.ts'
import { decisionBlockedReason } from '../enrollments/requests/requests.rules.ts'
import { lockRequest, type Request, updateRequest } from '../enrollments/requests/requests.sql.ts'
import { ticketBlockedReason } from '../enrollments/tickets/tickets.rules.ts'
import { getProgramSlots } from '../enrollments/tickets/tickets.sql.ts'
import * as rows from './approvals.sql.ts'
import { requestDetailView, requestorView } from './approvals.view.ts'

/** An approved subscriber has a week to pay. After that the invoice is overdue and can still be paid. */
const DAYS_TO_PAY = 7

export async function readSubmittedRequest(deps: Platform, permit: Permit, id: string) {
  return requestDetailView(deps, deps.db, permit.requireVisible(await rows.findSubmittedRequest(deps.db, id)))
}

export async function listRequestors(
  { db }: Platform,
  permit: Permit,
  programId: string,
  { status, ...page }: Page & rows.RequestFilter,
) {
  permit.requireVisible(await rows.findProgramScope(db, programId))
  const filter = { programId, status }
  const [found, count] = await Promise.all([rows.listRequests(db, filter, page), rows.countRequests(db, filter)])
  return paged('requestors', found.map(requestorView), count, page)
}

/** The inbox of an employee, over all programs in reach. */
export async function listRequestsInReach(
  { db }: Platform,
  permit: Permit,
  { status, programId, branchId, search, ...page }: Query<typeof requestList.company>,
) {
  const inbox = { scope: permit.visibleScope(), branchId, search }
  const filter = { status, programId, companyId: permit.companyId, inbox }
  const [found, count] = await Promise.all([rows.listRequests(db, filter, page), rows.countRequests(db, filter)])
  return paged('requests', found.map(requestorView), count, page)
}

export async function listAllRequests(
  { db }: Platform,
  { status, companyId, programId, ...page }: Query<typeof requestList.admin>,
) {
  const filter = { status, companyId, programId }
  const [found, count] = await Promise.all([rows.listRequests(db, filter, page), rows.countRequests(db, filter)])
  return paged('requests', found.map(requestorView), count, page)
}

type Decision = Body<typeof adminDecideRequest> | Body<typeof companyDecision>

const AUDITED_AS = {
  ADMIN_APPROVED: 'enrollment-request.admin-approved',
  COMPANY_APPROVED: 'enrollment-request.company-approved',
  REJECTED: 'enrollment-request.rejected',
} as const satisfies Record<Decision['status'], AuditAction>

/** Serves both endpoints; the caller's role determines who decides. */
export function decideRequest(deps: Platform, permit: Permit, id: string, decided: Decision) {
  const { status } = decided
  const comment = decided.comment ?? null
  const decider = permit.actor.role === 'SUPERADMIN' ? 'SUPERADMIN' : 'COMPANY'
  return deps.transact(async (tx) => {
    permit.requireVisible(await rows.findSubmittedRequest(tx, id))
    const request = (await lockRequest(tx, id))!
    const now = deps.clock.now()
    refuseIf(decisionBlockedReason(decider, request.status, status))

    const { userId } = permit.actor
    const decision =
      decider === 'SUPERADMIN'
        ? { adminDecidedAt: now, adminDecidedById: userId }
        : { companyDecidedAt: now, companyDecidedById: userId }
    if (status === 'REJECTED') await rejectRequest(tx, request, comment, now)
    await updateRequest(tx, id, { status, comment, ...decision }, now)
    if (status === 'COMPANY_APPROVED') await createEnrollmentInvoice(deps, tx, { ...request, status }, now)
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId: request.companyId,
        action: AUDITED_AS[status],
        resourceId: id,
        before: { status: request.status },
        after: { status, comment },
      },
      now,
    )
    return requestDetailView(deps, tx, (await rows.findSubmittedRequest(tx, id))!)
  })
}

async function rejectRequest(tx: Tx, request: Request, comment: string | null, now: Date): Promise<void> {
  await endRequest(tx, request.id, { status: 'REJECTED', comment }, now)
  const { name } = await getProgramSlots(tx, request.programId)
  const data = { requestId: request.id, programId: request.programId }
  await notifySubscriber(tx, request.subscriberId, rejectedNotification(name), data, now)
}

/**
 * [spec: The enrollment invoice] The enrollment invoice is one instalment. Approvals may outnumber the slots; the first payments get them.
 */
async function createEnrollmentInvoice(deps: Platform, tx: Tx, request: Request, now: Date): Promise<void> {
  const program = await getProgramSlots(tx, request.programId)
  const blocked = ticketBlockedReason(request, program)
  if (blocked) throw refuse(blocked)
  const { id: requestId, companyId, programId, subscriberId } = request
  const invoiceId = newId(now.getTime())
  const amountPaise = program.subscriptionAmountPaise
  const dueDate = addDuration(dayAt(now, deps.config.timeZone), 'DAYS', DAYS_TO_PAY)
  await insertEnrollmentInvoice(
    tx,
    { id: invoiceId, companyId, programId, requestId, subscriberId, amountPaise, dueDate },
    now,
  )
  const data = { requestId, programId, invoiceId }
  await notifySubscriber(tx, subscriberId, approvedNotification(program.name, amountPaise), data, now)
}
