import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessWait, pauseSeconds, shouldNotifyOwner, type WrongCode } from './wrong-codes.rules.ts'

const now = new Date('2027-01-01T10:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const wrong = (deviceId: string, seconds: number, changes: Partial<WrongCode> = {}): WrongCode => ({
  deviceId,
  byKnownDevice: false,
  ownerNotified: false,
  createdAt: before(seconds),
  ...changes,
})
const many = (count: number, seconds = 0) => Array.from({ length: count }, (_, index) => wrong(`d${index}`, seconds))
const newDevice = { deviceId: 'new', isKnownDevice: false }

test('the pause begins with the tenth wrong code of a day and doubles from a minute to an hour', () => {
  expect([0, 9, 10, 11, 12, 15, 16, 100].map(pauseSeconds)).toEqual([0, 0, 60, 120, 240, 1920, 3600, 3600])
})

test('the pause counts from the last wrong code and holds for every device that is not known', () => {
  expect(guessWait(newDevice, many(9), [], now)).toBe(0)
  expect(guessWait(newDevice, many(10, 20), [], now)).toBe(40)
  expect(guessWait(newDevice, many(10, 60), [], now)).toBe(0)
})

test('wrong codes of others, however many, never make a known device wait', () => {
  const guesses = fc.array(fc.record({ known: fc.boolean(), seconds: fc.nat(86_399) }), { maxLength: 60 })
  fc.assert(
    fc.property(guesses, (given) => {
      const ofNumber = given.map(({ known, seconds }, index) => wrong(`d${index}`, seconds, { byKnownDevice: known }))
      const ofAddress = Array.from({ length: 50 }, () => now)
      expect(guessWait({ deviceId: 'mine', isKnownDevice: true }, ofNumber, ofAddress, now)).toBe(0)
    }),
  )
})

test('a known device that guesses waits for its own wrong codes', () => {
  const own = Array.from({ length: 10 }, () => wrong('mine', 0, { byKnownDevice: true }))
  expect(guessWait({ deviceId: 'mine', isKnownDevice: true }, own, [], now)).toBe(60)
  expect(guessWait(newDevice, own, [], now)).toBe(0)
})

test('one address has ten wrong codes a minute and fifty an hour for all numbers together', () => {
  const times = (count: number, seconds: number) => Array.from({ length: count }, () => before(seconds))
  expect(guessWait(newDevice, [], times(9, 0), now)).toBe(0)
  expect(guessWait(newDevice, [], times(10, 15), now)).toBe(45)
  expect(guessWait(newDevice, [], times(50, 600), now)).toBe(3000)
})

test('a day of guessing allows fewer than 40 tries, whatever their moments', () => {
  let tries = 0
  const made: WrongCode[] = []
  for (let second = 0; second < 86_400; second++) {
    const at = new Date(now.getTime() + second * 1000)
    if (guessWait(newDevice, made, [], at) > 0) continue
    tries++
    made.unshift({ ...wrong('d', 0), createdAt: at })
  }
  expect(tries).toBeLessThan(40)
})

test('the owner is notified at the tenth wrong code of a day, and once', () => {
  expect(shouldNotifyOwner(many(9))).toBe(false)
  expect(shouldNotifyOwner(many(10))).toBe(true)
  expect(shouldNotifyOwner([...many(10), wrong('d', 60, { ownerNotified: true })])).toBe(false)
})
