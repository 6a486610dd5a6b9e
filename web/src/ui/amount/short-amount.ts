// Round amounts in short, for cards: "₹1 lakh", "₹2.5 crore". Bids, invoices and statements always show the whole amount.
import type { Language } from '@kuri/contract/kit/languages'
import { formatRupees } from '../money-format.ts'

const LAKH = 100_000
const CRORE = 10_000_000
const UNITS: Record<Language, { lakh: string; crore: string }> = {
  en: { lakh: 'lakh', crore: 'crore' },
  ml: { lakh: 'ലക്ഷം', crore: 'കോടി' },
  ta: { lakh: 'லட்சம்', crore: 'கோடி' },
  te: { lakh: 'లక్షలు', crore: 'కోట్లు' },
  kn: { lakh: 'ಲಕ್ಷ', crore: 'ಕೋಟಿ' },
  hi: { lakh: 'लाख', crore: 'करोड़' },
}
/** Telugu tells one from many. */
const ONE: Partial<Record<Language, { lakh: string; crore: string }>> = { te: { lakh: 'లక్ష', crore: 'కోటి' } }

/** An amount that two decimals cannot hold is written in full, so that nothing is rounded away. */
export function shortRupees(rupees: number, language: Language): string {
  const [unit, size] = rupees >= CRORE ? (['crore', CRORE] as const) : (['lakh', LAKH] as const)
  const count = rupees / size
  if (rupees < LAKH || !Number.isInteger(Math.round(count * 1e9) / 1e7)) return formatRupees(rupees)
  const name = (count === 1 && ONE[language]?.[unit]) || UNITS[language][unit]
  return `₹${Number(count.toFixed(2))} ${name}`
}
