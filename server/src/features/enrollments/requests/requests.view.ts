import type { OwnRequest, RequestInvoice } from '@kuri/contract/enrollment/enrollments.contract'
import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import { invoiceStatusOn, type StoredStatus } from '#features/billing/invoices.rules'
import type { OwnRequestRow } from './requests.sql.ts'

type InvoiceColumns = {
  invoiceId: string | null
  amountPaise: number | null
  currency: string | null
  dueDate: string | null
  invoiceStatus: StoredStatus | null
}

export const requestInvoiceView = (row: InvoiceColumns, today: string): Static<typeof RequestInvoice> | null =>
  row.invoiceId === null
    ? null
    : {
        invoiceId: row.invoiceId,
        amount: rupees(row.amountPaise!),
        currency: row.currency!,
        status: invoiceStatusOn(today, row.invoiceStatus!, row.dueDate),
      }

export const ownRequestView = (row: OwnRequestRow, today: string): Static<typeof OwnRequest> => ({
  requestId: row.id,
  programId: row.programId,
  programName: row.programName,
  companyName: row.companyName,
  status: row.status,
  step: row.step,
  comment: row.comment,
  enrolledSubscriberId: row.enrollmentId,
  invoice: requestInvoiceView(row, today),
  createdAt: row.createdAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  enrolledAt: row.enrolledAt?.toISOString() ?? null,
})
