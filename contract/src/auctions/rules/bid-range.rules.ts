// Which amounts a bid or prebid may have: the agreed minimum and total, narrowed by the discount limits and the step of the chit terms.
// Everything is counted in discounts, the part of the pot that the bidder gives up, which rises in both bid modes
// [spec: Which bid is better; Limits of an amount].
import { rupees } from '../../kit/money.ts'
import type { AuctionBidMode } from '../config.ts'

export type BidTerms = {
  bidMode: AuctionBidMode
  totalAmountPaise: number
  minimumBidAmountPaise: number
  /** Of the chit terms; null where they say nothing. */
  maxDiscountHundredths: number | null
  minDiscountHundredths: number | null
  bidStepPaise: number | null
}

/** Both ends are acceptable; between them a discount is a multiple of the step. Never empty: the highest discount prevails. */
export type BidRange = {
  leastDiscountPaise: number
  mostDiscountPaise: number
  stepPaise: number
  /**
   * Several tickets may bid the highest discount: nothing is better, and an agreed limit is not the bidders' choice [spec: At the floor].
   */
  isLimitShared: boolean
  /** A bid of this discount amounts to `sign × discount + offset`. */
  sign: 1 | -1
  offsetPaise: number
}

export function rangeOfTerms(terms: BidTerms): BidRange {
  const { bidMode, totalAmountPaise: total, minimumBidAmountPaise: minimum } = terms
  const { maxDiscountHundredths, minDiscountHundredths, bidStepPaise } = terms
  const offersDiscount = bidMode === 'DISCOUNT_INCREASING'
  const cap = maxDiscountHundredths === null ? total : Math.floor((total * maxDiscountHundredths) / 10_000)
  const floor = Math.ceil((total * (minDiscountHundredths ?? 0)) / 10_000)
  const mostDiscountPaise = Math.min(cap, offersDiscount ? total : total - minimum)
  return {
    leastDiscountPaise: Math.min(mostDiscountPaise, offersDiscount ? Math.max(floor, minimum) : floor),
    mostDiscountPaise,
    stepPaise: bidStepPaise ?? 1,
    isLimitShared: !offersDiscount || maxDiscountHundredths !== null,
    sign: offersDiscount ? 1 : -1,
    offsetPaise: offersDiscount ? 0 : total,
  }
}

/** What a bidder of this amount gives up. */
export const discountOf = (range: BidRange, amountPaise: number) => range.sign * (amountPaise - range.offsetPaise)
const amountOf = (range: BidRange, discountPaise: number) => range.sign * discountPaise + range.offsetPaise

/** The amount with the least discount, with which bidding may begin. */
export const openingAmount = (range: BidRange) => amountOf(range, range.leastDiscountPaise)
/** The amount with the highest discount: nothing is better. */
export const limitAmount = (range: BidRange) => amountOf(range, range.mostDiscountPaise)

export function isInRange(range: BidRange, amountPaise: number): boolean {
  const discount = discountOf(range, amountPaise)
  const { leastDiscountPaise: least, mostDiscountPaise: most, stepPaise } = range
  if (discount === least || discount === most) return true
  return discount > least && discount < most && discount % stepPaise === 0
}

/** The first acceptable amount that is better than the leader's; null when the leader is at the limit. */
export function nextAmount(range: BidRange, leadingAmountPaise: number | null): number | null {
  if (leadingAmountPaise === null) return openingAmount(range)
  const leading = discountOf(range, leadingAmountPaise)
  if (leading >= range.mostDiscountPaise) return null
  return amountOf(range, fit(range, (Math.floor(leading / range.stepPaise) + 1) * range.stepPaise))
}

/** Whether nothing better can be bid, and other tickets may bid the same. */
export const isSharedLimit = (range: BidRange, amountPaise: number) =>
  range.isLimitShared && amountPaise === limitAmount(range)

export const isBetter = (range: BidRange, amountPaise: number, leadingAmountPaise: number | null) =>
  leadingAmountPaise === null || range.sign * (amountPaise - leadingAmountPaise) > 0

/** The acceptable amount next to the one that was offered; of two equally near ones the better bid. */
export function nearestAmount(range: BidRange, amountPaise: number): number {
  const discount = discountOf(range, amountPaise)
  const below = fit(range, Math.floor(discount / range.stepPaise) * range.stepPaise)
  const above = fit(range, Math.ceil(discount / range.stepPaise) * range.stepPaise)
  return amountOf(range, Math.abs(discount - below) < Math.abs(above - discount) ? below : above)
}

const fit = ({ leastDiscountPaise, mostDiscountPaise }: BidRange, discountPaise: number) =>
  Math.min(Math.max(discountPaise, leastDiscountPaise), mostDiscountPaise)

/** The amount of this discount, or of the end of the range that is next to it. */
export const fittingAmount = (range: BidRange, discountPaise: number) => amountOf(range, fit(range, discountPaise))

/** What is wrong with an amount outside the range, for the person who sent it. */
export function rangeText(range: BidRange): string {
  const [least, most] = [openingAmount(range), limitAmount(range)].sort((a, b) => a - b).map((paise) => rupees(paise!))
  const steps = range.stepPaise === 1 ? '' : `, and its discount in steps of ${rupees(range.stepPaise)}`
  return `must be between ${least} and ${most}${steps}`
}
