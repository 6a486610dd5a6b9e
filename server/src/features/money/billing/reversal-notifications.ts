// What members are notified of when money that they have paid is taken out of the books, or no longer pays what it paid.
import { rupees } from '@kuri/contract/kit/money'
import { writeNotification } from '#features/messages/notifications/notification-texts'
import { queueNotificationsTo } from '#features/messages/notifications/notifications.actions'
import type { Tx } from '#platform/db/types'
import type { LockedInvoice } from './invoices.sql.ts'
import * as rows from './reversal-notifications.sql.ts'

type EndedReceipt = { id: string; companyId: string; number: string; status: 'VOIDED' | 'BOUNCED'; amountPaise: number }

/** Notifies the payer, and the current holders of the tickets, who owe again. */
export async function notifyReceiptEnded(tx: Tx, receipt: EndedReceipt, now: Date): Promise<void> {
  const { id: receiptId, companyId, number: receiptNumber, status, amountPaise } = receipt
  const notice = writeNotification(`RECEIPT_REVERSED.${status}`, { receiptNumber, amount: rupees(amountPaise) })
  const people = await rows.listPeopleOfReceipt(tx, receiptId)
  await queueNotificationsTo(
    tx,
    // Only the payer can open the receipt.
    people.map(({ userId, isPayer }) => ({
      userId,
      ...notice,
      data: isPayer ? { companyId, receiptId } : { companyId },
    })),
    now,
  )
}

/** What a cancelled invoice had been paid with, and is now the advance of its ticket. */
export type KeptMoney = { invoice: LockedInvoice; amountPaise: number; receiptNumbers: readonly string[] }

export async function notifyMoneyKept(tx: Tx, kept: readonly KeptMoney[], now: Date): Promise<void> {
  if (kept.length === 0) return
  const tickets = await rows.listTicketNames(
    tx,
    kept.map(({ invoice }) => invoice.enrollmentId!),
  )
  const notices = kept.map(({ invoice, amountPaise, receiptNumbers }) => {
    const { id: invoiceId, programId, isImported } = invoice
    const { programName, ticketNumber, subscriberId } = tickets.get(invoice.enrollmentId!)!
    const params = { programName, ticketNumber, amount: rupees(amountPaise) }
    const notice =
      receiptNumbers.length > 0
        ? writeNotification('INVOICE_CANCELLED.PAID', { ...params, receiptNumber: receiptNumbers.join(', ') })
        : writeNotification(
            isImported ? 'INVOICE_CANCELLED.PAID_BEFORE' : 'INVOICE_CANCELLED.PAID_FROM_ADVANCE',
            params,
          )
    return { userId: subscriberId, ...notice, data: { invoiceId, programId } }
  })
  await queueNotificationsTo(tx, notices, now)
}

/** Balances from before an import that were stated again, and by how much less the ticket has paid by them. */
export async function notifyOpeningsLowered(
  tx: Tx,
  lowered: readonly { enrollmentId: string; amountPaise: number }[],
  now: Date,
): Promise<void> {
  if (lowered.length === 0) return
  const tickets = await rows.listTicketNames(
    tx,
    lowered.map(({ enrollmentId }) => enrollmentId),
  )
  const notices = lowered.map(({ enrollmentId, amountPaise }) => {
    const { programId, programName, ticketNumber, subscriberId } = tickets.get(enrollmentId)!
    const notice = writeNotification('OPENING_BALANCE_LOWERED', {
      programName,
      ticketNumber,
      amount: rupees(amountPaise),
    })
    return { userId: subscriberId, ...notice, data: { programId } }
  })
  await queueNotificationsTo(tx, notices, now)
}
