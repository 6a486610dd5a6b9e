import { expect, test } from 'vitest'
import { fieldOfPath, fieldsOf, scheduleBody } from './schedule.rules.ts'

const settings = {
  hasPrebid: true,
  auctionBidMode: 'TOTAL_VALUE_DECREASING',
  auctionClosingMode: 'DURATION_MODE',
  auctionDurationSeconds: 1800,
  auctionExtensionSeconds: 15,
  auctionFirstCallSeconds: 30,
  auctionSecondCallSeconds: 20,
  auctionThirdCallSeconds: 10,
  subscriberJoinGraceSeconds: 300,
  subscriberJoinLeadSeconds: 900,
  allowStaffOfflineBids: false,
  auctionJoiningRule: 'ANYTIME',
} as const
const before = fieldsOf(settings, '2026-12-03T12:30:00.000Z')

test('the form shows Indian time and minutes, and sends what was changed', () => {
  expect(before).toMatchObject({ startAt: '2026-12-03T18:00', durationMinutes: '30' })
  expect(scheduleBody(before, before, '')).toEqual({})
  const typed = { ...before, startAt: '2026-12-04T18:30', durationMinutes: '45', allowStaffOfflineBids: true }
  expect(scheduleBody(before, typed, ' The hall is free ')).toEqual({
    auctionStartAt: '2026-12-04T18:30:00+05:30',
    auctionDurationSeconds: 2700,
    allowStaffOfflineBids: true,
    reason: 'The hall is free',
  })
})

test('fields of the other way of closing are left out', () => {
  const calls = { ...before, auctionClosingMode: 'CALL_MODE' as const, durationMinutes: '5', firstCallSeconds: '40' }
  expect(scheduleBody(before, calls, '')).toEqual({ auctionClosingMode: 'CALL_MODE', auctionFirstCallSeconds: 40 })
})

test('a problem of the service finds its field', () => {
  expect(fieldOfPath('auctionDurationSeconds')).toBe('durationMinutes')
  expect(fieldOfPath('reason')).toBeNull()
})
