// Settings of sign-in, and the limits on callers. Most limits are constants; tests change them in the config they build an app with.
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
    /** Sockets included; beyond it the one that is idle longest is closed. Not counted behind a proxy, whose address all have. */
    connectionsPerAddress: 10_000,
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', 1, 1_000_000, 600),
    socketsPerUser: ROOM_LIMITS.socketsPerUser as number,
    socketsPerAddress: ROOM_LIMITS.socketsPerAddress as number,
    /** Invitations that a company can send in a day; five times as many in its first month. */
    invitationsPerDay: 20,
    /** How many proxies are in front of the service. Entries of X-Forwarded-For beyond them were written by the caller. */
    trustedProxies: { true: 1, false: 0 }[text('TRUST_PROXY') ?? ''] ?? integer('TRUST_PROXY', 0, 10, 0),
    /** What uploads of one person and of one company may take up. */
    fileQuotas: {
      user: { files: 200, bytes: 200 * MEGABYTE, unconfirmed: 30 },
      company: { files: 5_000, bytes: 5_000 * MEGABYTE, unconfirmed: 200 },
    },
    signInCodes: {
      /** ISO codes of the countries whose numbers get messages. */
      allowedCountries: readCountries(read),
      perAddressMinute: 5,
      perAddressHour: 30,
      perAddressDay: 2000,
      /** These two cap what SMS may cost in a day, which depends on the size of the installation. */
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
