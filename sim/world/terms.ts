// What the terms of a simulated auction allow, written down apart from the rules of the service, which are held against it.
import type { Random } from '../random.ts'

export type BidTerms = {
  bidMode: 'TOTAL_VALUE_DECREASING' | 'DISCOUNT_INCREASING'
  totalAmountPaise: number
  minimumBidAmountPaise: number
  maxDiscountHundredths: number | null
  bidStepPaise: number | null
}

export type Range = {
  isDown: boolean
  first: number
  limit: number
  isLimitShared: boolean
  step: number
  total: number
}

export function rangeOf(terms: BidTerms): Range {
  const { totalAmountPaise: total, minimumBidAmountPaise: minimum, maxDiscountHundredths: cap } = terms
  const isDown = terms.bidMode === 'TOTAL_VALUE_DECREASING'
  const highest = cap === null ? total : (total * cap) / 10_000
  const limit = isDown ? Math.max(minimum, total - highest) : highest
  return {
    isDown,
    limit,
    first: isDown ? total : Math.min(minimum, limit),
    isLimitShared: isDown || cap !== null,
    step: terms.bidStepPaise ?? 1,
    total,
  }
}

export function isAllowed({ isDown, first, limit, step, total }: Range, amountPaise: number): boolean {
  if (amountPaise === first || amountPaise === limit) return true
  const discount = isDown ? total - amountPaise : amountPaise
  const isBetween = amountPaise > Math.min(first, limit) && amountPaise < Math.max(first, limit)
  return isBetween && discount % step === 0
}

export const isBetter = ({ isDown }: Range, amountPaise: number, leading: number | null): boolean =>
  leading === null || (isDown ? amountPaise < leading : amountPaise > leading)

/** Mostly a little better than what leads; now and then equal, worse, at the limit or beyond it. */
export function chooseAmount(range: Range, leading: number | null, random: Random): number {
  const { isDown, limit, first, step } = range
  const kind = random.fraction()
  const towardsLimit = isDown ? -1 : 1
  if (kind < 0.02) return limit
  if (kind < 0.04) return limit + towardsLimit * 100
  if (leading === null) return first
  if (kind < 0.1) return leading
  if (kind < 0.14) return leading - towardsLimit * step
  const wanted = leading + towardsLimit * step * random.between(1, step === 1 ? 2_000 : 2)
  return isDown ? Math.max(limit, wanted) : Math.min(limit, wanted)
}
