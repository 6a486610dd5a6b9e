// What a subscriber reads of its own: programs, invoices and payments.
import type { listOwnInvoices as listOwnInvoicesRoute } from '@kuri/contract/billing/billing.contract'
import type { listOwnPayments as listOwnPaymentsRoute } from '@kuri/contract/billing/payments.contract'
import { rupees } from '@kuri/contract/kit/money'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import { countInvoices, listNewestInvoices } from '#features/billing/invoices.sql'
import { invoiceView } from '#features/billing/invoices.view'
import { dayAt } from '#features/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { countOwnPrograms, listOwnPrograms } from './own-programs.sql.ts'
import { countTransactions, listTransactions } from './transactions.sql.ts'

export async function readOwnPrograms({ db }: Platform, { actor }: Permit, page: Page) {
  const [found, count] = await Promise.all([
    listOwnPrograms(db, actor.userId, page),
    countOwnPrograms(db, actor.userId),
  ])
  const programs = found.map(({ totalAmountPaise, subscriptionAmountPaise, duePaise, ...row }) => ({
    ...row,
    totalAmount: rupees(totalAmountPaise),
    subscriptionAmount: rupees(subscriptionAmountPaise),
    due: rupees(duePaise),
  }))
  return paged('programs', programs, count, page)
}

export async function readOwnInvoices(
  { db, clock, config }: Platform,
  { actor }: Permit,
  { status, programId, cycleId, ...page }: Query<typeof listOwnInvoicesRoute>,
) {
  const today = dayAt(clock.now(), config.timeZone)
  const filter = { today, subscriberId: actor.userId, status, programId, cycleId }
  const [found, count] = await Promise.all([listNewestInvoices(db, filter, page), countInvoices(db, filter)])
  return paged(
    'invoices',
    found.map((row) => invoiceView(row, today)),
    count,
    page,
  )
}

export async function readOwnPayments(
  { db }: Platform,
  { actor }: Permit,
  { status, programId, ...page }: Query<typeof listOwnPaymentsRoute>,
) {
  const filter = { owner: { subscriberId: actor.userId }, status, programId }
  const [found, count] = await Promise.all([listTransactions(db, filter, page), countTransactions(db, filter)])
  const payments = found.map(({ id, amountPaise, at, paidAt, ...row }) => ({
    ...row,
    transactionId: id,
    amount: rupees(amountPaise),
    createdAt: at.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }))
  return paged('payments', payments, count, page)
}
