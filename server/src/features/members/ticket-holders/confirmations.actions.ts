// A second person confirms what staff proposed: the ticket leaves its member, or gets its new holder.

import type { Body } from '@kuri/contract/kit/route'
import type { confirmTicketCase as confirmRoute } from '@kuri/contract/members/ticket-cases.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { requireSecondPerson } from '#features/companies/second-person/second-person.actions'
import { enrolledNotification, notifySubscriber } from '#features/members/enrollments/requests/request-notifications'
import { lockRequest } from '#features/members/enrollments/requests/requests.sql'
import { lockOpenCycles, lockProgramSlots } from '#features/members/enrollments/tickets/tickets.sql'
import { lockDividends } from '#features/money/billing/deductions.sql'
import type { LockedInvoice } from '#features/money/billing/invoices.sql'
import { findUnclearedCheque } from '#features/money/billing/removal-refunds/removal-refunds.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { transferredNotification } from './case-notifications.ts'
import * as cases from './cases.sql.ts'
import { caseView } from './cases.view.ts'
import { handOver } from './hand-over.actions.ts'
import { takePastPayment } from './past-payments.actions.ts'
import { transferBlockedReason } from './proposals.actions.ts'
import { quoteView } from './quotes.rules.ts'
import { listBilledMonths } from './quotes.sql.ts'
import { removeMember } from './removal.actions.ts'
import * as rows from './removal.sql.ts'
import * as tickets from './tickets.sql.ts'

type Confirmation = Body<typeof confirmRoute>
/** What a confirmation knows under its locks. */
type Confirmed = {
  found: cases.CaseRow
  ticket: tickets.Ticket
  invoices: readonly LockedInvoice[]
  actor: Actor
  payment: Confirmation['payment']
  timeZone: string
}

export function confirmTicketCase(deps: Platform, permit: Permit, caseId: string, { payment }: Confirmation) {
  return deps.transact(async (tx) => {
    const { programId, enrollmentId } = permit.requireVisible(await cases.findCase(tx, caseId))
    const { requestId } = (await tickets.findTicket(tx, enrollmentId))!
    await lockProgramSlots(tx, programId)
    if (requestId) await lockRequest(tx, requestId)
    const auctions = await tickets.lockOpenAuctions(tx, programId)
    await lockOpenCycles(tx, programId)
    await lockDividends(tx, programId)
    const invoices = await tickets.lockInvoicesOfTicket(tx, enrollmentId)
    const charges = await rows.lockOpenCharges(tx, enrollmentId)
    const ticket = await tickets.lockTicket(tx, enrollmentId)
    const found = await cases.getCase(tx, caseId)
    const now = deps.clock.now()
    const { actor } = permit
    if (found.status !== 'NOTICE_SENT' && found.status !== 'PROPOSED') throw refuse('TICKET_CASE_CLOSED')
    await requireSecondPerson(tx, found.companyId, [found.proposedById], [actor.userId])
    if (auctions.some(({ status }) => UNDECIDED.includes(status))) throw refuse('PROGRAM_HAS_OPEN_AUCTION')

    const { timeZone } = deps.config
    const confirmed = { found, ticket, invoices, actor, payment, timeZone }
    if (found.kind === 'REMOVAL') await removeMember(tx, { ...confirmed, charges, today: dayAt(now, timeZone) }, now)
    else if (found.kind === 'SUBSTITUTION') await substitute(tx, confirmed, now)
    else await transfer(tx, confirmed, now)
    return caseView(await cases.getCase(tx, caseId))
  })
}

/** Offers that have been made decide such an auction; its tickets stay with their holders until it is over. */
const UNDECIDED: readonly string[] = ['LIVE', 'PAUSED', 'ENDED']

async function substitute(tx: Tx, confirmed: Confirmed, now: Date): Promise<void> {
  const { found, ticket, actor, payment, timeZone } = confirmed
  if (!ticket.wasRemoved) throw refuse('TICKET_NOT_REMOVED')
  const { enrollmentId, programId } = ticket
  const months = await listBilledMonths(tx, enrollmentId)
  const taker = { subscriberId: found.toUserId!, name: found.toName! }
  const formerPapers = await handOver(tx, ticket, { ...taker, holder: 'MEMBER' }, now)
  await tickets.updateInvoiceHolder(tx, ticket, taker.subscriberId, now)
  const payer = { ticket, months, payer: taker, payment, actorId: actor.userId, timeZone }
  const receipt = await takePastPayment(tx, payer, now)
  const quote = JSON.stringify(quoteView(ticket, months))
  await close(tx, confirmed, { receiptId: receipt?.id ?? null, quote, formerPapers }, now)
  const data = { programId, enrolledSubscriberId: enrollmentId }
  const notice = enrolledNotification(ticket.programName, ticket.ticketNumber)
  await notifySubscriber(tx, taker.subscriberId, notice, data, now)
}

/** Invoices, advance, dividends and prebids follow the ticket. */
async function transfer(tx: Tx, confirmed: Confirmed, now: Date): Promise<void> {
  const { found, ticket } = confirmed
  refuseIf(transferBlockedReason(ticket))
  if (ticket.subscriberId !== found.fromUserId) throw refuse('TICKET_CASE_CLOSED')
  if (await findUnclearedCheque(tx, ticket.enrollmentId)) throw refuse('CHEQUE_NOT_CLEARED')
  const { enrollmentId, programId } = ticket
  const taker = { subscriberId: found.toUserId!, name: found.toName! }
  const formerPapers = await handOver(tx, ticket, { ...taker, holder: 'MEMBER' }, now)
  await tickets.updateInvoiceHolder(tx, ticket, taker.subscriberId, now)
  await rows.updatePrebidHolder(tx, enrollmentId, taker.subscriberId, now)
  await close(tx, confirmed, { formerPapers }, now)
  const data = { programId, enrolledSubscriberId: enrollmentId }
  for (const userId of [found.fromUserId, taker.subscriberId])
    await notifySubscriber(tx, userId, transferredNotification(ticket), data, now)
}

async function close(
  tx: Tx,
  { found, ticket, actor }: Confirmed,
  more: Parameters<typeof cases.updateCase>[2],
  now: Date,
): Promise<void> {
  await cases.updateCase(tx, found.id, { status: 'DONE', decidedById: actor.userId, decidedAt: now, ...more }, now)
  const action = found.kind === 'TRANSFER' ? ('ticket.transferred' as const) : ('ticket.substituted' as const)
  const after = { caseId: found.id, fromUserId: ticket.subscriberId, toUserId: found.toUserId }
  const { companyId, enrollmentId } = ticket
  await recordAudit(tx, actor, { companyId, action, resourceId: enrollmentId, after }, now)
}
