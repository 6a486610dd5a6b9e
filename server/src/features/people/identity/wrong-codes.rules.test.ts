import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeCodeRequest } from './codes.rules.ts'
import {
  addressPause,
  devicePause,
  isGuessedAt,
  pauseSeconds,
  shouldNotifyOwner,
  type WrongCode,
} from './wrong-codes.rules.ts'

const now = new Date('2027-01-01T10:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const wrong = (deviceId: string, seconds: number, changes: Partial<WrongCode> = {}): WrongCode => ({
  deviceId,
  addressKey: 'home',
  byKnownDevice: false,
  ownerNotified: false,
  createdAt: before(seconds),
  ...changes,
})
const many = (count: number, seconds = 0) => Array.from({ length: count }, (_, index) => wrong(`d${index}`, seconds))

test('the pause begins with the tenth wrong code of a day and doubles from a minute to an hour', () => {
  expect([0, 9, 10, 11, 12, 15, 16, 100].map(pauseSeconds)).toEqual([0, 0, 60, 120, 240, 1920, 3600, 3600])
})

test('the pause of a device counts from its own last wrong code', () => {
  const own = (count: number, seconds: number) => Array.from({ length: count }, () => wrong('mine', seconds))
  expect(devicePause('mine', own(9, 0), now)).toBe(0)
  expect(devicePause('mine', own(10, 20), now)).toBe(40)
  expect(devicePause('mine', own(10, 60), now)).toBe(0)
})

test('wrong codes of others, however many, never make a device wait', () => {
  const guesses = fc.array(fc.record({ known: fc.boolean(), seconds: fc.nat(86_399) }), { maxLength: 60 })
  fc.assert(
    fc.property(guesses, (given) => {
      const ofNumber = given.map(({ known, seconds }, index) => wrong(`d${index}`, seconds, { byKnownDevice: known }))
      expect(devicePause('mine', ofNumber, now)).toBe(0)
    }),
  )
})

test('one address has ten wrong codes a minute and fifty an hour for all numbers together', () => {
  const times = (count: number, seconds: number) => Array.from({ length: count }, () => before(seconds))
  expect(addressPause(times(9, 0), now)).toBe(0)
  expect(addressPause(times(10, 15), now)).toBe(45)
  expect(addressPause(times(50, 600), now)).toBe(3000)
})

test('an address that guessed ten times gets no code to guess, and others do until 25 guesses of all', () => {
  const elsewhere = (count: number) => many(count).map((guess) => ({ ...guess, addressKey: 'elsewhere' }))
  const isGuessed = (ofNumber: WrongCode[]) => isGuessedAt({ addressKey: 'home' }, ofNumber, [], now)
  expect([isGuessed(many(9)), isGuessed(many(10))]).toEqual([false, true])
  expect([isGuessed(elsewhere(24)), isGuessed(elsewhere(25))]).toEqual([false, true])
  expect(isGuessed(elsewhere(60).map((guess) => ({ ...guess, byKnownDevice: true })))).toBe(false)
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Every hour the addresses ask for all codes that the number may have, and use all five tries of each. */
function guessForDays(days: number, addresses: readonly string[]): Date[] {
  const made: WrongCode[] = []
  const sent: { at: number; deviceId: string; addressKey: string }[] = []
  for (let at = now.getTime(); at < now.getTime() + days * DAY_MS; at += 60_000) {
    const clock = new Date(at)
    for (const addressKey of addresses) {
      const lastDay = made.filter(({ createdAt }) => createdAt.getTime() > at - DAY_MS)
      const lastHour = sent.filter((code) => code.at > at - HOUR_MS)
      const history = {
        ofNumber: lastHour.toReversed().map((code) => ({ ...code, ...SHORT_CODE, createdAt: new Date(code.at) })),
        isGuessedAt: isGuessedAt({ addressKey }, lastDay, [], clock),
        ...{ repeatsOfNumber: 0, ofAddress: [], addressDayCount: 0, spentInCountry: 0, spentInTotal: 0 },
      }
      const request = { deviceId: `d${sent.length}`, addressKey, isKnownDevice: false }
      if (judgeCodeRequest(request, history, LIMITS, clock).kind === 'SEND') sent.push({ at, ...request })
    }
    // The worst moment: all codes that live are tried only when no further one is sent.
    const isLast = sent.every((code) => code.at < at - 4 * 60_000)
    if (!isLast) continue
    for (const code of sent.splice(0))
      for (let tries = 0; tries < 5; tries++) made.push({ ...wrong(code.deviceId, 0), ...code, createdAt: clock })
  }
  return made.map(({ createdAt }) => createdAt)
}
const SHORT_CODE = { forKnownDevice: false, digits: 6, delivery: 'SENT', codeHash: '', consumedAt: null } as const
const LIMITS = { perAddressMinute: 5, perAddressHour: 30, perAddressDay: 2000, perCountryDay: 1e6, perDay: 1e6 }

test('a day of guessing allows fewer than 100 tries at codes of six digits, from however many addresses', () => {
  for (const count of [1, 5, 40]) {
    const times = guessForDays(
      2,
      Array.from({ length: count }, (_, n) => `a${n}`),
    )
    const mostInDay = Math.max(
      ...times.map((end) => times.filter((at) => at <= end && at.getTime() > end.getTime() - DAY_MS).length),
    )
    expect(mostInDay).toBeLessThan(100)
    expect(mostInDay).toBeGreaterThan(9)
  }
})

test('the owner is notified at the tenth wrong code of a day, and once', () => {
  expect(shouldNotifyOwner(many(9))).toBe(false)
  expect(shouldNotifyOwner(many(10))).toBe(true)
  expect(shouldNotifyOwner([...many(10), wrong('d', 60, { ownerNotified: true })])).toBe(false)
})
