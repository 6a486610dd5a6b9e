// Staff record that many invoices were paid: all of them or none, one receipt per payer and branch. [spec: Paid at the desk, cancelled;
// Receipts of mark-as-paid and cancel]

import { rupees } from '@kuri/contract/kit/money'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Body } from '@kuri/contract/kit/route'
import type { markInvoicesPaid as markInvoicesPaidRoute } from '@kuri/contract/money/invoices.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { changeBlockedReason } from '#features/companies/branches/branches.rules'
import { findBranch } from '#features/companies/branches/branches.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Reader, Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { listInvoicesByTicket } from '../invoices.sql.ts'
import { invoiceView } from '../invoices.view.ts'
import * as rows from './bulk-payments.sql.ts'
import { isCounterMode } from './counter.rules.ts'
import { lockCashOfPerson, lockDayBook } from './counter.sql.ts'
import { issueReceipt } from './issue-receipt.ts'
import { readPaymentTime } from './payment-times.rules.ts'
import { modeOf, moneyAccountOf } from './receipts.rules.ts'

type Input = Body<typeof markInvoicesPaidRoute>
type Deps = Pick<Platform, 'clock' | 'config' | 'transact'>
type Payable = Awaited<ReturnType<typeof rows.lockInvoicesToPay>>[number]

export const markInvoicesPaid = (deps: Deps, permit: Permit, body: Input) =>
  deps.transact(async (tx) => {
    const { timeZone } = deps.config
    const found = await requireVisibleInvoices(tx, permit, body)
    const locked = await rows.lockInvoicesToPay(tx, body.invoiceIds)
    const problems = invoiceProblems(body.invoiceIds, locked)
    const open = locked.filter(({ status, openPaise }) => status === 'DRAFT' && openPaise > 0)
    const branchOf = (invoice: Payable) => body.branchId ?? found.get(invoice.id)!.branchId
    const groups = [...Map.groupBy(open, (invoice) => `${branchOf(invoice)} ${invoice.subscriberId}`)].toSorted(
      ([a], [b]) => a.localeCompare(b),
    )
    const mode = modeOf(body)
    await lockCounters(tx, permit.companyId, mode, open, branchOf)
    const now = deps.clock.now()
    const time = readPaymentTime(body.paidAt, now, timeZone)
    if (!time) problems.push({ path: 'paidAt', message: 'must not be in the future' })
    refuseInvalid(problems)

    const receipts = []
    for (const [, invoices] of groups) {
      const branchId = branchOf(invoices[0]!)
      const { subscriberId, payerName } = invoices[0]!
      const issued = await issueReceipt(
        tx,
        {
          branchId,
          payerId: subscriberId,
          payerName,
          mode,
          modeText: body.paymentMode ?? null,
          money: moneyAccountOf(mode, { branchId, depositAccountId: null }),
          ...time!,
          reference: body.reference ?? null,
          collectedById: permit.actor.userId,
          allocations: invoices.map(allocationOf),
        },
        now,
      )
      const amountPaise = invoices.reduce((sum, { openPaise }) => sum + openPaise, 0)
      receipts.push({ receiptId: issued.id, number: issued.number, subscriberId, amount: rupees(amountPaise) })
    }
    for (const { id, companyId, openPaise } of open) {
      const after = { amountPaise: openPaise, paymentMode: body.paymentMode ?? null, paidAt: time!.paidAt }
      const entry = { companyId, action: 'invoice.paid', resourceId: id, before: { status: 'DRAFT' }, after } as const
      await recordAudit(tx, permit.actor, entry, now)
    }
    const today = dayAt(now, timeZone)
    const invoices = await listInvoicesByTicket(tx, { today, ids: body.invoiceIds })
    return { count: open.length, invoices: invoices.map((row) => invoiceView(row, today)), receipts }
  })

const allocationOf = ({ id, programId, enrollmentId, openPaise }: Payable) => ({
  kind: 'INVOICE' as const,
  invoiceId: id,
  programId,
  enrollmentId: enrollmentId!,
  amountPaise: openPaise,
})

/** Invoices that the caller cannot see do not exist; each is named with its place. */
async function requireVisibleInvoices(db: Reader, permit: Permit, { invoiceIds, branchId }: Input) {
  if (branchId !== undefined)
    refuseIf(changeBlockedReason(permit.requireVisible(await findBranch(db, permit.companyId, branchId))))
  const found = new Map((await rows.listInvoiceScopes(db, invoiceIds)).map((invoice) => [invoice.id, invoice]))
  const hidden = invoiceIds.flatMap((id, index): Detail[] => {
    const invoice = found.get(id)
    const isVisible = invoice?.companyId === permit.companyId && permit.allows(invoice)
    return isVisible ? [] : [{ path: `invoiceIds.${index}`, message: 'was not found' }]
  })
  if (hidden.length > 0) throw refuse('NOT_FOUND', hidden)
  return found
}

function invoiceProblems(ids: readonly string[], invoices: readonly Payable[]): Detail[] {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return ids.flatMap((id, index): Detail[] => {
    const path = `invoiceIds.${index}`
    if (ids.indexOf(id) < index) return [{ path, message: 'is named twice' }]
    const invoice = byId.get(id)
    if (!invoice) return [{ path, message: 'was not found' }]
    if (invoice.status === 'CANCELLED') return [{ path, message: 'is cancelled and cannot be paid' }]
    if (invoice.kind === 'ENROLLMENT' && invoice.status === 'DRAFT')
      return [{ path, message: 'buys a ticket: mark it as paid by itself' }]
    return []
  })
}

/** The locks of all receipts, in their order, before the first receipt takes a number. */
async function lockCounters(
  tx: Tx,
  companyId: string,
  mode: ReturnType<typeof modeOf>,
  open: readonly Payable[],
  branchOf: (invoice: Payable) => string,
): Promise<void> {
  if (mode === 'CASH')
    for (const payerId of [...new Set(open.map(({ subscriberId }) => subscriberId))].toSorted())
      await lockCashOfPerson(tx, { companyId, payerId })
  if (isCounterMode(mode))
    for (const branchId of [...new Set(open.map(branchOf))].toSorted()) await lockDayBook(tx, branchId, 'SHARED')
}
