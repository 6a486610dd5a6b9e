// The invoice that the company's approval creates: at most one that is not cancelled per request. [spec: The enrollment invoice]
import type { Reader, Tx } from '#platform/db/types'

export const findInvoiceOfRequest = (db: Reader, requestId: string) =>
  db
    .selectFrom('invoices')
    .select(['id', 'status', 'amountPaise'])
    .where('requestId', '=', requestId)
    .where('kind', '=', 'ENROLLMENT')
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst()

type NewEnrollmentInvoice = {
  id: string
  companyId: string
  programId: string
  requestId: string
  subscriberId: string
  amountPaise: number
  dueDate: string
}
export const insertEnrollmentInvoice = (tx: Tx, { amountPaise, ...invoice }: NewEnrollmentInvoice, now: Date) =>
  tx
    .insertInto('invoices')
    .values({
      ...invoice,
      kind: 'ENROLLMENT',
      grossAmountPaise: amountPaise,
      amountPaise,
      createdAt: now,
      updatedAt: now,
    })
    .execute()

export const updateInvoiceEnrollment = (tx: Tx, invoiceId: string, enrollmentId: string, now: Date) =>
  tx.updateTable('invoices').set({ enrollmentId, updatedAt: now }).where('id', '=', invoiceId).execute()
