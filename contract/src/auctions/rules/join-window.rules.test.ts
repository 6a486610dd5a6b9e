import { expect, test } from 'vitest'
import { at, auctionFacts, NOW } from './auction-facts.fixture.ts'
import { joinWindow } from './join-window.rules.ts'

test('[spec: When joining opens and closes] opens and closes the join window by the joining rule', () => {
  expect(
    joinWindow(auctionFacts({ status: 'PENDING', auctionStartAt: null, joinWindowVersion: 0 }), NOW),
  ).toMatchObject({
    status: 'SCHEDULED',
    version: 0,
    opensAt: null,
  })
  expect(joinWindow(auctionFacts(), at(2699)).status).toBe('SCHEDULED')
  expect(joinWindow(auctionFacts(), at(2700))).toMatchObject({ status: 'OPEN', opensAt: at(2700), closesAt: null })
  expect(joinWindow(auctionFacts({ joiningRule: 'BEFORE_START' }), at(4000))).toMatchObject({
    status: 'OPEN',
    closesAt: at(3600),
  })
  const live = { status: 'LIVE', startedAt: at(3700) } as const
  expect(joinWindow(auctionFacts({ ...live, joiningRule: 'BEFORE_START' }), at(3701)).status).toBe('CLOSED')
  expect(joinWindow(auctionFacts({ ...live, joiningRule: 'GRACE_PERIOD' }), at(3999))).toMatchObject({
    status: 'OPEN',
    closesAt: at(4000),
  })
  expect(joinWindow(auctionFacts({ ...live, joiningRule: 'GRACE_PERIOD' }), at(4000)).status).toBe('CLOSED')
  expect(joinWindow(auctionFacts({ ...live }), at(90_000)).status).toBe('OPEN')
  expect(joinWindow(auctionFacts({ status: 'ENDED' }), NOW).status).toBe('CLOSED')
  const cancelled = { status: 'CANCELLED', joinWindowClosedAt: at(2699) } as const
  for (const later of [2699, 2700, 90_000])
    expect(joinWindow(auctionFacts(cancelled), at(later))).toMatchObject({ status: 'CLOSED', openedAt: null })
  expect(joinWindow(auctionFacts({ ...cancelled, joinWindowClosedAt: at(2700) }), at(2701))).toMatchObject({
    openedAt: at(2700),
    closedAt: at(2700),
  })
})
