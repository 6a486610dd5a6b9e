// What a winner's amount means in money: the prize paid out. [spec: Which bid is better]
import type { AuctionBidMode } from '@kuri/contract/auctions/config'
import type { ChitTerms } from './chit-terms.rules.ts'

/** The amount itself, or the total less the discount that was bid. */
export const prizeOf = (mode: AuctionBidMode, totalAmountPaise: number, amountPaise: number) =>
  mode === 'TOTAL_VALUE_DECREASING' ? amountPaise : totalAmountPaise - amountPaise

/** Rounded half up. BigInt, because pot × 10,000 does not fit into a double. */
export const commissionOf = (potPaise: number, hundredths: number): number =>
  Number((BigInt(potPaise) * BigInt(hundredths) + 5_000n) / 10_000n)

type PrizeTerms = {
  totalAmountPaise: number
  foremanCommissionHundredths: number
  chitTerms: Pick<ChitTerms, 'commissionRule'>
}

/** [spec: A commission that is always kept] Where the commission is always kept, a prize is at most the total less the commission. */
export const payablePrize = (
  { totalAmountPaise, foremanCommissionHundredths, chitTerms }: PrizeTerms,
  prizePaise: number,
) =>
  chitTerms.commissionRule === 'ALWAYS'
    ? Math.min(prizePaise, totalAmountPaise - commissionOf(totalAmountPaise, foremanCommissionHundredths))
    : prizePaise

/** An offer outside 0 and the total never wins: a prize is neither negative nor more than the pot. */
export const isWithinTotal = (totalAmountPaise: number, amountPaise: number) =>
  amountPaise >= 0 && amountPaise <= totalAmountPaise
