// Staff record that an invoice was paid, or cancel it. [spec: Which endpoint asks for what; Creating the invoices of a cycle;
// Paid at the desk, cancelled]

import type { Body } from '@kuri/contract/kit/route'
import type {
  cancelInvoice as cancelInvoiceRoute,
  markInvoicePaid as markInvoicePaidRoute,
} from '@kuri/contract/money/invoices.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import type { Actor, Permit } from '#platform/permit'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import type { InvoiceDeps } from './billing-ports.ts'
import { startOfDay } from './business-days.rules.ts'
import { billOpenCycles } from './cycle-invoices.actions.ts'
import { deductDividendsOfProgram } from './deductions.actions.ts'
import { lockDividends } from './deductions.sql.ts'
import { cancelInvoices } from './invoice-cancellation.ts'
import { paymentBlockedReason } from './invoices.rules.ts'
import * as rows from './invoices.sql.ts'
import { invoiceView } from './invoices.view.ts'
import { issueReceipt, type NewReceipt } from './receipts/issue-receipt.ts'
import { modeOf, moneyAccountOf } from './receipts/receipts.rules.ts'
import { notifyMoneyKept } from './reversal-notifications.ts'

export function markInvoicePaid(
  deps: InvoiceDeps,
  permit: Permit,
  id: string,
  body: Body<typeof markInvoicePaidRoute>,
) {
  const { timeZone } = deps.config
  return deps.transact(async (tx) => {
    const found = permit.requireVisible(await rows.findInvoice(tx, id))
    if (found.kind === 'ENROLLMENT') await deps.lockEnrollment(tx, found)
    const invoice = await rows.lockInvoice(tx, id)
    const now = deps.clock.now()
    refuseIf(paymentBlockedReason(invoice.status))
    if (invoice.status === 'DRAFT') {
      const paidAt = paymentTime(body.paidAt, now, timeZone)
      const paymentMode = body.paymentMode ?? null
      const mode = modeOf(body)
      const { branchId } = found
      const receipt = {
        branchId,
        mode,
        modeText: paymentMode,
        money: moneyAccountOf(mode, { branchId, depositAccountId: null }),
        paidAt,
        valueDate: dayAt(paidAt, timeZone),
        reference: body.reference ?? null,
        collectedById: permit.actor.userId,
      }
      await payInvoice(deps, tx, invoice, receipt, permit.actor, now)
      const after = { amountPaise: invoice.amountPaise - invoice.paidPaise, paymentMode, paidAt }
      await recordAudit(tx, permit.actor, { action: 'invoice.paid', ...auditChange(invoice, after) }, now)
    }
    return invoiceView(await rows.getInvoice(tx, id), dayAt(now, timeZone))
  })
}

export function cancelInvoice(deps: InvoiceDeps, permit: Permit, id: string, body: Body<typeof cancelInvoiceRoute>) {
  return deps.transact(async (tx) => {
    const found = permit.requireVisible(await rows.findInvoice(tx, id))
    const { programId, kind } = found
    if (kind === 'CYCLE') await lockDividends(tx, programId)
    else await deps.lockEnrollment(tx, found)
    const invoice = await rows.lockInvoice(tx, id)
    const now = deps.clock.now()
    if (invoice.status !== 'CANCELLED') {
      if (invoice.kind === 'ENROLLMENT') await deps.enrollmentInvoiceCancelled(tx, invoice, now)
      // The refund of a removed member has given back what they paid.
      else if (await rows.findRemovalSince(tx, invoice)) throw refuse('TICKET_HAS_NO_MEMBER')
      const why = { actorId: permit.actor.userId, reason: body.reason ?? null }
      const { onlineIds, kept } = await cancelInvoices(tx, [invoice], why, now)
      if (invoice.kind === 'CYCLE') await deductDividendsOfProgram(tx, programId, now)
      await deps.paymentsReversed(tx, onlineIds, now)
      await notifyMoneyKept(tx, kept, now)
      const keptPaise = kept.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      const after = { wasPaid: invoice.status === 'PAID', keptPaise, reason: body.reason ?? null }
      await recordAudit(tx, permit.actor, { action: 'invoice.cancelled', ...auditChange(invoice, after) }, now)
    }
    return invoiceView(await rows.getInvoice(tx, id), dayAt(now, deps.config.timeZone))
  })
}

/** Pays what the locked invoice still asks. An enrollment invoice buys the ticket first; the ticket's bills then take its money. */
async function payInvoice(
  deps: InvoiceDeps,
  tx: Tx,
  invoice: rows.LockedInvoice,
  receipt: Omit<NewReceipt, 'payerId' | 'payerName' | 'allocations'>,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { programId, subscriberId } = invoice
  const isEnrollmentInvoice = invoice.kind === 'ENROLLMENT'
  const enrollmentId = isEnrollmentInvoice
    ? await deps.issueTicketOfInvoice(tx, invoice, actor, now)
    : invoice.enrollmentId!
  const amountPaise = invoice.amountPaise - invoice.paidPaise
  const allocation = {
    kind: 'INVOICE' as const,
    invoiceId: invoice.id,
    programId,
    enrollmentId,
    amountPaise,
    isEnrollmentInvoice,
  }
  const payerName = await rows.getNameOfPayer(tx, subscriberId)
  await issueReceipt(tx, { ...receipt, payerId: subscriberId, payerName, allocations: [allocation] }, now)
  if (isEnrollmentInvoice) await billOpenCycles(tx, { programId, enrollmentId, subscriberId }, actor.userId, now)
}

/** A date without a time means the start of that day. */
function paymentTime(paidAt: string | undefined, now: Date, timeZone: string): Date {
  if (paidAt === undefined) return now
  const day = dayOfInput(paidAt, timeZone)
  if (day > dayAt(now, timeZone)) throw invalid('paidAt', 'must not be in the future')
  return paidAt.length === 10 ? startOfDay(day, timeZone) : new Date(paidAt)
}

const auditChange = ({ companyId, id, status }: rows.LockedInvoice, after: object) => ({
  companyId,
  resourceId: id,
  before: { status },
  after,
})
