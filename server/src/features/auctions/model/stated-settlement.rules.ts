// What the record of an auction states about the division of the pot.
import type { Settlement } from '@kuri/verify/bundle/settlement'

type Row = Required<Settlement> & { taxBorneBy: string | null }

/** Members can check the commission that was agreed, so tax that the company bears is a part of it. */
export function statedSettlement(row: Row): Settlement {
  const { potPaise, prizePaise, discountPaise, dividendPaise, taxPaise, taxHundredths, taxBorneBy } = row
  const commissionPaise = row.commissionPaise + (taxBorneBy === 'COMPANY' ? taxPaise : 0)
  const stated = { potPaise, prizePaise, discountPaise, commissionPaise, dividendPaise }
  return taxBorneBy === 'DIVIDEND' ? { ...stated, taxPaise, taxHundredths } : stated
}

export const STATED_COLUMNS = [
  'potPaise',
  'prizePaise',
  'discountPaise',
  'commissionPaise',
  'dividendPaise',
  'taxPaise',
  'taxHundredths',
  'taxBorneBy',
] as const satisfies readonly (keyof Row)[]
