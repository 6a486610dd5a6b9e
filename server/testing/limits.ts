// The limits of test worlds. They are on, with the numbers of production but for those named here.
import type { Config } from '#platform/config'

/** What a test does more often than people do: it is everybody at once, at one address. */
export const testLimits = ({ signInCodes }: Config): Partial<Config> => ({
  socketsPerUser: 1000,
  signInCodes: { ...signInCodes, perAddressMinute: 1000, perAddressHour: 1000 },
})

/** For suites about limits: every number of production. */
export const PRODUCTION_LIMITS = { limits: 'AS_IN_PRODUCTION' } as const

/**
 * For suites that do within a minute more than an endpoint allows, each to see what comes behind the limit: calls of every endpoint by one
 * caller, beacons of draws (5), evidence (10), tables of notices (20), and codes to one email or one counter (one in 30 seconds); and for storms of
 * bids and announcements of one person. Pages of browser tests too: one person signs in several times in a test.
 */
export const WITHOUT_LIMITS = { RATE_LIMITS: 'off' }

/** The event loop of a test waits for the machine, which runs other tests: only such a delay makes the load guard refuse requests. */
export const TEST_LOOP_DELAY_MS = 60_000
