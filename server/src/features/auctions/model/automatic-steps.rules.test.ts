import { expect, test } from 'vitest'
import { anAuction, at, NOW } from '#testing/an-auction'
import { nextAutomaticStep } from './automatic-steps.rules.ts'

test('[spec: Automatic steps] starts automatically at the start time or the prebid deadline, whichever is later, but not without approval', () => {
  expect(nextAutomaticStep(anAuction({ autoStart: true, joinWindowOpenedAt: NOW }), NOW)).toEqual({
    step: 'START',
    dueAt: at(3600),
  })
  const withPrebid = anAuction({ autoStart: true, hasPrebid: true, cycleEndsAt: at(7200), joinWindowOpenedAt: NOW })
  expect(nextAutomaticStep(withPrebid, NOW)?.dueAt).toEqual(at(7200))
  expect(
    nextAutomaticStep(anAuction({ autoStart: true, approvalRequired: true, joinWindowOpenedAt: NOW }), NOW),
  ).toBeNull()
})

test('[spec: Reopened for the next division] does not start a reopened auction automatically before it is rescheduled', () => {
  const reopened = anAuction({ autoStart: true, auctionStartAt: at(-100), endedAt: at(-10), joinWindowOpenedAt: NOW })
  expect(nextAutomaticStep(reopened, NOW)).toBeNull()
  expect(nextAutomaticStep({ ...reopened, auctionStartAt: at(60) }, NOW)).toBeNull()
  expect(nextAutomaticStep({ ...reopened, auctionStartAt: at(60), endedAt: null }, NOW)?.step).toBe('START')
})

test('[spec: Automatic steps] reveals prebids after the end and then declares the winner, each only if configured', () => {
  const ended = anAuction({
    status: 'ENDED',
    hasPrebid: true,
    autoRevealPrebids: true,
    autoDeclareWinner: true,
    endedAt: NOW,
  })
  expect(nextAutomaticStep(ended, NOW)?.step).toBe('REVEAL_PREBIDS')
  expect(nextAutomaticStep({ ...ended, prebidsRevealedAt: NOW }, NOW)?.step).toBe('DECLARE_WINNER')
  expect(nextAutomaticStep({ ...ended, autoRevealPrebids: false }, NOW)).toBeNull()
  expect(nextAutomaticStep({ ...ended, prebidsRevealedAt: NOW, autoDeclareStopped: true }, NOW)).toBeNull()
})

test('[spec: Automatic steps] opens the prebid window immediately and only once, if configured', () => {
  const auction = anAuction({ hasPrebid: true, autoOpenPrebid: true })
  expect(nextAutomaticStep(auction, NOW)).toEqual({ step: 'OPEN_PREBID', dueAt: NOW })
  expect(nextAutomaticStep({ ...auction, prebidStartAt: NOW }, NOW)?.step).toBe('OPEN_JOIN_WINDOW')
})
