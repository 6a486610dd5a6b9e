// The company takes the unsold tickets of a group at its start, and quotes them to buyers.

import { rupees } from '@kuri/contract/kit/money'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { createCompanyTickets as createCompanyTicketsRoute } from '@kuri/contract/members/company-tickets.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { findOwnRequest } from '#features/members/enrollments/requests/requests.sql'
import { lockOpenCycles } from '#features/members/enrollments/tickets/tickets.sql'
import { billOpenCycles } from '#features/money/billing/cycle-invoices.actions'
import { lockDividends } from '#features/money/billing/deductions.sql'
import { claimCompanyHolder } from '#features/people/identity/directory.sql'
import { cycleCreationBlockedReason } from '#features/programs/cycles/cycles.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { companyTicketsBlockedReason, saleBlockedReason } from './company-tickets.rules.ts'
import * as rows from './company-tickets.sql.ts'
import { quoteView } from './quotes.rules.ts'
import { listBilledMonths } from './quotes.sql.ts'
import { findTicket, findVacantTicket } from './tickets.sql.ts'

export function createCompanyTickets(
  { transact, clock }: Platform,
  permit: Permit,
  programId: string,
  body: Body<typeof createCompanyTicketsRoute>,
) {
  return transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, programId))
    await lockOpenCycles(tx, programId)
    await lockDividends(tx, programId)
    const now = clock.now()
    const { companyId, availableSlots: freeSlots, companyName } = program
    const count = body.count ?? freeSlots
    const isReady = cycleCreationBlockedReason(program) === null
    const hasCompletedCycle = await rows.hasCompletedCycle(tx, programId)
    refuseIf(companyTicketsBlockedReason({ isReady, hasCompletedCycle, freeSlots, wanted: count }))

    const subscriberId = await claimCompanyHolder(tx, companyId, companyName, now)
    const ids = await rows.insertCompanyTickets(
      tx,
      { programId, companyId, subscriberId, name: companyName, count },
      now,
    )
    for (const enrollmentId of ids)
      await billOpenCycles(tx, { programId, enrollmentId, subscriberId }, permit.actor.userId, now)
    const tickets = await rows.listCompanyTickets(tx, { programId, ids })
    const after = { count, ticketNumbers: tickets.map(({ ticketNumber }) => ticketNumber) }
    const entry = { companyId, action: 'program.company-tickets-taken', resourceId: programId, after } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { count, tickets: tickets.map(companyTicketView) }
  })
}

export async function listCompanyTickets({ db }: Platform, permit: Permit, programId: string, page: Page) {
  permit.requireVisible(await rows.findProgramScope(db, programId))
  const [tickets, count] = await Promise.all([
    rows.listCompanyTickets(db, { programId }, page),
    rows.countCompanyTickets(db, programId),
  ])
  return paged('tickets', tickets.map(companyTicketView), count, page)
}

const companyTicketView = ({ enrollmentId, paidPaise, createdAt, ...ticket }: rows.CompanyTicketRow) => ({
  ...ticket,
  enrolledSubscriberId: enrollmentId,
  paid: rupees(paidPaise),
  createdAt: createdAt.toISOString(),
})

export async function quoteCompanyTicket({ db }: Platform, permit: Permit, enrollmentId: string) {
  const ticket = permit.requireVisible(await findTicket(db, enrollmentId))
  refuseIf(saleBlockedReason(ticket))
  return quoteView(ticket, await listBilledMonths(db, enrollmentId))
}

const OPEN_REQUESTS: readonly string[] = ['REQUESTED', 'ADMIN_APPROVED', 'COMPANY_APPROVED']

/** For the applicant: the ticket that would be sold first. */
export async function quoteVacantTicket({ db }: Platform, permit: Permit, requestId: string) {
  const request = await findOwnRequest(db, requestId, permit.actor.userId)
  if (!request || !OPEN_REQUESTS.includes(request.status)) throw refuse('NOT_FOUND')
  const ticket = await findVacantTicket(db, request.programId)
  if (!ticket) throw refuse('NOT_FOUND')
  return quoteView(ticket, await listBilledMonths(db, ticket.id))
}
