import { expect, test } from 'vitest'
import { anAuction, at, NOW } from '#testing/an-auction'
import { nextAutomaticStep } from './automatic-steps.rules.ts'
import * as commands from './commands.rules.ts'
import { stateAfter } from './mutation.ts'

test('[spec: What a start does] starts without a leader, with a deadline and with the next run number', () => {
  const live = stateAfter(
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

test('[spec: Closing by calls] goes through three calls in call mode and ends after the third', () => {
  let auction = stateAfter(
    anAuction({ closingMode: 'CALL_MODE' }),
    commands.start(anAuction({ closingMode: 'CALL_MODE' }), null, NOW),
  )
  expect(auction).toMatchObject({ closingPhase: 'FIRST_CALL', closingPhaseEndsAt: at(30), auctionEndAt: null })
  expect(nextAutomaticStep(auction, NOW)?.step).toBe('ADVANCE_CALL')
  auction = stateAfter(auction, commands.advanceCall(auction, at(30)))
  auction = stateAfter(auction, commands.advanceCall(auction, at(50)))
  expect(auction).toMatchObject({ closingPhase: 'THIRD_CALL', closingPhaseEndsAt: at(60) })
  expect(nextAutomaticStep(auction, NOW)).toEqual({ step: 'END', dueAt: at(60) })
  const noCall = { closingPhase: null, closingPhaseEndsAt: null }
  expect(stateAfter(auction, commands.end(auction, null, null, at(60)))).toMatchObject(noCall)
  expect(stateAfter(auction, commands.cancel(auction, undefined, at(55)))).toMatchObject(noCall)
})

test('[spec: Pausing] keeps the remaining time during a pause, with no step due until the resume', () => {
  const live = anAuction({ status: 'LIVE', startedAt: NOW, auctionEndAt: at(100) })
  const paused = stateAfter(live, commands.pause(live, 'tea', at(40)))
  expect(paused).toMatchObject({ status: 'PAUSED', auctionEndAt: null, remainingMs: 60_000 })
  expect(nextAutomaticStep(paused, at(1000))).toBeNull()
  expect(stateAfter(paused, commands.resume(paused, 'go', at(500)))).toMatchObject({
    status: 'LIVE',
    pausedAt: null,
    auctionEndAt: at(560),
  })
})
