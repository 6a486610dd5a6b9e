// Which tickets get a share of a dividend, by the rule of the cycle's chit terms. Judged once, when the cycle is first completed.
import type { ChitTerms } from '#features/programs/programs/chit-terms.rules'

/** Days are 'YYYY-MM-DD'. */
export type PaymentRecord = {
  enrollmentId: string
  /** Of this cycle's instalment; null without an invoice or a due date. */
  dueDate: string | null
  /** When this cycle's instalment was paid in full. */
  paidOn: string | null
  /** Of all instalments of the ticket that are not paid. */
  oldestUnpaidDueDate: string | null
}

type DividendRule = ChitTerms['dividendTo']

/** The last day on which an instalment is in time is its due date; until then nobody is late. */
export function hasDividend(rule: DividendRule, record: PaymentRecord, today: string): boolean {
  switch (rule) {
    case 'ALL':
      return true
    case 'PAID_BY_DUE_DATE':
      return record.dueDate === null || (record.paidOn ?? today) <= record.dueDate
    case 'NON_DEFAULTERS':
      return record.oldestUnpaidDueDate === null || record.oldestUnpaidDueDate >= today
  }
}

/** If no ticket qualifies, all of them share: a dividend never becomes the foreman's. */
export function ticketsWithDividend(
  rule: DividendRule,
  records: readonly PaymentRecord[],
  today: string,
): readonly string[] {
  const qualified = records.filter((record) => hasDividend(rule, record, today))
  return (qualified.length > 0 ? qualified : records).map(({ enrollmentId }) => enrollmentId)
}
