// [D2 4.8, G142] What the company has asked for and what it was paid, newest first.
import type { listBillingInvoices, listBillingTransactions, Transaction } from '@kuri/contract/billing/billing.contract'
import { rupees } from '@kuri/contract/kit/money'
import { paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import { instantsOf } from '#features/billing/invoices.rules'
import { countInvoices, listNewestInvoices } from '#features/billing/invoices.sql'
import { invoiceView } from '#features/billing/invoices.view'
import { dayAt, dayOfInput } from '#features/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid } from '#platform/refusal'
import { countTransactions, listTransactions, type TransactionRow } from './transactions.sql.ts'

export async function listInvoicesOfCompany(
  { db, clock, config }: Platform,
  permit: Permit,
  { status, programId, cycleId, from, to, ...page }: Query<typeof listBillingInvoices>,
) {
  const { since, before } = spanOf({ from, to }, config.timeZone)
  const today = dayAt(clock.now(), config.timeZone)
  const { companyId } = permit
  const filter = { today, companyId, status, programId, cycleId, createdSince: since, createdBefore: before }
  const [found, count] = await Promise.all([listNewestInvoices(db, filter, page), countInvoices(db, filter)])
  return paged(
    'invoices',
    found.map((row) => invoiceView(row, today)),
    count,
    page,
  )
}

export async function listTransactionsOfCompany(
  { db, config }: Platform,
  permit: Permit,
  { status, programId, cycleId, from, to, ...page }: Query<typeof listBillingTransactions>,
) {
  const filter = {
    owner: { companyId: permit.companyId },
    status,
    programId,
    cycleId,
    ...spanOf({ from, to }, config.timeZone),
  }
  const [found, count] = await Promise.all([listTransactions(db, filter, page), countTransactions(db, filter)])
  return paged('transactions', found.map(transactionView), count, page)
}

function spanOf(span: { from?: string | undefined; to?: string | undefined }, timeZone: string) {
  const from = span.from && dayOfInput(span.from, timeZone)
  const to = span.to && dayOfInput(span.to, timeZone)
  if (from && to && to < from) throw invalid('to', 'must not be before from')
  return instantsOf({ from, to }, timeZone)
}

const transactionView = (row: TransactionRow): Static<typeof Transaction> => ({
  id: row.id,
  transactionId: row.id,
  invoiceId: row.invoiceId,
  requestId: row.requestId,
  kind: row.kind,
  programId: row.programId,
  programName: row.programName,
  cycleId: row.cycleId,
  cycleNumber: row.cycleNumber,
  enrolledSubscriberId: row.enrollmentId,
  subscriberId: row.subscriberId,
  subscriberName: row.subscriberName,
  amount: rupees(row.amountPaise),
  currency: row.currency,
  status: row.status,
  reason: row.reason,
  paymentMode: row.paymentMode,
  reference: row.reference,
  createdAt: row.at.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  reversedAt: row.reversedAt?.toISOString() ?? null,
})
