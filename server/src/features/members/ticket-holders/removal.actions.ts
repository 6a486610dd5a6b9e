// Removes a member in default: the company takes the ticket over with its open bills, and what the member paid becomes a refund due.

import { recordAudit } from '#features/companies/audit/audit.sql'
import { notifySubscriber } from '#features/members/enrollments/requests/request-notifications'
import type { LockedInvoice } from '#features/money/billing/invoices.sql'
import { addAdvances, updateChargesPaid } from '#features/money/billing/receipts/ticket-accounts.sql'
import { findUnclearedCheque } from '#features/money/billing/removal-refunds/removal-refunds.sql'
import { type ChargeTax, findChargeTaxes, invoiceCharges } from '#features/money/gst/charge-tax.actions'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { insertRefunds } from '#features/money/refunds/refunds.sql'
import { addDuration, cycleDates, totalCycles } from '#features/programs/programs/calendar.rules'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { refuse, refuseIf } from '#platform/refusal'
import { removedNotification } from './case-notifications.ts'
import * as cases from './cases.sql.ts'
import {
  FILING_DAYS,
  REENTRY_DAYS,
  REFUND_DAYS,
  type Refund,
  refundOf,
  removalBlockedReason,
  removalPostings,
} from './removal.rules.ts'
import * as rows from './removal.sql.ts'
import { takeOver } from './take-over.actions.ts'
import type { Ticket } from './tickets.sql.ts'

/** What a removal takes from a ticket, for a member who comes back. */
export type FormerTicket = {
  name: string | null
  requestId: string | null
  advancePaise: number
  charges: readonly { chargeId: string; amountPaise: number }[]
}

type Removal = {
  found: cases.CaseRow
  ticket: Ticket
  invoices: readonly LockedInvoice[]
  charges: readonly { id: string; openPaise: number }[]
  actor: Actor
  today: string
}

/** What the member would get back, now where no time is given. */
export async function calculateRefund(
  db: Reader,
  { contributionsPaise }: Pick<cases.CaseRow, 'contributionsPaise'>,
  ticket: Ticket,
  { invoices, charges }: Pick<Removal, 'charges'> & { invoices: readonly { paidPaise: number }[] },
  now: Date | null,
): Promise<Refund & { tax: ChargeTax | undefined }> {
  const beforeImport = await rows.getPaidBeforeImport(db, ticket.enrollmentId)
  if (beforeImport > 0 && contributionsPaise === null) throw refuse('CONTRIBUTIONS_NOT_STATED')
  const paidGross = invoices.reduce((sum, invoice) => sum + invoice.paidPaise, 0)
  const { enrollmentId, branchId } = ticket
  const taxes = { branchId, supply: 'REMOVAL_COMMISSION', enrollmentIds: [enrollmentId] } as const
  const tax = (await findChargeTaxes(db, taxes, now)).get(enrollmentId)
  const refund = refundOf({
    paidPaise: paidGross - beforeImport + (contributionsPaise ?? 0),
    advancePaise: ticket.advancePaise,
    chargesPaise: charges.reduce((sum, { openPaise }) => sum + openPaise, 0),
    totalAmountPaise: ticket.totalAmountPaise,
    commissionHundredths: ticket.foremanCommissionHundredths ?? 0,
    taxRate: tax?.recipient ?? null,
  })
  return { ...refund, tax }
}

/** The caller holds all locks of the ticket. */
export async function removeMember(tx: Tx, removal: Removal, now: Date): Promise<void> {
  const { found, ticket, invoices, charges, actor, today } = removal
  const { enrollmentId, programId, companyId, branchId, subscriberId } = ticket
  // A member who has paid a part meanwhile is still in default while anything is overdue.
  refuseIf(removalBlockedReason(ticket, await rows.countOverdue(tx, enrollmentId, today), 1))
  if (today <= found.cureBy!) throw refuse('REMOVAL_TOO_EARLY')
  if (await findUnclearedCheque(tx, enrollmentId)) throw refuse('CHEQUE_NOT_CLEARED')

  const calculated = await calculateRefund(tx, found, ticket, { invoices, charges }, now)
  const { taxed, tax, ...refund } = calculated
  await addAdvances(tx, [{ enrollmentId, amountPaise: -refund.advancePaise }])
  await updateChargesPaid(
    tx,
    charges.map(({ id, openPaise }) => ({ chargeId: id, amountPaise: openPaise })),
  )
  const program = (await rows.findProgram(tx, programId))!
  const formerPapers = await takeOver(tx, ticket, program.companyName, now)
  const refundId = newId(now.getTime())
  const lastDay = cycleDates(program.startDate, program.frequency, totalCycles(program)).endDate
  await insertRefunds(tx, [
    {
      ...{ id: refundId, companyId, branchId, programId, enrollmentId, userId: subscriberId, kind: 'REMOVAL' },
      amountPaise: refund.refundPaise,
      claimPaise: refund.claimPaise,
      calculation: JSON.stringify(refund),
      dueBy: addDuration(lastDay, 'DAYS', REFUND_DAYS),
      createdById: actor.userId,
      createdAt: now,
      ...(refund.refundPaise === 0 ? { paidAt: now, mode: 'ADJUSTMENT' } : {}),
    },
  ])
  const postings = removalPostings(ticket, { ...refund, taxed }, tax?.registrationId)
  const entry = { kind: 'REMOVAL', companyId, branchId, programId, sourceId: refundId, actorId: actor.userId } as const
  await bookEntry(tx, { ...entry, postings, reason: found.reason }, now)
  const formerTicket: FormerTicket = {
    ...{ name: ticket.name, requestId: ticket.requestId, advancePaise: refund.advancePaise },
    charges: charges.map(({ id, openPaise }) => ({ chargeId: id, amountPaise: openPaise })),
  }
  const reenterUntil = addDuration(today, 'DAYS', REENTRY_DAYS.afterRemoval)
  const decided = { status: 'REMOVED', refundId, decidedById: actor.userId, decidedAt: now, formerPapers } as const
  const days = { reenterUntil, fileBy: addDuration(today, 'DAYS', FILING_DAYS) }
  await cases.updateCase(tx, found.id, { ...decided, ...days, formerTicket: JSON.stringify(formerTicket) }, now)
  const after = { caseId: found.id, subscriberId, ...refund }
  await recordAudit(tx, actor, { companyId, action: 'ticket.removed', resourceId: enrollmentId, after }, now)
  const data = { programId, enrolledSubscriberId: enrollmentId, refundId }
  if (tax) await invoiceCharges(tx, { companyId, branchId, programId }, [{ sourceId: refundId, tax, taxed }], now)
  await notifySubscriber(tx, subscriberId, removedNotification(ticket, { ...refund, reenterUntil }), data, now)
}
