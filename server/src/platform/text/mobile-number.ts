// Normalizes mobile numbers to a plus sign and 10 to 15 digits [spec: Fields of a program]. The library adds the country code to a national
// number and removes its leading zero. A number with a plus that the library does not know is accepted, because number plans change.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
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

/** Where a number belongs and whether a message to it can arrive at a mobile phone. */
type MobilePlace = { country: string | null; isMobile: boolean }

// Landlines of some Indian cities share these ranges, and the library counts a fifth of the mobile numbers among them.
const INDIAN_MOBILE = /^\+91[6-9]\d{9}$/

/**
 * A number without a country is one of a satellite or of an international premium service. A number of a country whose type
 * the library does not know counts as mobile, because number plans change.
 */
export function placeOfMobile(mobileNumber: string): MobilePlace {
  const parsed = parsePhoneNumberFromString(mobileNumber)
  const type = parsed?.getType()
  return {
    country: parsed?.country ?? null,
    isMobile:
      type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' || INDIAN_MOBILE.test(mobileNumber),
  }
}
