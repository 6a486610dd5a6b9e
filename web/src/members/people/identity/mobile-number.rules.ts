// Mobile numbers as people type them. The service checks them for good; this only helps while somebody types.
import { latinDigits } from '../../../ui/digits.ts'

/** Countries that members of chits live in, with their calling codes. Which of them are served, the service decides. */
export const CALLING_CODES = {
  IN: '91',
  AE: '971',
  BH: '973',
  GB: '44',
  KW: '965',
  MY: '60',
  OM: '968',
  QA: '974',
  SA: '966',
  SG: '65',
  US: '1',
} as const
export type Country = keyof typeof CALLING_CODES
export const COUNTRIES = Object.keys(CALLING_CODES) as Country[]

const INDIAN_DIGITS = 10
const MIN_DIGITS = 7
const MAX_DIGITS = 15

/** What belongs into the field: no calling code and no leading zero, even when a whole number was pasted. */
export function nationalDigits(country: Country, typed: string): string {
  const code = CALLING_CODES[country]
  const text = latinDigits(typed).trim()
  const digits = text.replace(/\D/g, '')
  const isInternational = text.startsWith('+') || digits.startsWith('00')
  const plain = digits.replace(/^0+/, '')
  const hasCode = plain.startsWith(code) && (isInternational || plain.length === INDIAN_DIGITS + code.length)
  return (hasCode ? plain.slice(code.length) : plain).slice(0, MAX_DIGITS)
}

/** How many digits are missing before the number can be sent; other countries have numbers of many lengths. */
export const missingDigits = (country: Country, national: string) =>
  Math.max(0, (country === 'IN' ? INDIAN_DIGITS : MIN_DIGITS) - national.length)

export const internationalNumber = (country: Country, national: string) => `+${CALLING_CODES[country]}${national}`

/** "98470 12345", as numbers are written in India; other countries as they are. */
export const groupNational = (country: Country, national: string) =>
  country === 'IN' && national.length > 5 ? `${national.slice(0, 5)} ${national.slice(5)}` : national

/** "+91 98470 12345" for reading. */
export function groupMobile(mobileNumber: string): string {
  const country = COUNTRIES.find((each) => mobileNumber.startsWith(`+${CALLING_CODES[each]}`))
  if (!country) return mobileNumber
  return `+${CALLING_CODES[country]} ${groupNational(country, mobileNumber.slice(CALLING_CODES[country].length + 1))}`
}
