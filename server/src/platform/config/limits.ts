// Settings of sign-in and of the limits on callers.
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { Reader } from './environment.ts'

const MEGABYTE = 1024 * 1024

export function readLimits(read: Reader, isProduction: boolean) {
  const { text, integer, oneOf, reject } = read
  const devOtp = text('DEV_OTP')
  if (devOtp !== undefined && isProduction) reject('DEV_OTP', 'is a development setting; unset it in production')
  else if (devOtp !== undefined && !/^\d{6}$/.test(devOtp)) reject('DEV_OTP', 'must be 6 digits')
  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on')
  return {
    devOtp: isProduction ? undefined : devOtp,
    /** Limits can be switched off in development only. */
    rateLimitsOn: isProduction || rateLimits === 'on',
    connectionsPerAddress: integer('CONNECTIONS_PER_ADDRESS', 1, 1_000_000, 10_000),
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', 1, 1_000_000, 600),
    socketsPerUser: integer('SOCKETS_PER_USER', 1, 1_000_000, ROOM_LIMITS.socketsPerUser),
    socketsPerAddress: integer('SOCKETS_PER_ADDRESS', 1, 1_000_000, ROOM_LIMITS.socketsPerAddress),
    /** Invitations that a company can send in a day; five times as many in its first month. */
    invitationsPerDay: integer('INVITATIONS_PER_DAY', 1, 100_000, 20),
    /** How many proxies are in front of the service. Entries of X-Forwarded-For beyond them were written by the caller. */
    trustedProxies: { true: 1, false: 0 }[text('TRUST_PROXY') ?? ''] ?? integer('TRUST_PROXY', 0, 10, 0),
    /** What uploads of one person and of one company may take up. */
    fileQuotas: {
      user: {
        files: integer('USER_FILES', 1, 1_000_000, 200),
        bytes: integer('USER_FILES_MB', 10, 1_000_000, 200) * MEGABYTE,
        unconfirmed: 30,
      },
      company: {
        files: integer('COMPANY_FILES', 1, 10_000_000, 5_000),
        bytes: integer('COMPANY_FILES_MB', 10, 10_000_000, 5_000) * MEGABYTE,
        unconfirmed: 200,
      },
    },
    signInCodes: {
      /** ISO codes of the countries whose numbers get messages. */
      allowedCountries: readCountries(read),
      perAddressMinute: integer('CODES_PER_ADDRESS_MINUTE', 1, 1_000_000, 5),
      perAddressHour: integer('CODES_PER_ADDRESS_HOUR', 1, 1_000_000, 30),
      perAddressDay: integer('CODES_PER_ADDRESS_DAY', 1, 1_000_000, 2000),
      perCountryDay: integer('CODES_PER_COUNTRY_DAY', 1, 100_000_000, 50_000),
      perDay: integer('CODES_PER_DAY', 1, 100_000_000, 100_000),
    },
  }
}

function readCountries({ text, reject }: Reader): ReadonlySet<string> {
  const countries = (text('ALLOWED_COUNTRIES') ?? 'IN').split(',').map((country) => country.trim().toUpperCase())
  if (!countries.every((country) => /^[A-Z]{2}$/.test(country)))
    reject('ALLOWED_COUNTRIES', 'must be country codes of two letters with commas between them, such as IN,AE')
  return new Set(countries)
}
