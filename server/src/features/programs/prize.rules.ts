// What a winner's amount means in money: the prize paid out. [G041]
import type { AuctionBidMode } from '@kuri/contract/auctions/config'

/** The amount itself, or the total less the discount that was bid. */
export const prizeOf = (mode: AuctionBidMode, totalAmountPaise: number, amountPaise: number) =>
  mode === 'TOTAL_VALUE_DECREASING' ? amountPaise : totalAmountPaise - amountPaise

/** An offer outside 0 and the total never wins: a prize is neither negative nor more than the pot. */
export const isWithinTotal = (totalAmountPaise: number, amountPaise: number) =>
  amountPaise >= 0 && amountPaise <= totalAmountPaise
