// The notices that a subscriber receives about their request: shown in the app and sent as an SMS.
import { rupees } from '@kuri/contract/kit/money'
import { type WrittenNotice, writeNotice } from '#features/messages/notifications/notice-texts'
import { queueNoticeTo, queueStaffNotice } from '#features/messages/notifications/notifications.actions'
import type { NoticeData } from '#features/messages/notifications/notifications.sql'
import type { Tx } from '#platform/db/types'

export const approvedNotice = (programName: string, amountPaise: number) =>
  writeNotice('ENROLLMENT_APPROVED', { programName, amount: rupees(amountPaise) })

export const rejectedNotice = (programName: string) => writeNotice('ENROLLMENT_REJECTED', { programName })

export const enrolledNotice = (programName: string, ticketNumber: number) =>
  writeNotice('ENROLLMENT_COMPLETE', { programName, ticketNumber })

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
  queueStaffNotice(
    tx,
    { programId, permission: 'subscriber.manage' },
    { ...writeNotice('REQUEST_RECEIVED', { programName, subscriberName }), data: { requestId, programId } },
    now,
  )

export const notifySubscriber = (tx: Tx, subscriberId: string, notice: WrittenNotice, data: NoticeData, now: Date) =>
  queueNoticeTo(tx, subscriberId, { ...notice, data }, now)
