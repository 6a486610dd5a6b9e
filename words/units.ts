// The words of short amounts ("₹2.5 crore"), which cards show in every language at once.
import type { Language } from './languages.ts'

type Units = { lakh: string; crore: string }

export const UNITS: Readonly<Record<Language, Units>> = {
  en: { lakh: 'lakh', crore: 'crore' },
  ml: { lakh: 'ലക്ഷം', crore: 'കോടി' },
  ta: { lakh: 'லட்சம்', crore: 'கோடி' },
  te: { lakh: 'లక్షలు', crore: 'కోట్లు' },
  kn: { lakh: 'ಲಕ್ಷ', crore: 'ಕೋಟಿ' },
  hi: { lakh: 'लाख', crore: 'करोड़' },
}
/** Telugu tells one from many. */
export const UNITS_OF_ONE: Readonly<Partial<Record<Language, Units>>> = { te: { lakh: 'లక్ష', crore: 'కోటి' } }
