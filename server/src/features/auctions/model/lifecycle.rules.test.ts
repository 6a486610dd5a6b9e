import { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'
import { expect, test } from 'vitest'
import { anAuction, at, NOW } from '#testing/an-auction'
import { schedule } from '../lifecycle/schedule.commands.rules.ts'
import { scheduleProblems } from '../lifecycle/schedule.rules.ts'
import { nextAutomaticStep } from './automatic-steps.rules.ts'
import * as commands from './commands.rules.ts'
import { joinWindow } from './join-window.rules.ts'
import {
  allows,
  approvalBlockedReason,
  currentPhase,
  prebidPhase,
  startBlockedReason,
  TRANSITIONS,
  type Trigger,
} from './lifecycle.rules.ts'
import { stateView } from './state.view.ts'

const applied = (auction: ReturnType<typeof anAuction>, mutation: ReturnType<typeof commands.start>) => ({
  ...auction,
  ...mutation.changes,
})

test('[D1 3.3] every status and trigger has its answer', () => {
  const table = Object.fromEntries(
    (Object.keys(TRANSITIONS) as Trigger[]).map((trigger) => [
      trigger,
      AUCTION_STATUSES.filter((status) => allows(status, trigger)).join(' '),
    ]),
  )
  expect(table).toEqual({
    schedule: 'PENDING',
    reschedule: 'SCHEDULED',
    approve: 'SCHEDULED',
    openPrebid: 'SCHEDULED READY',
    closePrebid: 'SCHEDULED READY',
    start: 'SCHEDULED READY',
    pause: 'LIVE',
    resume: 'PAUSED',
    end: 'LIVE PAUSED',
    reveal: 'ENDED COMPLETE',
    declareWinner: 'ENDED',
    complete: 'ENDED',
    reopen: 'ENDED',
    disqualifyWinner: 'ENDED COMPLETE',
    cancel: 'PENDING SCHEDULED READY LIVE PAUSED',
  })
})

test('[D1 3.1, G003] the prebid window is open until its deadline, whatever the status', () => {
  expect(prebidPhase(anAuction(), NOW)).toBe('NONE')
  expect(prebidPhase(anAuction({ hasPrebid: true, status: 'PENDING' }), NOW)).toBe('OPEN')
  expect(prebidPhase(anAuction({ hasPrebid: true }), at(1800))).toBe('CLOSED')
  expect(prebidPhase(anAuction({ hasPrebid: true, prebidEndAt: NOW }), NOW)).toBe('CLOSED')
})

test.each([
  ['PENDING, closed or none', { status: 'PENDING' }, 'PENDING'],
  ['PENDING while open', { status: 'PENDING', hasPrebid: true }, 'PREBID_OPEN'],
  ['READY while open', { status: 'READY', hasPrebid: true }, 'PREBID_OPEN'],
  ['SCHEDULED, closed', { hasPrebid: true, prebidEndAt: NOW }, 'PREBID_CLOSED'],
  ['SCHEDULED, closed, approval', { hasPrebid: true, prebidEndAt: NOW, approvalRequired: true }, 'PENDING_APPROVAL'],
  ['SCHEDULED, no prebid, approval', { approvalRequired: true }, 'PENDING_APPROVAL'],
  ['SCHEDULED, no prebid', {}, 'READY_TO_START'],
  ['READY', { status: 'READY', approvalRequired: true }, 'READY_TO_START'],
  ['LIVE', { status: 'LIVE' }, 'LIVE_BIDDING'],
  ['PAUSED', { status: 'PAUSED' }, 'PAUSED'],
  ['ENDED', { status: 'ENDED' }, 'ENDED'],
  ['COMPLETE', { status: 'COMPLETE' }, 'COMPLETE'],
  ['CANCELLED', { status: 'CANCELLED' }, 'CANCELLED'],
] as const)('[D1 3.2] %s', (_name, changes, phase) => {
  expect(currentPhase(anAuction(changes), NOW)).toBe(phase)
})

test.each([
  ['a scheduled auction starts', {}, null],
  ['an approved auction starts', { status: 'READY', approvalRequired: true }, null],
  ['not while approval is missing', { approvalRequired: true }, 'APPROVAL_PENDING'],
  ['not while the prebid window is open', { hasPrebid: true }, 'PREBID_WINDOW_OPEN'],
  ['not in an inactive cycle', { cycleStatus: 'UPCOMING' }, 'CYCLE_NOT_ACTIVE'],
  ['not when every division has its winner', { declaredWinnerCount: 1 }, 'NO_OPEN_DIVISION'],
  ['not in a lot program', { programBid: 'LOT' }, 'NOT_AN_AUCTION_PROGRAM'],
  ['not in a program that has ended', { programStatus: 'COMPLETED' }, 'PROGRAM_ENDED'],
  ['not from PENDING', { status: 'PENDING' }, 'AUCTION_NOT_STARTABLE'],
  ['not from LIVE', { status: 'LIVE' }, 'AUCTION_NOT_STARTABLE'],
] as const)('[D1 4.4] %s', (_name, changes, reason) => {
  expect(startBlockedReason(anAuction(changes), NOW)).toBe(reason)
})

test('[D1 4.2] approval only where it is required, and only once', () => {
  expect(approvalBlockedReason(anAuction())).toBe('APPROVAL_NOT_REQUIRED')
  expect(approvalBlockedReason(anAuction({ approvalRequired: true }))).toBeNull()
  expect(approvalBlockedReason(anAuction({ approvalRequired: true, status: 'READY' }))).toBe('ILLEGAL_TRANSITION')
})

test('[D1 3.4] start opens with no leader, a deadline, and the run counted', () => {
  const live = applied(
    anAuction({ leadingBidId: 'x', leadingAmountPaise: 5, endedAt: NOW }),
    commands.start(anAuction(), null, NOW),
  )
  expect(live).toMatchObject({
    status: 'LIVE',
    startedAt: NOW,
    startedById: null,
    endedAt: null,
    leadingBidId: null,
    leadingAmountPaise: null,
    run: 1,
  })
  expect(live.auctionEndAt).toEqual(at(600))
  expect(nextAutomaticStep(live, NOW)).toEqual({ step: 'END', dueAt: at(600) })
})

test('[G046] call mode goes through three calls and ends after the third', () => {
  let auction = applied(
    anAuction({ closingMode: 'CALL_MODE' }),
    commands.start(anAuction({ closingMode: 'CALL_MODE' }), null, NOW),
  )
  expect(auction).toMatchObject({ closingPhase: 'FIRST_CALL', closingPhaseEndsAt: at(30), auctionEndAt: null })
  expect(nextAutomaticStep(auction, NOW)?.step).toBe('ADVANCE_CALL')
  auction = applied(auction, commands.advanceCall(auction, at(30)))
  auction = applied(auction, commands.advanceCall(auction, at(50)))
  expect(auction).toMatchObject({ closingPhase: 'THIRD_CALL', closingPhaseEndsAt: at(60) })
  expect(nextAutomaticStep(auction, NOW)).toEqual({ step: 'END', dueAt: at(60) })
  const noCall = { closingPhase: null, closingPhaseEndsAt: null }
  expect(applied(auction, commands.end(auction, null, null, at(60)))).toMatchObject(noCall)
  expect(applied(auction, commands.cancel(auction, undefined, at(55)))).toMatchObject(noCall)
})

test('[G047] a pause keeps the remaining time, a resume gives it back, and nothing is due meanwhile', () => {
  const live = anAuction({ status: 'LIVE', startedAt: NOW, auctionEndAt: at(100) })
  const paused = applied(live, commands.pause(live, 'tea', at(40)))
  expect(paused).toMatchObject({ status: 'PAUSED', auctionEndAt: null, remainingMs: 60_000 })
  expect(nextAutomaticStep(paused, at(1000))).toBeNull()
  expect(applied(paused, commands.resume(paused, 'go', at(500)))).toMatchObject({
    status: 'LIVE',
    pausedAt: null,
    auctionEndAt: at(560),
  })
})

test('[D1 3.5] autoStart starts at the later of start and close, and approval overrides it', () => {
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

test('[G017] a reopened auction does not start again by itself before it is rescheduled', () => {
  const reopened = anAuction({ autoStart: true, auctionStartAt: at(-100), endedAt: at(-10), joinWindowOpenedAt: NOW })
  expect(nextAutomaticStep(reopened, NOW)).toBeNull()
  expect(nextAutomaticStep({ ...reopened, auctionStartAt: at(60) }, NOW)).toBeNull()
  expect(nextAutomaticStep({ ...reopened, auctionStartAt: at(60), endedAt: null }, NOW)?.step).toBe('START')
})

test('[G017] a reschedule arms a reopened auction again only with a new start, and promises an end only then', () => {
  const reopened = anAuction({ autoStart: true, auctionStartAt: at(-100), endedAt: at(-10) })
  const extended = schedule(reopened, { auctionExtensionSeconds: 5 }, undefined, NOW).changes
  expect(extended).toMatchObject({ endedAt: at(-10), auctionStartAt: at(-100), auctionEndAt: null })
  expect(nextAutomaticStep({ ...reopened, ...extended }, NOW)?.step).not.toBe('START')
  const moved = schedule(reopened, { auctionStartAt: at(60) }, undefined, NOW).changes
  expect(moved).toMatchObject({ endedAt: null, auctionStartAt: at(60), auctionEndAt: at(660) })
  expect(nextAutomaticStep({ ...reopened, ...moved, joinWindowOpenedAt: NOW }, NOW)).toMatchObject({
    step: 'START',
    dueAt: at(60),
  })
})

test('[D1 3.5] after the end: reveal first, then declare; neither when not configured', () => {
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

test('[D1 3.5] prebids are opened at once when configured, once', () => {
  const auction = anAuction({ hasPrebid: true, autoOpenPrebid: true })
  expect(nextAutomaticStep(auction, NOW)).toEqual({ step: 'OPEN_PREBID', dueAt: NOW })
  expect(nextAutomaticStep({ ...auction, prebidStartAt: NOW }, NOW)?.step).toBe('OPEN_JOIN_WINDOW')
})

test('[G038] the join window by rule', () => {
  expect(joinWindow(anAuction({ status: 'PENDING', auctionStartAt: null, joinWindowVersion: 0 }), NOW)).toMatchObject({
    status: 'SCHEDULED',
    version: 0,
    opensAt: null,
  })
  expect(joinWindow(anAuction(), at(2699)).status).toBe('SCHEDULED')
  expect(joinWindow(anAuction(), at(2700))).toMatchObject({ status: 'OPEN', opensAt: at(2700), closesAt: null })
  expect(joinWindow(anAuction({ joiningRule: 'BEFORE_START' }), at(4000))).toMatchObject({
    status: 'OPEN',
    closesAt: at(3600),
  })
  const live = { status: 'LIVE', startedAt: at(3700) } as const
  expect(joinWindow(anAuction({ ...live, joiningRule: 'BEFORE_START' }), at(3701)).status).toBe('CLOSED')
  expect(joinWindow(anAuction({ ...live, joiningRule: 'GRACE_PERIOD' }), at(3999))).toMatchObject({
    status: 'OPEN',
    closesAt: at(4000),
  })
  expect(joinWindow(anAuction({ ...live, joiningRule: 'GRACE_PERIOD' }), at(4000)).status).toBe('CLOSED')
  expect(joinWindow(anAuction({ ...live }), at(90_000)).status).toBe('OPEN')
  expect(joinWindow(anAuction({ status: 'ENDED' }), NOW).status).toBe('CLOSED')
  const cancelled = { status: 'CANCELLED', joinWindowClosedAt: at(2699) } as const
  for (const later of [2699, 2700, 90_000])
    expect(joinWindow(anAuction(cancelled), at(later))).toMatchObject({ status: 'CLOSED', openedAt: null })
  expect(joinWindow(anAuction({ ...cancelled, joinWindowClosedAt: at(2700) }), at(2701))).toMatchObject({
    openedAt: at(2700),
    closedAt: at(2700),
  })
})

test('[G019] lead, grace and calls may be as long as a number of seconds can be', () => {
  const longest = 2_147_483_647
  const waiting = anAuction({ joinLeadSeconds: longest, joinGraceSeconds: longest, joiningRule: 'GRACE_PERIOD' })
  expect(joinWindow(waiting, NOW)).toMatchObject({
    status: 'OPEN',
    opensAt: at(3600 - longest),
    closesAt: at(3600 + longest),
  })
  expect(stateView(waiting, NOW).joinWindow.opensAt).toBe('1958-10-28T07:45:53.000Z')
  expect(nextAutomaticStep(waiting, NOW)).toEqual({ step: 'OPEN_JOIN_WINDOW', dueAt: at(3600 - longest) })
  const calling = anAuction({ closingMode: 'CALL_MODE', firstCallSeconds: longest })
  const live = applied(calling, commands.start(calling, null, NOW))
  expect(nextAutomaticStep(live, NOW)).toEqual({ step: 'ADVANCE_CALL', dueAt: at(longest) })
  const paused = applied(live, commands.pause(live, 'a pause', NOW))
  expect(commands.resume(paused, 'going on', at(5)).changes.closingPhaseEndsAt).toEqual(at(5 + longest))
})

test('[D1 4.2] what a schedule must be', () => {
  const pending = anAuction({ status: 'PENDING', auctionStartAt: null, durationSeconds: null })
  const paths = (input: Parameters<typeof scheduleProblems>[1], auction = pending) =>
    scheduleProblems(auction, input, NOW).map(({ path }) => path)
  expect(paths({})).toEqual(['auctionDurationSeconds', 'auctionStartAt'])
  expect(paths({ auctionStartAt: at(60), auctionDurationSeconds: 60 })).toEqual([])
  expect(paths({ auctionStartAt: NOW, auctionDurationSeconds: 86_401 })).toEqual([
    'auctionDurationSeconds',
    'auctionStartAt',
  ])
  expect(paths({ auctionStartAt: at(60), auctionClosingMode: 'CALL_MODE' })).toEqual([])
  expect(paths({ auctionStartAt: at(60), auctionClosingMode: 'CALL_MODE', auctionDurationSeconds: 5 })).toEqual([
    'auctionDurationSeconds',
  ])
  expect(paths({ auctionStartAt: at(60), auctionDurationSeconds: 60, auctionFirstCallSeconds: 5 })).toEqual([
    'auctionFirstCallSeconds',
  ])
  expect(paths({ auctionStartAt: at(60), auctionDurationSeconds: 60, auctionFirstCallSeconds: null })).toEqual([])
  expect(paths({ auctionStartAt: at(1799), auctionDurationSeconds: 60, hasPrebid: true })).toEqual(['auctionStartAt'])
  expect(paths({ auctionStartAt: at(1800), auctionDurationSeconds: 60, hasPrebid: true })).toEqual([])
  expect(paths({ auctionStartAt: null }, anAuction())).toEqual(['auctionStartAt'])
  expect(paths({ auctionDurationSeconds: 90 }, anAuction({ auctionStartAt: at(-5) }))).toEqual([])
})
