import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeHistory, type CodeLimits, codeWait, type SentCode, secondsToNextCode } from './codes.rules.ts'

const now = new Date('2027-01-01T10:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const ago = (...seconds: number[]) => seconds.map(before)
const LIMITS: CodeLimits = { perAddressMinute: 5, perAddressHour: 30, perCountryDay: 1000, perDay: 2000 }
const NOTHING: CodeHistory = { ofNumber: [], ofAddress: [], spentInCountry: 0, spentInTotal: 0 }
const sent = (deviceId: string, addressKey: string, seconds: number, forKnownDevice = false): SentCode => ({
  deviceId,
  addressKey,
  forKnownDevice,
  createdAt: before(seconds),
})
const stranger = (deviceId: string, addressKey: string) => ({ deviceId, addressKey, isKnownDevice: false })

test('[G160] a number gets a code every thirty seconds and five an hour, and learns when the next can be sent', () => {
  expect(secondsToNextCode([], now)).toBe(0)
  expect(secondsToNextCode(ago(0), now)).toBe(30)
  expect(secondsToNextCode(ago(29.5), now)).toBe(1)
  expect(secondsToNextCode(ago(30), now)).toBe(0)
  expect(secondsToNextCode(ago(40, 100, 200, 300), now)).toBe(0)
  expect(secondsToNextCode(ago(40, 100, 200, 300, 3000), now)).toBe(600)
  expect(secondsToNextCode(ago(10, 100, 200, 300, 3595), now)).toBe(20)
  expect(secondsToNextCode(ago(40, 100, 200, 300, 3600), now)).toBe(0)
})

const device = fc.constantFrom('d0', 'd1', 'd2', 'd3', 'd4', 'd5')
const address = fc.constantFrom('a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9')
const strangersCodes = fc
  .array(fc.record({ device, address, seconds: fc.integer({ min: 0, max: 3599 }) }), { maxLength: 40 })
  .map((codes) =>
    codes.toSorted((a, b) => a.seconds - b.seconds).map((code) => sent(code.device, code.address, code.seconds)),
  )

test('no codes of strangers, no address and no used-up budget keep a known device from its code', () => {
  fc.assert(
    fc.property(strangersCodes, fc.nat(5000), fc.nat(5000), (ofNumber, spentInCountry, spentInTotal) => {
      const ofAddress = ofNumber.map(({ createdAt }) => createdAt)
      const request = { deviceId: 'mine', addressKey: 'a0', isKnownDevice: true }
      expect(codeWait(request, { ofNumber, ofAddress, spentInCountry, spentInTotal }, LIMITS, now)).toBeNull()
    }),
  )
})

test('five codes of strangers at other addresses, at any time, keep no new device from its code', () => {
  fc.assert(
    fc.property(strangersCodes, (codes) => {
      const history = { ...NOTHING, ofNumber: codes.slice(0, 5) }
      expect(codeWait(stranger('mine', 'my address'), history, LIMITS, now)).toBeNull()
    }),
  )
})

test('a new device can ask twice at its own address while strangers use up the common part of the budget', () => {
  const strangers = [40, 80, 120, 160, 200].map((seconds, index) => sent(`d${index}`, 'elsewhere', seconds))
  expect(codeWait(stranger('d9', 'elsewhere'), { ...NOTHING, ofNumber: strangers }, LIMITS, now)?.reason).toBe('NUMBER')
  const once = [sent('mine', 'home', 31), ...strangers]
  expect(codeWait(stranger('mine', 'home'), { ...NOTHING, ofNumber: once }, LIMITS, now)).toBeNull()
  const twice = [sent('mine', 'home', 31), ...strangers, sent('mine', 'home', 900)]
  expect(codeWait(stranger('mine', 'home'), { ...NOTHING, ofNumber: twice }, LIMITS, now)?.reason).toBe('NUMBER')
})

test('a used-up budget of the country or of the day stops new devices until midnight UTC', () => {
  const wait = { reason: 'BUDGET', seconds: 14 * 3600 }
  expect(codeWait(stranger('d', 'a'), { ...NOTHING, spentInCountry: 1000 }, LIMITS, now)).toEqual(wait)
  expect(codeWait(stranger('d', 'a'), { ...NOTHING, spentInTotal: 2000 }, LIMITS, now)).toEqual(wait)
  expect(codeWait(stranger('d', 'a'), { ...NOTHING, spentInCountry: 999, spentInTotal: 1999 }, LIMITS, now)).toBeNull()
})

type Sent = { number: number; device: string; address: string; at: number }
const requests = fc.array(
  fc.record({ number: fc.nat(2), device, address, pause: fc.constantFrom(0, 1, 5, 30, 61, 400) }),
  { minLength: 60, maxLength: 300 },
)

/** Sends whatever the rule allows, as the service would. */
function play(asked: readonly { number: number; device: string; address: string; pause: number }[]): Sent[] {
  const given: Sent[] = []
  let at = 0
  for (const { number, device, address, pause } of asked) {
    at += pause
    const clock = new Date(at * 1000)
    const recent = given.filter((code) => code.at > at - 3600).toReversed()
    const history: CodeHistory = {
      ...NOTHING,
      ofNumber: recent
        .filter((code) => code.number === number)
        .map((code) => ({ ...sent(code.device, code.address, 0), createdAt: new Date(code.at * 1000) })),
      ofAddress: recent.filter((code) => code.address === address).map((code) => new Date(code.at * 1000)),
    }
    if (!codeWait(stranger(device, address), history, LIMITS, clock)) given.push({ number, device, address, at })
  }
  return given
}

const mostWithin = (times: readonly number[], seconds: number) =>
  Math.max(0, ...times.map((end) => times.filter((at) => at > end - seconds && at <= end).length))

test('[G160] whatever is asked, no limit of a number, a device or an address is exceeded', () => {
  fc.assert(
    fc.property(requests, (asked) => {
      const given = play(asked)
      const timesOf = (matches: (code: Sent) => boolean) => given.filter(matches).map(({ at }) => at)
      for (const { address, device, number } of given) {
        const ofNumber = timesOf((code) => code.number === number)
        const ofDevice = timesOf((code) => code.number === number && code.device === device)
        const ofAddress = timesOf((code) => code.number === number && code.address === address)
        expect(mostWithin(ofNumber, 3600)).toBeLessThanOrEqual(15)
        for (const times of [ofDevice, ofAddress]) {
          expect(mostWithin(times, 3600)).toBeLessThanOrEqual(5)
          expect(mostWithin(times, 30)).toBeLessThanOrEqual(1)
        }
        const everywhere = timesOf((code) => code.address === address)
        expect(mostWithin(everywhere, 60)).toBeLessThanOrEqual(5)
        expect(mostWithin(everywhere, 3600)).toBeLessThanOrEqual(30)
      }
    }),
    { numRuns: 40 },
  )
})
