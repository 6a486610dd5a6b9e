// What a winner is notified of: shown in the app and sent as an SMS. No amounts before they are approved, because they may be sealed.
import { formatMoney } from '#features/billing/receipts/counter.rules'
import { queueNoticeTo } from '#features/notifications/notifications.actions'
import type { Tx } from '#platform/db/types'

type Notice = { type: string; title: string; body: string }
type Won = { programName: string; cycleNumber: number }

export const wonNotice = ({ programName, cycleNumber }: Won): Notice => ({
  type: 'PRIZE_WON',
  title: 'You have won the prize',
  body: `You have won the prize of cycle ${cycleNumber} of ${programName}. Open Kuri to see which papers are needed and when it is paid.`,
})

export const approvedNotice = ({ programName, cycleNumber }: Won, netPaise: number): Notice => ({
  type: 'PRIZE_APPROVED',
  title: 'Your prize is approved',
  body: `The payment of your prize of cycle ${cycleNumber} of ${programName} is approved: ${formatMoney(netPaise)}.`,
})

export const paidNotice = ({ programName, cycleNumber }: Won, netPaise: number, voucherNumber: string): Notice => ({
  type: 'PRIZE_PAID',
  title: 'Your prize is paid',
  body: `Your prize of cycle ${cycleNumber} of ${programName} is paid: ${formatMoney(netPaise)}, voucher ${voucherNumber}.`,
})

export const notifyWinner = (
  tx: Tx,
  { id, subscriberId, programId }: { id: string; subscriberId: string; programId: string },
  notice: Notice,
  now: Date,
) => queueNoticeTo(tx, subscriberId, { ...notice, data: { payoutId: id, programId } }, now)
