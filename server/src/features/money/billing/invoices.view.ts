import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { Invoice } from '@kuri/contract/money/invoices.contract'
import { invoiceStatusOn } from './invoices.rules.ts'
import type { InvoiceRow } from './invoices.sql.ts'

export const invoiceView = (row: InvoiceRow, today: string): Static<typeof Invoice> => ({
  id: row.id,
  invoiceId: row.id,
  kind: row.kind,
  companyId: row.companyId,
  programId: row.programId,
  programName: row.programName,
  chitId: row.chitId,
  cycleId: row.cycleId,
  cycleNumber: row.cycleNumber,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  subscriberId: row.subscriberId,
  subscriberName: row.enrolledName ?? row.userName,
  grossAmount: rupees(row.grossAmountPaise),
  dividend: rupees(row.dividendPaise),
  amount: rupees(row.amountPaise),
  paidAmount: rupees(row.paidPaise),
  balanceAmount: rupees(row.status === 'CANCELLED' ? 0 : row.amountPaise - row.paidPaise),
  currency: row.currency,
  lines: [
    { type: 'SUBSCRIPTION', amount: rupees(row.grossAmountPaise) },
    ...(row.dividendPaise > 0 ? [{ type: 'DIVIDEND' as const, amount: -rupees(row.dividendPaise) }] : []),
  ],
  status: invoiceStatusOn(today, row.status, row.dueDate),
  dueDate: row.dueDate,
  paidAt: row.paidAt?.toISOString() ?? null,
  paymentMode: row.paymentMode,
  reference: row.reference,
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  isImported: row.isImported,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
