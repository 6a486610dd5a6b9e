// Online payments, their refunds, and the webhook deliveries about them.
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { Order } from '#platform/payments/payments'
import type { Sender } from './payment-providers.ts'

const payments = (db: Reader) => db.selectFrom('paymentTransactions').selectAll()

export const findPayment = (db: Reader, id: string) => payments(db).where('id', '=', id).executeTakeFirst()
export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export const findPaymentByKey = (db: Reader, subscriberId: string, idempotencyKey: string) =>
  payments(db).where('subscriberId', '=', subscriberId).where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()

export const findPaymentByOrder = (db: Reader, { provider, accountId }: Sender, orderId: string) =>
  payments(db)
    .where('provider', '=', provider)
    .where('orderId', '=', orderId)
    .where('accountId', 'is not distinct from', accountId)
    .executeTakeFirst()

export const lockPayment = (tx: Tx, id: string) =>
  payments(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Undefined when a concurrent call has used the idempotency key. */
export const insertPayment = (tx: Tx, payment: Insertable<DB['paymentTransactions']>) =>
  tx
    .insertInto('paymentTransactions')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['subscriberId', 'idempotencyKey']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Keeps the first order. A second one, created by a concurrent call, is never shown to the subscriber. */
export async function updateOrder(tx: Tx, id: string, order: Order, now: Date): Promise<Payment> {
  await tx
    .updateTable('paymentTransactions')
    .set({ ...order, updatedAt: now })
    .where('id', '=', id)
    .where('orderId', 'is', null)
    .execute()
  return payments(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

type PaymentEnd = {
  status: 'SUCCESS' | 'FAILED' | 'REFUND_DUE'
  reason: string | null
  providerPaymentId: string | null
  /** Null when no money arrived. */
  arrivedAmountPaise: number | null
}
export const updatePaymentEnded = (tx: Tx, id: string, end: PaymentEnd, now: Date) =>
  tx
    .updateTable('paymentTransactions')
    .set({ ...end, completedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** Only successful payments change; returns them. */
export const updatePaymentsRefundDue = (tx: Tx, ids: readonly string[], reason: string, now: Date) =>
  tx
    .updateTable('paymentTransactions')
    .set({ status: 'REFUND_DUE', reason, updatedAt: now })
    .where('id', '=', sql<string>`ANY(${[...ids]})`)
    .where('status', '=', 'SUCCESS')
    .returningAll()
    .execute()

/** With the branch, which the permission check needs. */
export const findPaymentWithProgram = (db: Reader, id: string) =>
  db
    .selectFrom('paymentTransactions')
    .innerJoin('programs', 'programs.id', 'paymentTransactions.programId')
    .selectAll('paymentTransactions')
    .select(['programs.branchId', 'programs.name as programName'])
    .where('paymentTransactions.id', '=', id)
    .executeTakeFirst()

/** The person who cancelled the invoice that an online payment paid; nothing when nobody did. */
export const findReverserOfPayment = async (db: Reader, id: string): Promise<string | null> => {
  const reversal = await db
    .selectFrom('receipts')
    .innerJoin('ledgerEntries', 'ledgerEntries.sourceId', 'receipts.id')
    .select('ledgerEntries.actorId')
    .where('receipts.paymentTransactionId', '=', id)
    .where('ledgerEntries.kind', '=', 'RECEIPT_REVERSED')
    .executeTakeFirst()
  return reversal?.actorId ?? null
}

export const updatePaymentRefunded = (tx: Tx, id: string, refundReference: string | null, now: Date) =>
  tx
    .updateTable('paymentTransactions')
    .set({ status: 'REFUNDED', refundedAt: now, refundReference, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** With the request that the ticket came from; imported tickets have none. */
export const findOwnInvoice = (db: Reader, invoiceId: string, subscriberId: string) =>
  db
    .selectFrom('invoices')
    .leftJoin('enrollments', 'enrollments.id', 'invoices.enrollmentId')
    .selectAll('invoices')
    .select('enrollments.requestId as ticketRequestId')
    .where('invoices.id', '=', invoiceId)
    .where('invoices.subscriberId', '=', subscriberId)
    .executeTakeFirst()
export type OwnInvoice = NonNullable<Awaited<ReturnType<typeof findOwnInvoice>>>

/** Every account counts its own deliveries. */
const nameOf = ({ provider, accountId }: Sender): string => (accountId === null ? provider : `${provider}:${accountId}`)

/** False when this delivery was processed before. */
export async function claimDelivery(tx: Tx, sender: Sender, eventId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('paymentDeliveries')
    .values({ provider: nameOf(sender), eventId, outcome: 'TAKEN', receivedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return claimed !== undefined
}

export const updateDelivery = (
  tx: Tx,
  sender: Sender,
  eventId: string,
  result: { transactionId: string | null; outcome: string },
) =>
  tx
    .updateTable('paymentDeliveries')
    .set(result)
    .where('provider', '=', nameOf(sender))
    .where('eventId', '=', eventId)
    .execute()

export const listPaymentsOfRequest = (db: Reader, requestId: string) =>
  db
    .selectFrom('paymentTransactions')
    .select(['id', 'currency', 'status', 'reason', 'createdAt', 'completedAt'])
    .select(({ fn }) => fn.coalesce('arrivedAmountPaise', 'amountPaise').as('amountPaise'))
    .where('requestId', '=', requestId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
