// Which amounts a bid may have, and the ones to offer next, in rupees.
import { type BidRange, limitAmount, nextAmount, openingAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { nextBid } from '@kuri/contract/auctions/rules/next-bid.rules'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import type { Auction } from './auction.ts'

export type BidTerms = Pick<Auction, 'bidMode' | 'totalAmountPaise' | 'minimumBidAmountPaise' | 'chitTerms'>
export type BidOfferFacts = BidTerms & Pick<Auction, 'leadingAmountPaise'>

/** For lists too: it says nothing about the leading bid. */
export const amountLimitsView = (terms: BidTerms, range: BidRange = bidRange(terms)) => {
  const [lowest, highest] = [openingAmount(range), limitAmount(range)].sort((a, b) => a - b)
  return {
    lowestAmount: rupees(lowest!),
    highestAmount: rupees(highest!),
    discountStep: rupeesOrNull(chitTermsIn(terms.chitTerms).bidStepPaise),
    meaning: terms.bidMode === 'DISCOUNT_INCREASING' ? ('DISCOUNT' as const) : ('PRIZE' as const),
    isLimitShared: range.isLimitShared,
  }
}

/** Which amounts a bid may have now, and the first one that would lead. */
export function bidLimitsView(auction: BidOfferFacts) {
  const range = bidRange(auction)
  return {
    ...amountLimitsView(auction, range),
    nextAmount: rupeesOrNull(nextAmount(range, auction.leadingAmountPaise)),
  }
}

export function nextBidView(auction: BidOfferFacts) {
  const { requiredPaise, stepPaise, suggestedPaise, isAtFloor } = nextBid(bidRange(auction), auction)
  return {
    requiredAmount: rupeesOrNull(requiredPaise),
    step: rupees(stepPaise),
    suggestedAmounts: suggestedPaise.map(rupees),
    isAtFloor,
  }
}
