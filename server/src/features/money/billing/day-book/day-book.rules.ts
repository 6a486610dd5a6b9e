// The cash of a day: where it starts, what moves it, and what the count says. [spec: Who may do what with money]
import { DENOMINATIONS } from '@kuri/contract/money/day-book.contract'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'

export type Closing = { movementPaise: number; countedPaise: number }

/**
 * A day starts with the last count and what was booked since. `bookedPaise` counts from the counted day itself, so that what was booked
 * after its count is not lost. Without a count it is everything that was booked before.
 */
export const openingPaise = (last: Closing | undefined, bookedPaise: number): number =>
  last ? last.countedPaise - last.movementPaise + bookedPaise : bookedPaise

type CashMovements = {
  received: number
  givenBack: number
  payouts: number
  refunds: number
  deposited: number
  withdrawn: number
  other: number
}

const PLACES: Readonly<Record<string, keyof CashMovements>> = {
  RECEIPT: 'received',
  SUSPENSE_STATED: 'received',
  RECEIPT_REVERSED: 'givenBack',
  CHEQUE_BOUNCED: 'givenBack',
  PAYOUT: 'payouts',
  PAYOUT_REVERSED: 'payouts',
  REFUND_PAID: 'refunds',
  BANK_DEPOSIT: 'deposited',
  BANK_WITHDRAWAL: 'withdrawn',
}

/** Money that comes in is positive, money that leaves negative. */
export function cashMovements(byKind: readonly { kind: string; paise: number }[]): CashMovements {
  const sums: CashMovements = {
    received: 0,
    givenBack: 0,
    payouts: 0,
    refunds: 0,
    deposited: 0,
    withdrawn: 0,
    other: 0,
  }
  for (const { kind, paise } of byKind) sums[PLACES[kind] ?? 'other'] += paise
  return sums
}

export const movementPaise = (movements: CashMovements): number =>
  Object.values(movements).reduce((sum, paise) => sum + paise, 0)

export const countedPaise = (denominations: Readonly<Record<string, number | undefined>>): number =>
  DENOMINATIONS.reduce((sum, value) => sum + Number(value) * 100 * (denominations[value] ?? 0), 0)

/** Cash that is missing, or too much, is in suspense until it is explained. */
export const variancePostings = (branchId: string, variancePaise: number): Posting[] => [
  debit('CASH', branchId, variancePaise),
  credit('SUSPENSE', branchId, variancePaise),
]
