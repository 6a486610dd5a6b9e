// How money at the counter is spread over the tickets of a member, and what a way of paying asks for.

import type { Body } from '@kuri/contract/kit/route'
import type { createReceipt } from '@kuri/contract/money/receipts.contract'
import { paiseOfRupees, rupeesText } from '../parts/paise.ts'

/** In the order of their keys 1 to 6. */
export const COUNTER_MODES = ['CASH', 'UPI', 'NEFT', 'CHEQUE', 'DD', 'NACH'] as const
export type CounterMode = (typeof COUNTER_MODES)[number]

type OpenTicket = { enrolledSubscriberId: string; dueAmount: number; overdueAmount: number; chargeAmount: number }
export type Share = { enrolledSubscriberId: string; paidPaise: number; advancePaise: number }

/** Instalments and charges that are not paid yet. */
export const openPaise = (ticket: OpenTicket) => paiseOfRupees(ticket.dueAmount) + paiseOfRupees(ticket.chargeAmount)

export const sumPaise = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Tickets that are late are paid first. What is left over is an advance of the first ticket. */
export function spread(amountPaise: number, tickets: readonly OpenTicket[]): Share[] {
  const ordered = [...tickets].sort((one, other) => Number(other.overdueAmount > 0) - Number(one.overdueAmount > 0))
  let left = amountPaise
  const shares = ordered.map((ticket) => {
    const paidPaise = Math.min(left, openPaise(ticket))
    left -= paidPaise
    return { enrolledSubscriberId: ticket.enrolledSubscriberId, paidPaise, advancePaise: 0 }
  })
  if (shares[0]) shares[0].advancePaise = left
  return shares.filter(({ paidPaise, advancePaise }) => paidPaise + advancePaise > 0)
}

export const needsUtr = (mode: CounterMode) => mode === 'UPI' || mode === 'NEFT' || mode === 'NACH'
export const needsInstrument = (mode: CounterMode) => mode === 'CHEQUE' || mode === 'DD'

export type Typed = {
  mode: CounterMode
  amount: string
  utr: string
  instrumentNumber: string
  instrumentBank: string
  instrumentDate: string
  depositAccountId: string
  paidAt: string
  note: string
}
export const NOTHING_TYPED: Typed = {
  mode: 'CASH',
  amount: '',
  utr: '',
  instrumentNumber: '',
  instrumentBank: '',
  instrumentDate: '',
  depositAccountId: '',
  paidAt: '',
  note: '',
}

/** Only what belongs to the way of paying is sent, and nothing that is empty. */
export function receiptBody(
  at: { branchId: string; subscriberId: string },
  typed: Typed,
  shares: readonly Share[],
): Body<typeof createReceipt> {
  const { mode } = typed
  const text = (name: Exclude<keyof Typed, 'mode' | 'amount'>, isUsed = true) =>
    isUsed && typed[name].trim() !== '' ? { [name]: typed[name].trim() } : {}
  return {
    ...at,
    mode,
    ...text('utr', needsUtr(mode)),
    ...text('depositAccountId', needsUtr(mode)),
    ...text('instrumentNumber', needsInstrument(mode)),
    ...text('instrumentBank', needsInstrument(mode)),
    ...text('instrumentDate', needsInstrument(mode)),
    ...text('paidAt'),
    ...text('note'),
    allocations: shares.map(({ enrolledSubscriberId, paidPaise, advancePaise }) => ({
      enrolledSubscriberId,
      amount: rupeesText(paidPaise + advancePaise),
    })),
  }
}
