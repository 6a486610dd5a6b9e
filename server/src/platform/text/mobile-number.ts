// Mobile numbers are kept as plus and 10 to 15 digits [D2 2.5]. The library gives a national number the code of its country, and
// takes away the zero that is dialled only within it. What it does not know but has a plus is taken as it is: number plans change
// faster than software.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refuse } from '../refusal.ts'

export const MOBILE_FAULT = 'must be plus and 10 to 15 digits, or a possible number of its country'

const WHOLE_NUMBER = /^\+\d{10,15}$/
const SPELLING = /[\s()-]/g

export function parseMobile(text: string, countryCode = 'IN'): string | null {
  const parsed = parsePhoneNumberFromString(text, countryCode as CountryCode)
  const readings = [parsed?.isPossible() ? parsed.number : '', text.replace(SPELLING, '')]
  return readings.find((number) => WHOLE_NUMBER.test(number)) ?? null
}

export function normaliseMobile(text: string, countryCode?: string, path = 'mobileNumber'): string {
  const mobile = parseMobile(text, countryCode)
  if (mobile === null) throw refuse('INVALID_MOBILE', [{ path, message: MOBILE_FAULT }])
  return mobile
}
