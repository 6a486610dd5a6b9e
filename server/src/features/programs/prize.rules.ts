// [G041] What the amount of a winner means, in money.
export type BidMode = 'DISCOUNT_INCREASING' | 'TOTAL_VALUE_DECREASING'

/** What a winner takes home: the amount itself, or what the discount that was bid leaves of the total. */
export const prizeOf = (mode: BidMode, totalAmountPaise: number, amountPaise: number) =>
  mode === 'TOTAL_VALUE_DECREASING' ? amountPaise : totalAmountPaise - amountPaise
