// How the pot of an auction was divided (`auction.settlement`): nothing of it may be missing, and nothing may be left over.
import { type Check, isWhole, readJson, record } from '../base/shape.ts'
import { commissionUnder, payableUnder, prizeOf, type Terms } from './terms.ts'

export type Settlement = {
  potPaise: number
  prizePaise: number
  discountPaise: number
  commissionPaise: number
  dividendPaise: number
}

const FIELDS: Readonly<Record<keyof Settlement, Check>> = {
  potPaise: isWhole,
  prizePaise: isWhole,
  discountPaise: isWhole,
  commissionPaise: isWhole,
  dividendPaise: isWhole,
}

export const SETTLEMENT_TYPE = 'auction.settlement'

export const parseSettlement = (payload: string | null): Settlement | null =>
  readJson<Settlement>(payload, record(FIELDS))

/** What contradicts the settlement; null if everything adds up. The amounts are those of the winners who stand. */
export function settlementFault(
  { potPaise, prizePaise, discountPaise, commissionPaise, dividendPaise }: Settlement,
  terms: Terms,
  amountsPaise: readonly number[],
): string | null {
  const prizesPaise = amountsPaise.map((paise) => payableUnder(terms, prizeOf(terms, paise)))
  const prizes = prizesPaise.reduce((sum, prize) => sum + prize, 0)
  if (prizePaise !== prizes) return 'the settlement pays other prizes than the winners offered'
  if (potPaise !== Math.max(terms.totalAmountPaise * prizesPaise.length, prizes))
    return 'the settlement divides another pot than the terms state'
  if (prizePaise + discountPaise !== potPaise || commissionPaise + dividendPaise !== discountPaise)
    return 'the parts of the settlement do not add up to the pot'
  const commission = Math.min(discountPaise, commissionUnder(terms, prizesPaise.length))
  // Without a ticket that shares the dividend the whole discount is the foreman's.
  return commissionPaise === commission || dividendPaise === 0
    ? null
    : 'the settlement takes another commission than the terms state'
}
