import { expect, test } from 'vitest'
import { anAuction, at, NOW } from '#testing/an-auction'
import { nextAutomaticStep } from './automatic-steps.rules.ts'
import * as commands from './commands.rules.ts'
import { joinWindow } from './join-window.rules.ts'
import { stateAfter } from './mutation.ts'
import { stateView } from './state.view.ts'

test('[G038] opens and closes the join window by the joining rule', () => {
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

test('[G019] accepts the longest possible lead, grace and call times', () => {
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
  const live = stateAfter(calling, commands.start(calling, null, NOW))
  expect(nextAutomaticStep(live, NOW)).toEqual({ step: 'ADVANCE_CALL', dueAt: at(longest) })
  const paused = stateAfter(live, commands.pause(live, 'a pause', NOW))
  expect(commands.resume(paused, 'going on', at(5)).changes.closingPhaseEndsAt).toEqual(at(5 + longest))
})
