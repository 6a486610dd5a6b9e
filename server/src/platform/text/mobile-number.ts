// Normalizes mobile numbers to a plus sign and 10 to 15 digits [D2 2.5]. The library adds the country code to a national number and
// removes its leading zero. A number with a plus that the library does not know is accepted, because number plans change.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refuse } from '../refusal.ts'

export const MOBILE_FAULT = 'must be plus and 10 to 15 digits, or a possible number of its country'

const INTERNATIONAL_NUMBER = /^\+\d{10,15}$/
const SEPARATORS = /[\s()-]/g

export function parseMobile(text: string, countryCode = 'IN'): string | null {
  const parsed = parsePhoneNumberFromString(text, countryCode as CountryCode)
  const candidates = [parsed?.isPossible() ? parsed.number : '', text.replace(SEPARATORS, '')]
  return candidates.find((number) => INTERNATIONAL_NUMBER.test(number)) ?? null
}

export function normaliseMobile(text: string, countryCode?: string, path = 'mobileNumber'): string {
  const mobile = parseMobile(text, countryCode)
  if (mobile === null) throw refuse('INVALID_MOBILE', [{ path, message: MOBILE_FAULT }])
  return mobile
}
