import { expect, test } from 'vitest'
import { anAuction, at, NOW } from '#testing/an-auction'
import { deadlineAfterOutage, extendAfterOutage } from './outage.rules.ts'

const live = anAuction({ status: 'LIVE', startedAt: at(-600), extensionSeconds: 30, auctionEndAt: at(-20) })
const outage = (from: number, to: number) => ({ startedAt: at(from), endedAt: at(to) })
const madeUp = (graceSeconds: number, outages = [outage(-60, 0)], auction = live) =>
  deadlineAfterOutage(auction, at(-20), outages, graceSeconds, NOW)?.deadlineAt ?? null

test('[spec: Deadlines during an outage] makes up for nothing without grace, and for no deadline that passed while the service was there', () => {
  expect(madeUp(0)).toBeNull()
  expect(madeUp(120, [])).toBeNull()
  expect(madeUp(120, [outage(-600, -21)])).toBeNull()
  expect(madeUp(120, [outage(-20, 0)])).toBeNull()
})

test('[spec: Deadlines during an outage] adds the length of the outage and one extension', () => {
  expect(madeUp(120)).toEqual(at(-20 + 60 + 30))
  expect(madeUp(60)).toEqual(at(70))
})

test('[spec: Deadlines during an outage] adds no more than the grace, and ends the auction when that is over as well', () => {
  expect(madeUp(40)).toEqual(at(-20 + 40 + 30))
  expect(madeUp(1, [outage(-3600, 0)])).toEqual(at(11))
  const long = { ...live, extensionSeconds: 0 }
  expect(madeUp(20, [outage(-3600, 0)], long)).toBeNull()
  expect(madeUp(21, [outage(-3600, 0)], long)).toEqual(at(1))
})

test('[spec: Deadlines during an outage] adds every outage since the deadline', () => {
  expect(madeUp(600, [outage(-500, -400), outage(-60, -15), outage(-12, 0)])).toEqual(at(-20 + 45 + 12 + 30))
})

test('[spec: Deadlines during an outage] keeps within a day of the start', () => {
  const old = { ...live, startedAt: at(-86_400 + 5) }
  expect(madeUp(600, undefined, old)).toEqual(at(5))
})

test('[spec: Deadlines during an outage] adds the length of the third call instead of an extension when calls close the auction', () => {
  const called = anAuction({
    status: 'LIVE',
    closingMode: 'CALL_MODE',
    closingPhase: 'THIRD_CALL',
    thirdCallSeconds: 10,
  })
  const result = deadlineAfterOutage({ ...called, startedAt: at(-600) }, at(-20), [outage(-60, 0)], 120, NOW)!
  expect(result).toEqual({ deadlineAt: at(50), passedAt: at(-20), awaySeconds: 60 })
  expect(extendAfterOutage(called, result, NOW).changes).toEqual({ closingPhaseEndsAt: at(50) })
  expect(extendAfterOutage(live, result, NOW).changes).toEqual({ auctionEndAt: at(50) })
})
