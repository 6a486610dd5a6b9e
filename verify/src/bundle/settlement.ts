// How the pot of an auction was divided (`auction.settlement`): nothing of it may be missing, and nothing may be left over.
import { type Check, isWhole, readJson, record } from '../base/shape.ts'
import { commissionUnder, payableUnder, prizeOf, type Terms } from './terms.ts'

export type Settlement = {
  potPaise: number
  prizePaise: number
  discountPaise: number
  commissionPaise: number
  dividendPaise: number
  /** GST on the commission, where it is taken out of the dividend. A company that bears it keeps it in the commission. */
  taxPaise?: number
  /** 1800 means 18 %. */
  taxHundredths?: number
}

const FIELDS = {
  potPaise: isWhole,
  prizePaise: isWhole,
  discountPaise: isWhole,
  commissionPaise: isWhole,
  dividendPaise: isWhole,
} satisfies Readonly<Partial<Record<keyof Settlement, Check>>>
const isPlain = record(FIELDS)
const isTaxed = record({ ...FIELDS, taxPaise: isWhole, taxHundredths: isWhole })

export const SETTLEMENT_TYPE = 'auction.settlement'

export const parseSettlement = (payload: string | null): Settlement | null =>
  readJson<Settlement>(payload, (value) => isPlain(value) || isTaxed(value))

/** What contradicts the settlement; null if everything adds up. The amounts are those of the winners who stand. */
export function settlementFault(
  { potPaise, prizePaise, discountPaise, commissionPaise, dividendPaise, taxPaise = 0, taxHundredths = 0 }: Settlement,
  terms: Terms,
  amountsPaise: readonly number[],
): string | null {
  const prizesPaise = amountsPaise.map((paise) => payableUnder(terms, prizeOf(terms, paise)))
  const prizes = prizesPaise.reduce((sum, prize) => sum + prize, 0)
  if (prizePaise !== prizes) return 'the settlement pays other prizes than the winners offered'
  if (potPaise !== Math.max(terms.totalAmountPaise * prizesPaise.length, prizes))
    return 'the settlement divides another pot than the terms state'
  if (prizePaise + discountPaise !== potPaise || commissionPaise + taxPaise + dividendPaise !== discountPaise)
    return 'the parts of the settlement do not add up to the pot'
  // Each of two heads of each prize is rounded by itself.
  const taxFault = Math.abs(taxPaise - (commissionPaise * taxHundredths) / 10_000)
  if (dividendPaise > 0 && taxFault > 2 * prizesPaise.length) return 'the settlement takes another tax than it states'
  const commission = Math.min(discountPaise, commissionUnder(terms, prizesPaise.length))
  // Without a ticket that shares the dividend the whole discount is the foreman's.
  return commissionPaise === commission || dividendPaise === 0
    ? null
    : 'the settlement takes another commission than the terms state'
}
