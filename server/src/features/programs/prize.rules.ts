// [G041] What the amount of a winner means, in money.
import type { AuctionBidMode } from '@kuri/contract/auctions/config'

/** What a winner takes home: the amount itself, or what the discount that was bid leaves of the total. */
export const prizeOf = (mode: AuctionBidMode, totalAmountPaise: number, amountPaise: number) =>
  mode === 'TOTAL_VALUE_DECREASING' ? amountPaise : totalAmountPaise - amountPaise

/** An offer beyond the total, however it came about, is paid to nobody: a prize is neither negative nor more than the pot. */
export const isWithinTotal = (totalAmountPaise: number, amountPaise: number) =>
  amountPaise >= 0 && amountPaise <= totalAmountPaise
