// The refusal of an amount that is outside the limits of bids or off their step. It names the nearest amount that would do.
import { type BidRange, nearestAmount, rangeText } from '@kuri/contract/auctions/rules/bid-range.rules'
import { rupees } from '@kuri/contract/kit/money'
import { type Refusal, refuse } from '#platform/refusal'

/** Null: the amount is not a number of rupees. */
export const refuseAmount = (range: BidRange, amountPaise: number | null): Refusal =>
  refuse('INVALID_AMOUNT', [
    {
      path: 'amount',
      message: rangeText(range),
      ...(amountPaise === null ? {} : { requiredAmount: rupees(nearestAmount(range, amountPaise)) }),
    },
  ])
