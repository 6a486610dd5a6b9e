// Postings of unpaid past months, and what an import says about them. [spec: Opening balances]
import { rupees } from '@kuri/contract/kit/money'
import type { Detail } from '@kuri/contract/kit/refusals'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'

export const openingBillPostings = (
  { enrollmentId, programId }: { enrollmentId: string; programId: string },
  openingPaise: number,
): Posting[] => [debit('TICKET', enrollmentId, openingPaise), credit('OPENING', programId, openingPaise)]

export type ImportedDues = {
  ticketCount: number
  unpaidCount: number
  unpaidPaise: number
  instalmentPaise: number
  /** Cycles are left after the completed ones. */
  hasNextCycle: boolean
}

/** A month that nobody named is owed like one that was named as unpaid. */
export const withUnnamed = (dues: ImportedDues, unnamedCount: number): ImportedDues => ({
  ...dues,
  unpaidCount: dues.unpaidCount + unnamedCount,
  unpaidPaise: dues.unpaidPaise + unnamedCount * dues.instalmentPaise,
})

const amount = (paise: number) => `₹ ${rupees(paise).toLocaleString('en-IN', { maximumFractionDigits: 2 })}`

export function grossBillWarnings(dues: ImportedDues): Detail[] {
  const { ticketCount, unpaidCount, unpaidPaise, instalmentPaise, hasNextCycle } = dues
  const state = 'State opening balances before the first live cycle is settled to change this.'
  const warnings: Detail[] = []
  if (unpaidCount > 0)
    warnings.push({
      path: 'cycles',
      message: `${unpaidCount} unpaid past instalments are owed gross, ${amount(unpaidPaise)} in all, without dividends and late charges from before the import. ${state}`,
    })
  if (hasNextCycle && ticketCount > 0)
    warnings.push({
      path: 'cycles',
      message: `The next bill asks the whole instalment of ${amount(instalmentPaise)} from each of ${ticketCount} tickets; the dividend of the last past cycle and advances are not known. ${state}`,
    })
  return warnings
}
