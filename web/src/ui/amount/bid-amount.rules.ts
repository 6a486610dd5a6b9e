// Whether an amount may be bid, by the rules of the service. Pure.
import { isInRange, nearestAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { rangeOfLimits } from '@kuri/contract/auctions/rules/wire-facts'

export type Limits = Parameters<typeof rangeOfLimits>[0]

/** The lowest and the highest amount in rupees. `requiredAmount` is the first that a live auction would accept. */
export function endsOf({ meaning, lowestAmount, highestAmount }: Limits, requiredAmount: number | null) {
  return meaning === 'PRIZE'
    ? { lowest: lowestAmount, highest: requiredAmount ?? highestAmount }
    : { lowest: requiredAmount ?? lowestAmount, highest: highestAmount }
}

type AmountProblem = { kind: 'OUTSIDE' } | { kind: 'BETWEEN_STEPS'; nearestPaise: number }

export function problemOf(
  amountPaise: number,
  limits: Limits,
  totalAmount: number,
  requiredAmount: number | null,
): AmountProblem | null {
  const { lowest, highest } = endsOf(limits, requiredAmount)
  if (amountPaise < Math.round(lowest * 100) || amountPaise > Math.round(highest * 100)) return { kind: 'OUTSIDE' }
  const range = rangeOfLimits(limits, totalAmount)
  if (isInRange(range, amountPaise)) return null
  return { kind: 'BETWEEN_STEPS', nearestPaise: nearestAmount(range, amountPaise) }
}
