// The count that closes a day, in paise.
import type { DENOMINATIONS } from '@kuri/contract/money/day-book.contract'

export type Counts = Partial<Record<(typeof DENOMINATIONS)[number], string>>

const whole = (typed: string | undefined) => (typed && /^\d{1,7}$/.test(typed) ? Number(typed) : 0)

export const countedPaise = (counts: Counts): number =>
  Object.entries(counts).reduce((sum, [value, typed]) => sum + Number(value) * whole(typed) * 100, 0)

/** What is sent: only the notes and coins that there are. */
export const denominationsOf = (counts: Counts): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .map(([value, typed]) => [value, whole(typed)] as const)
      .filter(([, count]) => count > 0),
  )

export const isCounted = (counts: Counts) => Object.values(counts).some((typed) => typed !== '')

/** Nothing is missing, or somebody has said why. */
export const canClose = (variancePaise: number, reason: string) => variancePaise === 0 || reason.trim().length >= 3
