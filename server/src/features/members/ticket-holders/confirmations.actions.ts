// A second person confirms what staff proposed: the ticket leaves its member, or gets its new holder.

import type { Body } from '@kuri/contract/kit/route'
import type { confirmTicketCase as confirmRoute } from '@kuri/contract/members/ticket-cases.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { type Decision, type Deed, deed } from '#features/companies/second-person/deed'
import { approveRequest } from '#features/companies/second-person/requests.actions'
import type { RequestRow } from '#features/companies/second-person/requests.sql'
import { enrolledNotification, notifySubscriber } from '#features/members/enrollments/requests/request-notifications'
import { lockRequest } from '#features/members/enrollments/requests/requests.sql'
import { lockOpenCycles, lockProgramSlots } from '#features/members/enrollments/tickets/tickets.sql'
import { lockDividends } from '#features/money/billing/deductions.sql'
import type { LockedInvoice } from '#features/money/billing/invoices.sql'
import { formatMoney } from '#features/money/billing/receipts/counter.rules'
import { findUnclearedCheque } from '#features/money/billing/removal-refunds/removal-refunds.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { transferredNotification } from './case-notifications.ts'
import { requestOfCase } from './case-requests.actions.ts'
import * as cases from './cases.sql.ts'
import { caseView } from './cases.view.ts'
import { handOver } from './hand-over.actions.ts'
import { takePastPayment } from './past-payments.actions.ts'
import { transferBlockedReason } from './proposals.actions.ts'
import { quotePaise, quoteView } from './quotes.rules.ts'
import { listBilledMonths } from './quotes.sql.ts'
import { calculateRefund, removeMember } from './removal.actions.ts'
import * as rows from './removal.sql.ts'
import * as tickets from './tickets.sql.ts'

type Confirmation = Body<typeof confirmRoute>
/** A case under the locks of everything that it changes. */
export type LockedCase = {
  found: cases.CaseRow
  ticket: tickets.Ticket
  invoices: readonly LockedInvoice[]
  charges: readonly { id: string; openPaise: number }[]
}
/** What a confirmation knows. */
type Confirmed = LockedCase & { actor: Actor; payment: Confirmation['payment']; timeZone: string }

export async function lockCase(tx: Tx, caseId: string): Promise<LockedCase> {
  const { programId, enrollmentId } = (await cases.findCase(tx, caseId))!
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
  if (auctions.some(({ status }) => UNDECIDED.includes(status))) throw refuse('PROGRAM_HAS_OPEN_AUCTION')
  return { found, ticket, invoices, charges }
}

/** Of a proposal that nobody has confirmed or withdrawn. */
async function lockOpenCase(tx: Tx, { subjectId }: RequestRow): Promise<LockedCase> {
  const locked = await lockCase(tx, subjectId)
  if (!isOpen(locked.found)) throw refuse('TICKET_CASE_CLOSED')
  return locked
}
const isOpen = ({ status }: cases.CaseRow) => status === 'NOTICE_SENT' || status === 'PROPOSED'

const holderChange = ({ fromName, toName }: cases.CaseRow) => ({
  label: 'Holder of the ticket',
  before: fromName,
  after: toName,
})

/** Who does not want it withdraws the case. */
async function rejectCase(tx: Tx, { subjectId }: RequestRow, { actor, comment, now }: Decision): Promise<void> {
  const { enrollmentId } = await cases.getCase(tx, subjectId)
  await tickets.lockTicket(tx, enrollmentId)
  const found = await cases.getCase(tx, subjectId)
  if (!isOpen(found)) throw refuse('TICKET_CASE_CLOSED')
  await cases.updateCase(tx, found.id, { status: 'WITHDRAWN', decidedById: actor.userId, decidedAt: now }, now)
  const after = { caseId: found.id, comment }
  const entry = { companyId: found.companyId, action: 'ticket.case-withdrawn', resourceId: enrollmentId } as const
  await recordAudit(tx, actor, { ...entry, after }, now)
}

const caseDeed = { lock: lockOpenCase, reject: rejectCase }

export const removalDeed = deed<LockedCase>({
  ...caseDeed,
  kind: 'TICKET_REMOVAL',
  compare: async (db, { subjectId }) => {
    const found = await cases.getCase(db, subjectId)
    const ticket = (await tickets.findTicket(db, found.enrollmentId))!
    const invoices = await tickets.listInvoicesOfTicket(db, found.enrollmentId)
    const charges = await rows.listOpenCharges(db, found.enrollmentId)
    const { refundPaise, commissionPaise } = await calculateRefund(db, found, ticket, { invoices, charges }, null)
    const owed = invoices.reduce((sum, { amountPaise, paidPaise }) => sum + amountPaise - paidPaise, 0)
    return [
      { ...holderChange(found), after: 'The company' },
      { label: 'Open instalments', before: formatMoney(owed), after: 'Paid by the company' },
      { label: 'Refund to the member', before: null, after: formatMoney(refundPaise) },
      { label: 'Commission', before: null, after: formatMoney(commissionPaise) },
    ]
  },
  carryOut: (tx, _request, locked, { actor, now, timeZone }) =>
    removeMember(tx, { ...locked, actor, today: dayAt(now, timeZone) }, now),
})

export const substitutionDeed = deed<LockedCase>({
  ...caseDeed,
  kind: 'TICKET_SUBSTITUTION',
  compare: async (db, { subjectId }) => {
    const found = await cases.getCase(db, subjectId)
    const quote = quotePaise(await listBilledMonths(db, found.enrollmentId))
    return [holderChange(found), { label: 'Past instalments to pay', before: null, after: formatMoney(quote) }]
  },
  carryOut: (tx, _request, locked, { actor, now, timeZone, input }) =>
    substitute(tx, { ...locked, actor, timeZone, payment: input as Confirmation['payment'] }, now),
})

export const transferDeed = deed<LockedCase>({
  ...caseDeed,
  kind: 'TICKET_TRANSFER',
  compare: async (db, { subjectId }) => [holderChange(await cases.getCase(db, subjectId))],
  carryOut: (tx, _request, locked, { actor, now, timeZone }) =>
    transfer(tx, { ...locked, actor, timeZone, payment: undefined }, now),
})

const DEEDS: Readonly<Record<string, Deed>> = {
  REMOVAL: removalDeed,
  SUBSTITUTION: substitutionDeed,
  TRANSFER: transferDeed,
}

export function confirmTicketCase(deps: Platform, permit: Permit, caseId: string, { payment }: Confirmation) {
  return deps.transact(async (tx) => {
    const found = permit.requireVisible(await cases.findCase(tx, caseId))
    if (!isOpen(found)) throw refuse('TICKET_CASE_CLOSED')
    const now = deps.clock.now()
    const decision = { actor: permit.actor, comment: null, now, timeZone: deps.config.timeZone, input: payment }
    await approveRequest(tx, DEEDS[found.kind]!, await requestOfCase(tx, found, now), decision)
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
