// The amounts that a bid button offers next. The first acceptable amount may be one paisa better than the leader; nobody wants a
// button for that, so the suggestions are round discounts that are also multiples of the bid step.
import { type BidRange, discountOf, fittingAmount, limitAmount, nextAmount, openingAmount } from './bid-range.rules.ts'

const RUPEE = 100
const SMALLEST_STEP_PAISE = 100 * RUPEE
/** How many steps beyond the leader each suggestion is. */
const STEPS = [1, 2, 5]

export type NextBid = {
  /** The first amount that would be accepted; null when there is none. */
  requiredPaise: number | null
  /** The distance between round discounts. */
  stepPaise: number
  suggestedPaise: number[]
  /** The leader is at the limit: others may only equal it, where the limit is shared, and a lot decides. */
  isAtFloor: boolean
}

/** `hasLimitBid`: the ticket that asks has bid the limit already, and cannot equal it again. */
export function nextBid(
  range: BidRange,
  { totalAmountPaise, leadingAmountPaise }: { totalAmountPaise: number; leadingAmountPaise: number | null },
  hasLimitBid = false,
): NextBid {
  const stepPaise = roundStep(totalAmountPaise, range.stepPaise)
  const requiredPaise = requiredAmount(range, leadingAmountPaise, hasLimitBid)
  const isAtFloor = nextAmount(range, leadingAmountPaise) === null
  const suggestedPaise = isAtFloor
    ? requiredPaise === null
      ? []
      : [requiredPaise]
    : suggestions(range, leadingAmountPaise, stepPaise)
  return { requiredPaise, stepPaise, suggestedPaise, isAtFloor }
}

/**
 * [spec: Which bid is better; At the floor] Strictly better; but at a shared limit, where nothing better exists, other members may equal
 * the leader.
 */
export function requiredAmount(
  range: BidRange,
  leadingAmountPaise: number | null,
  hasLimitBid: boolean,
): number | null {
  const next = nextAmount(range, leadingAmountPaise)
  if (next !== null) return next
  return range.isLimitShared && !hasLimitBid ? limitAmount(range) : null
}

/** The opening amount while nobody leads, and then amounts a few round steps further, up to the limit. */
function suggestions(range: BidRange, leadingAmountPaise: number | null, stepPaise: number): number[] {
  const from = leadingAmountPaise ?? openingAmount(range)
  const base = Math.floor(discountOf(range, from) / stepPaise) * stepPaise
  const suggested = leadingAmountPaise === null && from > 0 ? [from] : []
  for (const steps of STEPS) {
    const amountPaise = fittingAmount(range, base + steps * stepPaise)
    // A bid is a positive amount, and several steps may end at the limit.
    if (amountPaise > 0 && !suggested.includes(amountPaise)) suggested.push(amountPaise)
  }
  return suggested
}

/** Half a per cent of the pot, rounded down to hundreds, five hundreds or thousands of rupees; a multiple of the bid step. */
function roundStep(totalAmountPaise: number, bidStepPaise: number): number {
  const half = totalAmountPaise / 200
  const unit = half >= 1000 * RUPEE ? 1000 * RUPEE : half >= 500 * RUPEE ? 500 * RUPEE : SMALLEST_STEP_PAISE
  const round = Math.max(SMALLEST_STEP_PAISE, Math.floor(half / unit) * unit)
  return Math.ceil(round / bidStepPaise) * bidStepPaise
}
