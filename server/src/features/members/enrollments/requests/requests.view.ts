import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { OwnRequest, RequestInvoice, RequestPapers } from '@kuri/contract/members/enrollments.contract'
import { invoiceStatusOn, type StoredStatus } from '#features/money/billing/invoices.rules'
import { nomineeView } from './nominee.view.ts'
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

type Urls = ReadonlyMap<string, string>

const papersView = (row: OwnRequestRow, urls: Urls): Static<typeof RequestPapers> | null =>
  row.ownTicketId === null
    ? null
    : {
        nominee: row.nominee === null ? null : nomineeView(row.nominee),
        panIncomeAt: row.panIncomeAt?.toISOString() ?? null,
        agreementSignedAt: row.agreementSignedAt?.toISOString() ?? null,
        agreementUrl: (row.agreementFileId && urls.get(row.agreementFileId)) || null,
      }

export const ownRequestView = (row: OwnRequestRow, urls: Urls, today: string): Static<typeof OwnRequest> => ({
  requestId: row.id,
  programId: row.programId,
  programName: row.programName,
  companyName: row.companyName,
  status: row.status,
  step: row.step,
  comment: row.comment,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  papers: papersView(row, urls),
  invoice: requestInvoiceView(row, today),
  createdAt: row.createdAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  enrolledAt: row.enrolledAt?.toISOString() ?? null,
})
