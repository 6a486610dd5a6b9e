// Pays bills with what their tickets have in advance, and those of company tickets with the company's money.
// [spec: The enrollment invoice is the first instalment]
import type { Tx } from '#platform/db/types'
import { allocateAdvances } from './advances.rules.ts'
import * as rows from './advances.sql.ts'
import { updateInvoicesPaid } from './invoice-payments.sql.ts'
import { payCompanyTickets } from './receipts/company-tickets.actions.ts'
import { addAdvances } from './receipts/ticket-accounts.sql.ts'

/** After the deductions, so that an advance pays only what dividends do not. */
export async function applyAdvances(tx: Tx, tickets: rows.Tickets, now: Date): Promise<void> {
  await payWithAdvances(tx, tickets, now)
  await payCompanyTickets(tx, tickets, now)
}

async function payWithAdvances(tx: Tx, tickets: rows.Tickets, now: Date): Promise<void> {
  await rows.lockInvoicesToPay(tx, tickets)
  const open = await rows.listInvoicesToPay(tx, tickets)
  if (open.length === 0) return
  const advances = await rows.lockAdvances(tx, [...new Set(open.map(({ enrollmentId }) => enrollmentId))])
  const uses = allocateAdvances(advances, open)
  for (const [paymentMode, paid] of Map.groupBy(uses, (use) => use.paymentMode))
    await updateInvoicesPaid(tx, paid, { paidAt: now, paymentMode, reference: null, paymentTransactionId: null }, now)
  await addAdvances(
    tx,
    uses.map(({ enrollmentId, amountPaise }) => ({ enrollmentId, amountPaise: -amountPaise })),
  )
}
