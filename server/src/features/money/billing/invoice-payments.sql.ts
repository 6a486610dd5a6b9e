// What has been paid of an invoice. An invoice is PAID when nothing is left to pay; otherwise it stays DRAFT.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'

export type InvoicePayment = { invoiceId: string; amountPaise: number }
type HowPaid = {
  paidAt: Date
  paymentMode: string | null
  reference: string | null
  paymentTransactionId: string | null
}

/** The invoices are locked. The payment that completes an invoice says when and how it was paid. */
export async function updateInvoicesPaid(
  tx: Tx,
  payments: readonly InvoicePayment[],
  { paidAt, paymentMode, reference, paymentTransactionId }: HowPaid,
  now: Date,
): Promise<void> {
  if (payments.length === 0) return
  const isComplete = sql`invoice.paid_paise + payment.paise = invoice.amount_paise`
  await sql`
    UPDATE invoices AS invoice
    SET paid_paise = invoice.paid_paise + payment.paise, updated_at = ${now},
        status = CASE WHEN ${isComplete} THEN 'PAID' ELSE invoice.status END::invoice_status,
        paid_at = CASE WHEN ${isComplete} THEN ${paidAt}::timestamptz ELSE invoice.paid_at END,
        payment_mode = CASE WHEN ${isComplete} THEN ${paymentMode} ELSE invoice.payment_mode END,
        reference = CASE WHEN ${isComplete} THEN ${reference} ELSE invoice.reference END,
        payment_transaction_id =
          CASE WHEN ${isComplete} THEN ${paymentTransactionId} ELSE invoice.payment_transaction_id END
    FROM unnest(${payments.map(({ invoiceId }) => invoiceId)}::text[],
                ${payments.map(({ amountPaise }) => amountPaise)}::bigint[]) AS payment (id, paise)
    WHERE invoice.id = payment.id`.execute(tx)
}

/** Takes back a part of what was paid; the invoice is open again. */
export async function updateInvoicesReopened(tx: Tx, parts: readonly InvoicePayment[], now: Date): Promise<void> {
  if (parts.length === 0) return
  await sql`
    UPDATE invoices AS invoice
    SET paid_paise = invoice.paid_paise - part.paise, updated_at = ${now}, status = 'DRAFT',
        paid_at = NULL, payment_mode = NULL, reference = NULL, payment_transaction_id = NULL
    FROM unnest(${parts.map(({ invoiceId }) => invoiceId)}::text[],
                ${parts.map(({ amountPaise }) => amountPaise)}::bigint[]) AS part (id, paise)
    WHERE invoice.id = part.id AND invoice.status <> 'CANCELLED'`.execute(tx)
}
