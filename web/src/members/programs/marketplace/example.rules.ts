// One cycle of a chit in its own numbers: how the pot is divided, and what everybody pays next. The service divides pots the same way;
// a test compares the two.
import { parsePaise } from '@kuri/contract/kit/money'

export type ExampleTerms = {
  totalAmount: number
  subscriptionAmount: number
  totalSlots: number
  divisions: number
  /** Per cent; null where the company has not said. */
  foremanCommission: number | null
  bidLimits: { meaning: 'PRIZE' | 'DISCOUNT'; lowestAmount: number; highestAmount: number } | null
  chitTerms: { commissionRule: 'FROM_DISCOUNT' | 'ALWAYS' }
}

export type Example = {
  potPaise: number
  /** What each winner takes, and all of them together. */
  onePrizePaise: number
  prizePaise: number
  commissionPaise: number
  dividendPaise: number
  /** What a ticket gets at least; single paise that do not divide go to the first tickets. */
  sharePaise: number
  nextInstalmentPaise: number
}

/** The example lies nearer to the largest discount: people bid when they need the money. */
const TYPICAL_PART = 0.6
const ROUND_STEPS = 100

const paise = (rupees: number) => parsePaise(rupees) ?? 0

export function exampleOf(terms: ExampleTerms): Example {
  const totalPaise = paise(terms.totalAmount)
  const onePrizePaise = totalPaise - exampleDiscount(terms, totalPaise)
  const prizePaise = onePrizePaise * terms.divisions
  const potPaise = totalPaise * terms.divisions
  const discountPaise = potPaise - prizePaise
  const commissionPaise = Math.min(discountPaise, fullCommission(terms, totalPaise))
  const dividendPaise = discountPaise - commissionPaise
  const sharePaise = terms.totalSlots > 0 ? Math.floor(dividendPaise / terms.totalSlots) : 0
  const nextInstalmentPaise = Math.max(0, paise(terms.subscriptionAmount) - sharePaise)
  return { potPaise, onePrizePaise, prizePaise, commissionPaise, dividendPaise, sharePaise, nextInstalmentPaise }
}

/** Rounded half up, for all prizes together or for each, as the terms say. */
const commissionOf = (amountPaise: number, percent: number | null) =>
  Math.round((amountPaise * Math.round((percent ?? 0) * 100)) / 10_000)

const fullCommission = ({ chitTerms, divisions, foremanCommission }: ExampleTerms, totalPaise: number) =>
  chitTerms.commissionRule === 'ALWAYS'
    ? commissionOf(totalPaise, foremanCommission) * divisions
    : commissionOf(totalPaise * divisions, foremanCommission)

/** What one winner gives up. By lot nobody bids: only the commission is kept. */
function exampleDiscount({ bidLimits, foremanCommission }: ExampleTerms, totalPaise: number): number {
  const commissionPaise = commissionOf(totalPaise, foremanCommission)
  if (!bidLimits) return commissionPaise
  const [low, high] = [paise(bidLimits.lowestAmount), paise(bidLimits.highestAmount)]
  const [least, most] = bidLimits.meaning === 'DISCOUNT' ? [low, high] : [totalPaise - high, totalPaise - low]
  const step = Math.max(100, Math.round(totalPaise / ROUND_STEPS / 100) * 100)
  const typical = Math.round((least + (most - least) * TYPICAL_PART) / step) * step
  return Math.min(Math.max(typical, least, Math.min(commissionPaise, most)), most)
}

/** The largest discount in per cent, for "nobody can take less than …". */
export const largestDiscountPercent = (totalAmount: number, lowestPrize: number) =>
  totalAmount > 0 ? Math.round(((totalAmount - lowestPrize) / totalAmount) * 1000) / 10 : 0
