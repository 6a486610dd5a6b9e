// Staff record that an invoice was paid, or cancel it. [D2 4.8, G111, G112]
import type {
  cancelInvoice as cancelInvoiceRoute,
  markInvoicePaid as markInvoicePaidRoute,
} from '@kuri/contract/billing/invoices.contract'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/audit/audit.sql'
import { dayAt, dayOfInput } from '#features/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import { invalid, refuseIf } from '#platform/refusal'
import type { InvoiceDeps } from './billing-ports.ts'
import { startOfDay } from './business-days.rules.ts'
import { deductDividendsOfProgram } from './deductions.actions.ts'
import { lockDividends } from './deductions.sql.ts'
import { paymentBlockedReason } from './invoices.rules.ts'
import * as rows from './invoices.sql.ts'
import { invoiceView } from './invoices.view.ts'

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
      const payment = {
        paidAt: paymentTime(body.paidAt, now, timeZone),
        paymentMode: body.paymentMode ?? null,
        reference: body.reference ?? null,
      }
      await rows.updateInvoicePaid(tx, id, payment, now)
      if (invoice.kind === 'ENROLLMENT')
        await deps.enrollmentInvoiceChanged(tx, { invoice, to: 'PAID', actor: permit.actor }, now)
      const after = { amountPaise: invoice.amountPaise, paymentMode: payment.paymentMode, paidAt: payment.paidAt }
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
      await rows.updateInvoiceCancelled(tx, id, now)
      if (invoice.kind === 'ENROLLMENT')
        await deps.enrollmentInvoiceChanged(tx, { invoice, to: 'CANCELLED', actor: permit.actor }, now)
      else await deductDividendsOfProgram(tx, programId, now)
      if (invoice.paymentTransactionId) await deps.paymentsReversed(tx, [invoice.paymentTransactionId], now)
      const after = { wasPaid: invoice.status === 'PAID', reason: body.reason ?? null }
      await recordAudit(tx, permit.actor, { action: 'invoice.cancelled', ...auditChange(invoice, after) }, now)
    }
    return invoiceView(await rows.getInvoice(tx, id), dayAt(now, deps.config.timeZone))
  })
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
