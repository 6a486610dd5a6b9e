// [D2 4.8, G111, G112, G187] The invoices of a cycle: made, paid, cancelled.
import type {
  cancelInvoice as cancelInvoiceRoute,
  createCycleInvoices as createCycleInvoicesRoute,
  listCycleInvoices as listCycleInvoicesRoute,
  markInvoicePaid as markInvoicePaidRoute,
} from '@kuri/contract/billing/billing.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/audit/audit.sql'
import { dayAt, dayOfInput } from '#features/programs/calendar.rules'
import type { Tx } from '#platform/db/db'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import { findCycle, lockCycle } from '#features/cycles/cycles.sql'
import { instantsOf, paymentBlockedReason } from './invoices.rules.ts'
import * as rows from './invoices.sql.ts'
import { invoiceView } from './invoices.view.ts'
import { deductDividendsOfProgram } from '#features/cycles/settlement.actions'
import { lockDividends } from '#features/cycles/settlement.sql'

/** [G148] Who enrolls subscribers must hear when the invoice of a request is paid or its payment reversed. */
export type EnrollmentInvoiceChanged = (
  tx: Tx,
  change: { invoice: rows.LockedInvoice; to: 'PAID' | 'CANCELLED'; actor: Actor },
  now: Date,
) => Promise<void>
/** [G112] Who takes money online must hear when an invoice that was paid so is cancelled: the money goes back. */
export type PaymentsReversed = (tx: Tx, transactionIds: readonly string[], now: Date) => Promise<void>
export type ReversalDeps = Platform & { paymentsReversed: PaymentsReversed }
export type InvoiceDeps = ReversalDeps & { enrollmentInvoiceChanged: EnrollmentInvoiceChanged }

const todayOf = (deps: Platform, now = deps.clock.now()) => dayAt(now, deps.config.timeZone)

export async function createInvoices(
  deps: Platform,
  permit: Permit,
  cycleId: string,
  body: Body<typeof createCycleInvoicesRoute>,
) {
  const { created, today } = await deps.transact(async (tx) => {
    permit.requireVisible(await findCycle(tx, cycleId))
    const cycle = await lockCycle(tx, cycleId)
    const now = deps.clock.now()
    if (cycle.status === 'CANCELLED') throw refuse('CYCLE_CLOSED')
    const today = todayOf(deps, now)
    // What is asked for today is not overdue today, also when the cycle is over.
    const isOver = cycle.endDate < today
    const usual = isOver ? today : cycle.endDate
    const dueDate = body.dueDate === undefined ? usual : dayOfInput(body.dueDate, deps.config.timeZone)
    const { programId, companyId } = cycle
    await lockDividends(tx, programId)
    const ids = await rows.insertMissingInvoices(tx, { cycleId, programId, companyId, dueDate }, now)
    if (ids.length > 0) {
      await deductDividendsOfProgram(tx, programId, now)
      const after = { count: ids.length, dueDate }
      await recordAudit(
        tx,
        permit.actor,
        { companyId, action: 'cycle.invoices-created', resourceId: cycleId, after },
        now,
      )
    }
    return { created: ids.length === 0 ? [] : await rows.listInvoicesByTicket(tx, { today, ids }), today }
  })
  return { count: created.length, invoices: created.map((row) => invoiceView(row, today)) }
}

export async function listInvoicesOfCycle(
  deps: Platform,
  permit: Permit,
  cycleId: string,
  { status, ...page }: Query<typeof listCycleInvoicesRoute>,
) {
  permit.requireVisible(await findCycle(deps.db, cycleId))
  const filter = { today: todayOf(deps), cycleId, status }
  const [found, count] = await Promise.all([
    rows.listInvoicesByTicket(deps.db, filter, page),
    rows.countInvoices(deps.db, filter),
  ])
  return paged(
    'invoices',
    found.map((row) => invoiceView(row, filter.today)),
    count,
    page,
  )
}

export async function payInvoice(
  deps: InvoiceDeps,
  permit: Permit,
  id: string,
  body: Body<typeof markInvoicePaidRoute>,
) {
  return deps.transact(async (tx) => {
    permit.requireVisible(await rows.findInvoice(tx, id))
    const invoice = await rows.lockInvoice(tx, id)
    const now = deps.clock.now()
    refuseIf(paymentBlockedReason(invoice.status))
    if (invoice.status === 'DRAFT') {
      const payment = {
        paidAt: paymentTime(body.paidAt, now, deps.config.timeZone),
        paymentMode: body.paymentMode ?? null,
        reference: body.reference ?? null,
      }
      await rows.updateInvoicePaid(tx, id, payment, now)
      if (invoice.kind === 'ENROLLMENT')
        await deps.enrollmentInvoiceChanged(tx, { invoice, to: 'PAID', actor: permit.actor }, now)
      const after = { amountPaise: invoice.amountPaise, paymentMode: payment.paymentMode, paidAt: payment.paidAt }
      await recordAudit(tx, permit.actor, { action: 'invoice.paid', ...changeOf(invoice, after) }, now)
    }
    return invoiceView(await rows.getInvoice(tx, id), todayOf(deps, now))
  })
}

export async function cancelInvoice(
  deps: InvoiceDeps,
  permit: Permit,
  id: string,
  body: Body<typeof cancelInvoiceRoute>,
) {
  return deps.transact(async (tx) => {
    const { programId, kind } = permit.requireVisible(await rows.findInvoice(tx, id))
    // Nothing is deducted from the invoice of a request; whoever enrolls holds it before the rest.
    if (kind === 'CYCLE') await lockDividends(tx, programId)
    const invoice = await rows.lockInvoice(tx, id)
    const now = deps.clock.now()
    if (invoice.status !== 'CANCELLED') {
      await rows.updateInvoiceCancelled(tx, id, now)
      if (invoice.kind === 'ENROLLMENT')
        await deps.enrollmentInvoiceChanged(tx, { invoice, to: 'CANCELLED', actor: permit.actor }, now)
      else await deductDividendsOfProgram(tx, programId, now)
      if (invoice.paymentTransactionId) await deps.paymentsReversed(tx, [invoice.paymentTransactionId], now)
      const after = { wasPaid: invoice.status === 'PAID', reason: body.reason ?? null }
      await recordAudit(tx, permit.actor, { action: 'invoice.cancelled', ...changeOf(invoice, after) }, now)
    }
    return invoiceView(await rows.getInvoice(tx, id), todayOf(deps, now))
  })
}

/** A day alone means its beginning. Nobody has paid tomorrow. */
function paymentTime(paidAt: string | undefined, now: Date, timeZone: string): Date {
  if (paidAt === undefined) return now
  const day = dayOfInput(paidAt, timeZone)
  if (day > dayAt(now, timeZone)) throw invalid('paidAt', 'must not be in the future')
  return paidAt.length === 10 ? instantsOf({ from: day }, timeZone).since! : new Date(paidAt)
}

const changeOf = ({ companyId, id, status }: rows.LockedInvoice, after: object) => ({
  companyId,
  resourceId: id,
  before: { status },
  after,
})
