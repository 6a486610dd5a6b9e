// The notices that a subscriber receives about their request: shown in the app and sent as an SMS.
import { rupees } from '@kuri/contract/kit/money'
import { type WrittenNotification, writeNotification } from '#features/messages/notifications/notification-texts'
import { queueNotificationTo, queueStaffNotification } from '#features/messages/notifications/notifications.actions'
import type { NotificationData } from '#features/messages/notifications/notifications.sql'
import type { Tx } from '#platform/db/types'

export const approvedNotification = (programName: string, amountPaise: number) =>
  writeNotification('ENROLLMENT_APPROVED', { programName, amount: rupees(amountPaise) })

export const rejectedNotification = (programName: string) => writeNotification('ENROLLMENT_REJECTED', { programName })

export const enrolledNotification = (programName: string, ticketNumber: number) =>
  writeNotification('ENROLLMENT_COMPLETE', { programName, ticketNumber })

/** The employees who approve requests learn that one has arrived. */
export const notifyStaffOfRequest = (
  tx: Tx,
  {
    programId,
    programName,
    requestId,
    subscriberName,
  }: Record<'programId' | 'programName' | 'requestId' | 'subscriberName', string>,
  now: Date,
) =>
  queueStaffNotification(
    tx,
    { programId, permission: 'subscriber.manage' },
    { ...writeNotification('REQUEST_RECEIVED', { programName, subscriberName }), data: { requestId, programId } },
    now,
  )

export const notifySubscriber = (
  tx: Tx,
  subscriberId: string,
  notice: WrittenNotification,
  data: NotificationData,
  now: Date,
) => queueNotificationTo(tx, subscriberId, { ...notice, data }, now)
