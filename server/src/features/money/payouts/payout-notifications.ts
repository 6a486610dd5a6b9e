// What a winner is notified of: shown in the app and sent as an SMS. No amounts before they are approved, because they may be sealed.
import { rupees } from '@kuri/contract/kit/money'
import { type WrittenNotification, writeNotification } from '#features/messages/notifications/notification-texts'
import { queueNotificationTo } from '#features/messages/notifications/notifications.actions'
import type { Tx } from '#platform/db/types'

type WonPrize = { programName: string; cycleNumber: number }

export const wonNotification = ({ programName, cycleNumber }: WonPrize) =>
  writeNotification('PRIZE_WON', { programName, cycleNumber })

export const approvedNotification = ({ programName, cycleNumber }: WonPrize, netPaise: number) =>
  writeNotification('PRIZE_APPROVED', { programName, cycleNumber, amount: rupees(netPaise) })

export const paidNotification = ({ programName, cycleNumber }: WonPrize, netPaise: number, voucherNumber: string) =>
  writeNotification('PRIZE_PAID', { programName, cycleNumber, amount: rupees(netPaise), voucherNumber })

export const notifyWinner = (
  tx: Tx,
  { id, subscriberId, programId }: { id: string; subscriberId: string; programId: string },
  notice: WrittenNotification,
  now: Date,
) => queueNotificationTo(tx, subscriberId, { ...notice, data: { payoutId: id, programId } }, now)
