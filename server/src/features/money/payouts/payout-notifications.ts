// What a winner is notified of: shown in the app and sent as an SMS. No amounts before they are approved, because they may be sealed.
import { rupees } from '@kuri/contract/kit/money'
import { type WrittenNotice, writeNotice } from '#features/messages/notifications/notice-texts'
import { queueNoticeTo } from '#features/messages/notifications/notifications.actions'
import type { Tx } from '#platform/db/types'

type Won = { programName: string; cycleNumber: number }

export const wonNotice = ({ programName, cycleNumber }: Won) => writeNotice('PRIZE_WON', { programName, cycleNumber })

export const approvedNotice = ({ programName, cycleNumber }: Won, netPaise: number) =>
  writeNotice('PRIZE_APPROVED', { programName, cycleNumber, amount: rupees(netPaise) })

export const paidNotice = ({ programName, cycleNumber }: Won, netPaise: number, voucherNumber: string) =>
  writeNotice('PRIZE_PAID', { programName, cycleNumber, amount: rupees(netPaise), voucherNumber })

export const notifyWinner = (
  tx: Tx,
  { id, subscriberId, programId }: { id: string; subscriberId: string; programId: string },
  notice: WrittenNotice,
  now: Date,
) => queueNoticeTo(tx, subscriberId, { ...notice, data: { payoutId: id, programId } }, now)
