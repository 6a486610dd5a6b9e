// A removed member who pays what was overdue comes back within some days: the removal is booked back as if it had not been.
// [spec: Re-entry and the copy for the Registrar]
import { rupees } from '@kuri/contract/kit/money'
import type { Body } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/members/ticket-cases.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { notifySubscriber } from '#features/members/enrollments/requests/request-notifications'
import { deductDividendsOfProgram } from '#features/money/billing/deductions.actions'
import { reversalEntry } from '#features/money/billing/invoice-cancellation'
import { updateInvoicesReopened } from '#features/money/billing/invoice-payments.sql'
import * as receipts from '#features/money/billing/receipts/receipts.sql'
import { addAdvances, updateChargesPaid } from '#features/money/billing/receipts/ticket-accounts.sql'
import { creditInvoices } from '#features/money/gst/documents.actions'
import { listStandingOfSource } from '#features/money/gst/documents.sql'
import { bookEntries, reverseEntry } from '#features/money/ledger/ledger.actions'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { addDuration, dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader, Tx } from '#platform/db/types'
import { type Actor, holds, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import { reenteredNotification } from './case-notifications.ts'
import * as cases from './cases.sql.ts'
import { caseView } from './cases.view.ts'
import { lockCase } from './confirmations.actions.ts'
import { takeTicketMoney } from './past-payments.actions.ts'
import { type CompanyPayment, reentryBlockedReason, reentryLines } from './reentry.rules.ts'
import { findRefundOfRemoval, updateRefundWithdrawn } from './reentry.sql.ts'
import type { FormerTicket } from './removal.actions.ts'
import { REENTRY_DAYS } from './removal.rules.ts'
import * as tickets from './tickets.sql.ts'

type Invoice = Awaited<ReturnType<typeof tickets.listInvoicesOfTicket>>[number]

/** What the company has paid of the ticket since the removal. */
async function listCompanyPayments(
  db: Reader,
  { decidedAt }: cases.CaseRow,
  invoices: readonly Invoice[],
): Promise<(receipts.StandingAllocation & CompanyPayment)[]> {
  const dueOf = new Map(invoices.map(({ id, dueDate }) => [id, dueDate]))
  const standing = await receipts.listAllocationsOfInvoices(db, [...dueOf.keys()])
  return standing
    .filter(({ moneyAccount, createdAt }) => moneyAccount === 'COMPANY_TICKETS' && createdAt >= decidedAt!)
    .map((payment) => ({ ...payment, invoiceId: payment.invoiceId!, dueDate: dueOf.get(payment.invoiceId!)! }))
}

async function judge(db: Reader, found: cases.CaseRow, ticket: tickets.Ticket, today: string): Promise<FormerTicket> {
  const refund = found.refundId ? await findRefundOfRemoval(db, found.refundId) : undefined
  refuseIf(reentryBlockedReason({ ...found, holder: ticket.holder, hasWon: ticket.hasWon, refund }, today))
  return found.formerTicket as unknown as FormerTicket
}

/** What the member pays to come back. */
export async function quoteReentry({ db, clock, config }: Platform, permit: Permit, caseId: string) {
  const found = permit.requireVisible(await cases.findCase(db, caseId))
  const today = dayAt(clock.now(), config.timeZone)
  const ticket = (await tickets.findTicket(db, found.enrollmentId))!
  const former = await judge(db, found, ticket, today)
  const invoices = await tickets.listInvoicesOfTicket(db, found.enrollmentId)
  const { amountPaise } = reentryLines(await listCompanyPayments(db, found, invoices), former.charges, today)
  return { ticketCaseId: caseId, until: found.reenterUntil!, amount: rupees(amountPaise) }
}

export const reenter = (
  deps: Platform,
  permit: Permit,
  caseId: string,
  { payment }: Body<typeof contract.reenterMember>,
) =>
  deps.transact(async (tx) => {
    const visible = permit.requireVisible(await cases.findCase(tx, caseId))
    const { actor } = permit
    if (!holds(actor, 'payment.manage', visible)) throw refuse('PERMISSION_REQUIRED')
    const { found, ticket, invoices } = await lockCase(tx, caseId)
    const now = deps.clock.now()
    const { timeZone } = deps.config
    const today = dayAt(now, timeZone)
    const former = await judge(tx, found, ticket, today)
    const paidByCompany = await listCompanyPayments(tx, found, invoices)
    const lines = reentryLines(paidByCompany, former.charges, today)
    await giveBack(tx, { found, ticket, former, paidByCompany, actor }, now)
    const { programId, enrollmentId } = ticket
    const receipt = await takeTicketMoney(
      tx,
      {
        ticket,
        payer: { subscriberId: found.fromUserId, name: former.name ?? found.fromName ?? '' },
        ...{ payment, actorId: actor.userId, timeZone },
      },
      {
        amountPaise: lines.amountPaise,
        note: `Re-entry of ticket ${ticket.ticketNumber}`,
        allocations: lines.parts.map((part) => ({ ...part, programId, enrollmentId })),
      },
      now,
    )
    await deductDividendsOfProgram(tx, programId, now)
    await cases.updateCase(tx, caseId, { status: 'REENTERED', receiptId: receipt?.id ?? null }, now)
    await creditInvoices(tx, await listStandingOfSource(tx, found.refundId!), now)
    const after = { caseId, subscriberId: found.fromUserId, amountPaise: lines.amountPaise }
    const entry = { companyId: found.companyId, action: 'ticket.reentered', resourceId: enrollmentId } as const
    await recordAudit(tx, actor, { ...entry, after }, now)
    const data = { programId, enrolledSubscriberId: enrollmentId }
    await notifySubscriber(tx, found.fromUserId, reenteredNotification(ticket), data, now)
    return caseView(await cases.getCase(tx, caseId))
  })

type Return = {
  found: cases.CaseRow
  ticket: tickets.Ticket
  former: FormerTicket
  paidByCompany: readonly (receipts.StandingAllocation & CompanyPayment)[]
  actor: Actor
}

/** The company's payments and the removal are reversed; bills, advance, charges and papers are the member's again. */
async function giveBack(tx: Tx, { found, ticket, former, paidByCompany, actor }: Return, now: Date): Promise<void> {
  const { enrollmentId } = ticket
  const why = { actorId: actor.userId, reason: 'The member came back.' }
  await receipts.updateAllocationsReversed(tx, paidByCompany, now)
  await updateInvoicesReopened(tx, paidByCompany, now)
  await bookEntries(
    tx,
    paidByCompany.map((payment) => reversalEntry(payment, why)),
    now,
  )
  await updateRefundWithdrawn(tx, found.refundId!, now)
  await reverseEntry(tx, { sourceId: found.refundId!, kind: 'REMOVAL' }, { kind: 'REENTRY', ...why }, now)
  await addAdvances(tx, [{ enrollmentId, amountPaise: former.advancePaise }])
  await updateChargesPaid(
    tx,
    former.charges.map(({ chargeId, amountPaise }) => ({ chargeId, amountPaise: -amountPaise })),
  )
  const requestId =
    former.requestId && (await tickets.updateFormerRequestStands(tx, former.requestId, now)) ? former.requestId : null
  const holder = { holder: 'MEMBER', subscriberId: found.fromUserId, name: former.name, requestId } as const
  await tickets.updateHolder(tx, enrollmentId, holder, now)
  await tickets.updateInvoiceHolder(tx, ticket, found.fromUserId, now)
  if (found.formerPapers) await tickets.insertPapers(tx, found.formerPapers as never)
  await announceAccessChange(tx, { userId: found.fromUserId })
}

/** The day on which the member got the notice of the removal, and the copy for the Registrar. */
export const recordFiling = (
  { transact, clock, config }: Platform,
  permit: Permit,
  caseId: string,
  body: Body<typeof contract.recordRemovalFiling>,
) =>
  transact(async (tx) => {
    const { enrollmentId, companyId } = permit.requireVisible(await cases.findCase(tx, caseId))
    await tickets.lockTicket(tx, enrollmentId)
    const found = await cases.getCase(tx, caseId)
    if (found.status !== 'REMOVED' && found.status !== 'REENTERED') throw refuse('TICKET_CASE_CLOSED')
    const now = clock.now()
    const span = { from: dayAt(found.decidedAt!, config.timeZone), to: dayAt(now, config.timeZone) }
    const dayOf = (path: 'receivedOn' | 'filedOn') => {
      const day = body[path] === undefined ? null : dayOfInput(body[path], config.timeZone)
      if (day !== null && (day < span.from || day > span.to))
        throw invalid(path, 'must be between the removal and today')
      return day
    }
    const [receivedOn, filedOn] = [dayOf('receivedOn'), dayOf('filedOn')]
    if (receivedOn === null && filedOn === null) throw invalid('filedOn', 'is required')
    const changes = {
      ...(receivedOn && { receivedOn, reenterUntil: addDuration(receivedOn, 'DAYS', REENTRY_DAYS.afterReceipt) }),
      ...(filedOn && { filedOn, filingNumber: body.filingNumber ?? null }),
    }
    await cases.updateCase(tx, caseId, changes, now)
    const entry = { companyId, action: 'ticket.removal-filed', resourceId: enrollmentId } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { caseId, ...changes } }, now)
    return caseView(await cases.getCase(tx, caseId))
  })
