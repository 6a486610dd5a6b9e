// Mobile numbers are kept in E.164 form. Length decides, not the operator's number plan: plans change faster than software.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refuse } from './refusal.ts'

/** Nearly every number that comes in; reading one in full takes thirty times as long (30 µs). */
const INDIAN_MOBILE = /^\+91[6-9]\d{9}$/

export function parseMobile(text: string, countryCode = 'IN'): string | null {
  if (INDIAN_MOBILE.test(text)) return text
  const parsed = parsePhoneNumberFromString(text.trim(), countryCode as CountryCode)
  return parsed?.isPossible() && /^\+\d{10,15}$/.test(parsed.number) ? parsed.number : null
}

export function normaliseMobile(text: string, countryCode?: string, path = 'mobileNumber'): string {
  const mobile = parseMobile(text, countryCode)
  if (mobile === null)
    throw refuse('INVALID_MOBILE', [{ path, message: 'is not a possible mobile number of its country' }])
  return mobile
}
