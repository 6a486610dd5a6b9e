// Mobile numbers are kept as plus and 10 to 15 digits [D2 2.5]. Who writes the plus says the whole number, and it is taken as it
// is: number plans change faster than software. A national number gets the code of its country, if it is long enough to be one.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refuse } from './refusal.ts'

export const MOBILE_FAULT = 'must be plus and 10 to 15 digits, or a possible number of its country'

const WHOLE_NUMBER = /^\+\d{10,15}$/
/** `+91 (0) 98000-00000`: the zero in brackets is dialled only within the country. */
const SPELLING = /\(0\)|[\s()-]/g

export function parseMobile(text: string, countryCode = 'IN'): string | null {
  const number = text.trim().startsWith('+') ? text.replace(SPELLING, '') : withCountry(text, countryCode)
  return number !== null && WHOLE_NUMBER.test(number) ? number : null
}

function withCountry(text: string, countryCode: string): string | null {
  const parsed = parsePhoneNumberFromString(text, countryCode as CountryCode)
  return parsed?.isPossible() ? parsed.number : null
}

export function normaliseMobile(text: string, countryCode?: string, path = 'mobileNumber'): string {
  const mobile = parseMobile(text, countryCode)
  if (mobile === null) throw refuse('INVALID_MOBILE', [{ path, message: MOBILE_FAULT }])
  return mobile
}
