// What billing reports to the features above it. The app hands these functions in (docs/architecture.md, "ports").
import type { Tx } from '#platform/db/types'
import type { Actor } from '#platform/permit'
import type { Platform } from '#platform/platform'
import type { LockedInvoice } from './invoices.sql.ts'

/** [spec: How a payment ends] The invoice of an enrollment request is paid: issues its ticket, or refuses. Returns the ticket's id. */
export type IssueTicketOfInvoice = (tx: Tx, invoice: LockedInvoice, actor: Actor, now: Date) => Promise<string>

/** The unpaid invoice of an enrollment request was cancelled: its approval is withdrawn. Refuses once it is paid. */
export type EnrollmentInvoiceCancelled = (tx: Tx, invoice: LockedInvoice, now: Date) => Promise<void>

/** Takes the locks that paying or cancelling an enrollment invoice needs. They come before the invoice's own (docs/locking.md). */
export type LockEnrollment = (tx: Tx, invoice: { programId: string; requestId: string | null }) => Promise<void>

/** [spec: Paid at the desk, cancelled] Invoices that were paid online have been cancelled: their payments must be refunded. */
export type PaymentsReversed = (tx: Tx, transactionIds: readonly string[], now: Date) => Promise<void>

export type ReversalDeps = Platform & { paymentsReversed: PaymentsReversed }
export type InvoiceDeps = ReversalDeps & {
  lockEnrollment: LockEnrollment
  issueTicketOfInvoice: IssueTicketOfInvoice
  enrollmentInvoiceCancelled: EnrollmentInvoiceCancelled
}
