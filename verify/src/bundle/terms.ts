// What an auction was held under, as its log states it (`auction.terms`), and what a bid may amount to under these terms. Written apart
// from the service: here every offer is turned into the prize that it would pay, and the lowest prize is the best offer.
import { type Check, isFlag, isWhole, oneOf, orNull, readJson, record } from '../base/shape.ts'

const RULES = 'kuri-rules/v1'

export type Terms = {
  /** Other rules are not judged here. */
  rules: typeof RULES
  cycleNumber: number
  divisions: number
  totalAmountPaise: number
  minimumBidAmountPaise: number
  bidMode: 'TOTAL_VALUE_DECREASING' | 'DISCOUNT_INCREASING'
  maxDiscountHundredths: number | null
  minDiscountHundredths: number | null
  bidStepPaise: number | null
  closingMode: 'DURATION_MODE' | 'CALL_MODE'
  durationSeconds: number | null
  extensionSeconds: number
  firstCallSeconds: number
  secondCallSeconds: number
  thirdCallSeconds: number
  allowStaffOfflineBids: boolean
  hasPrebid: boolean
  commissionHundredths: number
  commissionRule: 'FROM_DISCOUNT' | 'ALWAYS'
}

const FIELDS: Readonly<Record<keyof Terms, Check>> = {
  rules: oneOf(RULES),
  cycleNumber: isWhole,
  divisions: isWhole,
  totalAmountPaise: isWhole,
  minimumBidAmountPaise: isWhole,
  bidMode: oneOf('TOTAL_VALUE_DECREASING', 'DISCOUNT_INCREASING'),
  maxDiscountHundredths: orNull(isWhole),
  minDiscountHundredths: orNull(isWhole),
  bidStepPaise: orNull(isWhole),
  closingMode: oneOf('DURATION_MODE', 'CALL_MODE'),
  durationSeconds: orNull(isWhole),
  extensionSeconds: isWhole,
  firstCallSeconds: isWhole,
  secondCallSeconds: isWhole,
  thirdCallSeconds: isWhole,
  allowStaffOfflineBids: isFlag,
  hasPrebid: isFlag,
  commissionHundredths: isWhole,
  commissionRule: oneOf('FROM_DISCOUNT', 'ALWAYS'),
}

export const TERMS_TYPE = 'auction.terms'

/** Null for rules that are not known here, and for terms that say less or more than these do. */
export const parseTerms = (payload: string | null): Terms | null => readJson<Terms>(payload, record(FIELDS))

/** Part of a whole in hundredths of a per cent, without the loss of large numbers. */
const partOf = (whole: number, hundredths: number) => BigInt(whole) * BigInt(hundredths)
const SCALE = 10_000n

export const prizeOf = ({ bidMode, totalAmountPaise }: Terms, paise: number): number =>
  bidMode === 'TOTAL_VALUE_DECREASING' ? paise : totalAmountPaise - paise

export type Prizes = {
  /** Nobody can offer to take less. */
  leastPaise: number
  mostPaise: number
  stepPaise: number
  /** Whether several tickets may offer the least prize, because it was agreed and is not a bidder's choice. */
  isLeastShared: boolean
}

export function prizesUnder(terms: Terms): Prizes {
  const { totalAmountPaise: total, minimumBidAmountPaise: minimum, bidMode } = terms
  const { maxDiscountHundredths: most, minDiscountHundredths: least } = terms
  const takesPrize = bidMode === 'TOTAL_VALUE_DECREASING'
  const agreedLeast = most === null ? 0 : total - Number(partOf(total, most) / SCALE)
  const leastPaise = Math.max(agreedLeast, takesPrize ? minimum : 0)
  const agreedMost = total - Number((partOf(total, least ?? 0) + SCALE - 1n) / SCALE)
  const mostPaise = takesPrize ? agreedMost : Math.min(agreedMost, total - minimum)
  return {
    leastPaise,
    mostPaise: Math.max(leastPaise, mostPaise),
    stepPaise: Math.max(1, terms.bidStepPaise ?? 1),
    isLeastShared: takesPrize || most !== null,
  }
}

/** Why an amount cannot be bid at all under the terms; null if it can. */
export function amountFault(terms: Terms, paise: number): string | null {
  const { leastPaise, mostPaise, stepPaise } = prizesUnder(terms)
  const prize = prizeOf(terms, paise)
  if (prize < leastPaise || prize > mostPaise) return 'its amount is out of range'
  if (prize === leastPaise || prize === mostPaise) return null
  return (terms.totalAmountPaise - prize) % stepPaise === 0 ? null : 'its amount is not a step'
}

/** [half up] What the foreman keeps of an amount. */
const commissionOn = (paise: number, hundredths: number) => Number((partOf(paise, hundredths) + SCALE / 2n) / SCALE)

/** What the winner of an offer is paid: where the commission is always kept, it leaves room for it. */
export function payableUnder(terms: Terms, prizePaise: number): number {
  const { commissionRule, commissionHundredths, totalAmountPaise } = terms
  if (commissionRule !== 'ALWAYS') return prizePaise
  return Math.min(prizePaise, totalAmountPaise - commissionOn(totalAmountPaise, commissionHundredths))
}

/** The commission on the prizes of some divisions, before the discount limits it. */
export function commissionUnder(terms: Terms, divisions: number): number {
  const { commissionRule, commissionHundredths, totalAmountPaise } = terms
  return commissionRule === 'ALWAYS'
    ? commissionOn(totalAmountPaise, commissionHundredths) * divisions
    : commissionOn(totalAmountPaise * divisions, commissionHundredths)
}
