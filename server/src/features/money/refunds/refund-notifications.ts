// What members are notified of when the company owes them a refund, and when it is paid.
import { rupees } from '@kuri/contract/kit/money'
import { writeNotification } from '#features/messages/notifications/notification-texts'
import { queueNotificationsTo } from '#features/messages/notifications/notifications.actions'
import { listTicketNames } from '#features/money/billing/reversal-notifications.sql'
import type { Tx } from '#platform/db/types'

type Refund = { id: string; enrollmentId: string; userId: string; amountPaise: number }

/** Of dividends, advances and pots. A removed member is notified of the removal with its refund. */
export async function notifyRefunds(
  tx: Tx,
  key: 'REFUND_DUE' | 'REFUND_PAID',
  refunds: readonly Refund[],
  now: Date,
): Promise<void> {
  if (refunds.length === 0) return
  const tickets = await listTicketNames(
    tx,
    refunds.map(({ enrollmentId }) => enrollmentId),
  )
  const notices = refunds.map(({ id: refundId, enrollmentId, userId, amountPaise }) => {
    const { programId, programName, ticketNumber } = tickets.get(enrollmentId)!
    const notice = writeNotification(key, { programName, ticketNumber, amount: rupees(amountPaise) })
    return { userId, ...notice, data: { refundId, programId } }
  })
  await queueNotificationsTo(tx, notices, now)
}
