import { expect, test } from 'vitest'
import { makeServerClock } from './clock.ts'

const SERVER = Date.parse('2026-11-15T10:00:00.000Z')
const at = (ms: number) => new Date(SERVER + ms).toISOString()

test('the offset is the server time less the middle of the round trip', () => {
  let now = 1000
  const clock = makeServerClock(() => now)
  now = 1400
  expect(clock.addSample(1000, at(0))).toEqual({ offsetMs: SERVER - 1200, roundTripMs: 400 })
})

test('one slow answer among five does not move the clock', () => {
  let now = 0
  const clock = makeServerClock(() => now)
  const answer = (roundTripMs: number, serverLagMs: number) => {
    const sentAtMs = now
    now += roundTripMs
    return clock.addSample(sentAtMs, at(now - roundTripMs / 2 + serverLagMs))
  }
  for (const lag of [0, 2, -2, 1]) answer(100, lag)
  expect(Math.abs(answer(4000, -1900).offsetMs - SERVER)).toBeLessThanOrEqual(2)
  clock.reset()
  expect(answer(100, 50).offsetMs).toBe(SERVER + 50)
})
