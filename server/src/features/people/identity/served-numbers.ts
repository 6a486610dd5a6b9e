// To which numbers messages are sent: mobile numbers of the allowed countries. Others cost a fortune or never arrive.
import type { Config } from '#platform/config'
import { refuse } from '#platform/refusal'
import { placeOfMobile } from '#platform/text/mobile-number'

type Deciding = Pick<Config, 'signInCodes' | 'superadminMobile'>

/** The country of a number that gets messages, or why it gets none. The superadmin's own country is always served. */
function judgeNumber(config: Deciding, mobileNumber: string): { country: string } | { message: string } {
  const { country, isMobile } = placeOfMobile(mobileNumber)
  const { allowedCountries } = config.signInCodes
  const isAllowed = (one: string) => allowedCountries.has(one) || one === placeOfMobile(config.superadminMobile).country
  if (country === null) return { message: 'belongs to no country, such as a satellite or premium number' }
  if (!isAllowed(country)) return { message: `belongs to ${country}, which is not served` }
  return isMobile ? { country } : { message: 'is not a mobile number' }
}

export const isServed = (config: Deciding, mobileNumber: string): boolean =>
  'country' in judgeNumber(config, mobileNumber)

/** The country of the number; refuses numbers that get no messages. */
export function requireServed(config: Deciding, mobileNumber: string, path = 'mobileNumber'): string {
  const judged = judgeNumber(config, mobileNumber)
  if ('message' in judged) throw refuse('MOBILE_NOT_SERVED', [{ path, message: judged.message }])
  return judged.country
}
