// The arithmetic of a reconciliation, and when a month can be signed. All in paise.
import type { Detail } from '@kuri/contract/kit/refusals'

export type Sums = {
  booksPaise: number
  issuedPaise: number
  depositedPaise: number
  notInBooksPaise: number
  openingDifferencePaise: number
  statementPaise: number | null
  proposedCount: number
}

/** What the statement must show. */
export const expectedPaise = (sums: Omit<Sums, 'statementPaise' | 'proposedCount'>): number =>
  sums.booksPaise + sums.issuedPaise - sums.depositedPaise + sums.notInBooksPaise + sums.openingDifferencePaise

export const differencePaise = (sums: Sums): number | null =>
  sums.statementPaise === null ? null : sums.statementPaise - expectedPaise(sums)

/** "2026-11" to its last day. */
export function lastDayOfMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
const monthAfter = (day: string): string => {
  const [year, number] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

type MonthFacts = { month: string; today: string; signedThrough: string | null; sums: Sums }

/** Nothing when two people may sign the month. */
export function monthProblems({ month, today, signedThrough, sums }: MonthFacts): Detail[] {
  const difference = differencePaise(sums)
  return [
    ...(lastDayOfMonth(month) >= today ? [{ path: 'month', message: 'must be over' }] : []),
    ...(signedThrough !== null && month !== monthAfter(signedThrough)
      ? [{ path: 'month', message: 'must be the month after the last signed one' }]
      : []),
    ...(difference === 0 ? [] : [{ path: 'difference', message: 'must be zero' }]),
    ...(sums.proposedCount === 0 ? [] : [{ path: 'proposals', message: 'must be accepted or rejected first' }]),
  ]
}
