import { expect, test } from 'vitest'
import { anAuction, at, NOW } from '#testing/an-auction'
import { nextAutomaticStep } from '../model/automatic-steps.rules.ts'
import { schedule } from './schedule.commands.rules.ts'
import { scheduleProblems } from './schedule.rules.ts'

test('[spec: Reopened for the next division] arms a reopened auction and predicts its end only if the reschedule has a new start time', () => {
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

test('[spec: Endpoints and schedule rules] reports every problem of a schedule with its path', () => {
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
