// To which numbers messages are sent: mobile numbers of the allowed countries. Others cost a fortune or never arrive.
import type { Config } from '#platform/config'
import { refuse } from '#platform/refusal'
import { placeOfMobile } from '#platform/text/mobile-number'

type Deciding = Pick<Config, 'signInCodes' | 'superadminMobile'>

/** The country of the number; refuses numbers that get no messages. The superadmin's own country is always served. */
export function requireServed(config: Deciding, mobileNumber: string, path = 'mobileNumber'): string {
  const { country, isMobile } = placeOfMobile(mobileNumber)
  const { allowedCountries } = config.signInCodes
  const isServed = (one: string) => allowedCountries.has(one) || one === placeOfMobile(config.superadminMobile).country
  const refuseNumber = (message: string) => refuse('MOBILE_NOT_SERVED', [{ path, message }])
  if (country === null) throw refuseNumber('belongs to no country, such as a satellite or premium number')
  if (!isServed(country)) throw refuseNumber(`belongs to ${country}, which is not served`)
  if (!isMobile) throw refuseNumber('is not a mobile number')
  return country
}
