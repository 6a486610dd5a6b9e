// Round amounts in short, for cards: "₹1 lakh", "₹2.5 crore". Bids, invoices and statements always show the whole amount.
import type { Language } from '@kuri/contract/kit/languages'
import { UNITS, UNITS_OF_ONE } from '../../../../words/units.ts'
import { formatRupees } from '../money-format.ts'

const LAKH = 100_000
const CRORE = 10_000_000

/** An amount that two decimals cannot hold is written in full, so that nothing is rounded away. */
export function shortRupees(rupees: number, language: Language): string {
  const [unit, size] = rupees >= CRORE ? (['crore', CRORE] as const) : (['lakh', LAKH] as const)
  const count = rupees / size
  if (rupees < LAKH || !Number.isInteger(Math.round(count * 1e9) / 1e7)) return formatRupees(rupees)
  const name = (count === 1 && UNITS_OF_ONE[language]?.[unit]) || UNITS[language][unit]
  return `₹${Number(count.toFixed(2))} ${name}`
}
