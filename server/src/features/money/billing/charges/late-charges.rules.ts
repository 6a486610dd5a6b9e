// Late charges by the rule of a program: at most one per ticket and calendar month.
import { Temporal } from 'temporal-polyfill'
import type { LateRule } from '#features/programs/programs/chit-terms.rules'

/** Months that were missed for longer are not charged any more. */
const MAX_MONTHS = 12

type OverdueInvoice = { invoiceId: string; dueDate: string; balancePaise: number }
type ChargedMonth = {
  /** The first day of the month. */
  month: string
  /** The day as of which instalments are overdue. */
  asOf: string
}

/** The months from the day after the last run until today. A month that is over is judged by its last day. */
export function monthsToCharge(chargedThrough: string, today: string): ChargedMonth[] {
  const current = Temporal.PlainDate.from(today).toPlainYearMonth()
  const first = Temporal.PlainDate.from(chargedThrough).add({ days: 1 }).toPlainYearMonth()
  const count = Math.min(MAX_MONTHS, 1 + first.until(current, { largestUnit: 'months' }).months)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const month = current.subtract({ months: count - 1 - index })
    const isOver = Temporal.PlainYearMonth.compare(month, current) < 0
    return {
      month: month.toPlainDate({ day: 1 }).toString(),
      asOf: isOver ? month.toPlainDate({ day: month.daysInMonth }).toString() : today,
    }
  })
}

/** FLAT counts the overdue instalments; PERCENT takes a twelfth of the yearly rate of what is open of them. The cap is per month. */
export function lateChargeOf(
  rule: LateRule,
  { overdue, isPrized, asOf }: { overdue: readonly OverdueInvoice[]; isPrized: boolean; asOf: string },
): { amountPaise: number; invoiceId: string } | null {
  const isLate = ({ dueDate }: OverdueInvoice) =>
    Temporal.PlainDate.from(dueDate).add({ days: rule.graceDays }).toString() < asOf
  const late = overdue.filter(isLate).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const [oldest] = late
  if (!oldest) return null
  const fullPaise =
    rule.type === 'FLAT'
      ? late.length * (isPrized ? rule.prizedPaise : rule.nonPrizedPaise)
      : monthlyPaise(
          late.reduce((sum, { balancePaise }) => sum + balancePaise, 0),
          isPrized ? rule.prizedHundredths : rule.nonPrizedHundredths,
        )
  const amountPaise = Math.min(fullPaise, rule.capPaise ?? fullPaise)
  return amountPaise > 0 ? { amountPaise, invoiceId: oldest.invoiceId } : null
}

/** Half-up; in whole numbers, since the product of large ones would not be exact. */
const monthlyPaise = (balancePaise: number, hundredthsPerYear: number): number =>
  Number((BigInt(balancePaise) * BigInt(hundredthsPerYear) + 60_000n) / 120_000n)
