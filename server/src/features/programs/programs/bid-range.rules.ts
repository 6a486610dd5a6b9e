// The range of bids under the chit terms that a program or a cycle stores. What a range allows is in the contract, because a browser
// asks the same questions.
import { type BidRange, type BidTerms, rangeOfTerms } from '@kuri/contract/auctions/rules/bid-range.rules'
import { chitTermsIn } from './chit-terms.rules.ts'

type StoredTerms = Pick<BidTerms, 'bidMode' | 'totalAmountPaise' | 'minimumBidAmountPaise'> & {
  /** For `chitTermsIn`. */
  chitTerms: unknown
}

export function bidRange({ bidMode, totalAmountPaise, minimumBidAmountPaise, chitTerms }: StoredTerms): BidRange {
  const { maxDiscountHundredths, minDiscountHundredths, bidStepPaise } = chitTermsIn(chitTerms)
  return rangeOfTerms({
    bidMode,
    totalAmountPaise,
    minimumBidAmountPaise,
    maxDiscountHundredths,
    minDiscountHundredths,
    bidStepPaise,
  })
}

/** Whether bids are held to steps or to a narrower range than the minimum and the total. */
export const hasBidTerms = (chitTerms: unknown): boolean => {
  const { maxDiscountHundredths, minDiscountHundredths, bidStepPaise } = chitTermsIn(chitTerms)
  return maxDiscountHundredths !== null || minDiscountHundredths !== null || bidStepPaise !== null
}
