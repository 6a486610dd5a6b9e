import { expect, test } from 'vitest'
import { bodyOf, clashesOf, hasOpenWork, isOpenFor, keyOf, type PlanRow, partsOf, sumOf } from './plan.rules.ts'

const row = (changes: Partial<PlanRow> = {}): PlanRow => ({
  programId: 'onam',
  programName: 'Onam 40',
  chitId: 'KL-1',
  branchId: 'main',
  branchName: 'Main',
  cycleNumber: 3,
  cycleId: null,
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  dueDate: '2026-12-31',
  ticketCount: 40,
  bills: 'OPEN',
  auctionId: null,
  auction: 'OPEN',
  auctionStartAt: '2026-12-05T05:30:00.000Z',
  auctionBasis: 'WEEKDAY',
  notices: 'OFF',
  auctionNoticeDays: [],
  dueReminderDays: [],
  movedFrom: null,
  clashes: [],
  isDone: false,
  ...changes,
})
const ALL = { bill: true, schedule: true }
const NONE = { bill: false, schedule: false }
const NOW = Date.parse('2026-11-16T00:00:00Z')

test('a row is sent with its dates, its due date and its time', () => {
  expect(bodyOf(row(), { dueDate: '2026-12-10', auctionAt: '2026-12-07T18:00' }, ALL)).toEqual({
    programId: 'onam',
    cycleNumber: 3,
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    dueDate: '2026-12-10',
    createsBills: true,
    auctionStartAt: '2026-12-07T12:30:00.000Z',
  })
})

test('what somebody may not do, and what is done already, is not sent', () => {
  expect(bodyOf(row({ cycleId: 'c' }), undefined, NONE)).toEqual({
    programId: 'onam',
    cycleNumber: 3,
    createsBills: false,
  })
  expect([isOpenFor(row(), NONE), isOpenFor(row({ cycleId: 'c' }), NONE)]).toEqual([true, false])
})

test('a row without bills and without a time has nothing left to confirm once its cycle exists', () => {
  const edit = { createsBills: false, auctionAt: '' }
  expect(hasOpenWork(row(), edit, ALL)).toBe(true)
  expect(hasOpenWork(row({ cycleId: 'c' }), edit, ALL)).toBe(false)
})

test('without a changed time the marks of the service stand', () => {
  const marked = row({ clashes: [{ kind: 'SUNDAY', with: null }] })
  expect(clashesOf([marked], { [keyOf(marked)]: { dueDate: '2026-12-10' } }, [], NOW).get(keyOf(marked))).toEqual(
    marked.clashes,
  )
})

test('a changed time is compared with the clock, Sundays, holidays and the other auctions of its branch', () => {
  const late = row({ clashes: [{ kind: 'LATE', with: null }] })
  const near = row({ programId: 'vishu', programName: 'Vishu 25', auctionStartAt: '2026-12-06T06:00:00.000Z' })
  const elsewhere = row({ ...near, programId: 'far', branchId: 'other' })
  const holidays = [{ day: '2026-12-06', name: 'Feast' }]
  const edits = { [keyOf(late)]: { auctionAt: '2026-12-06T11:00' } }
  const clashes = clashesOf([late, near, elsewhere], edits, holidays, NOW)
  expect(clashes.get(keyOf(late))).toEqual([
    { kind: 'LATE', with: null },
    { kind: 'SUNDAY', with: null },
    { kind: 'HOLIDAY', with: 'Feast' },
    { kind: 'SAME_TIME', with: 'Vishu 25' },
  ])
  expect(clashes.get(keyOf(near))).toContainEqual({ kind: 'SAME_TIME', with: 'Onam 40' })
  expect(clashes.get(keyOf(elsewhere))).not.toContainEqual({ kind: 'SAME_TIME', with: 'Onam 40' })
  const past = clashesOf([late], { [keyOf(late)]: { auctionAt: '2026-11-02T11:00' } }, [], NOW).get(keyOf(late))
  expect(past).toContainEqual({ kind: 'PAST', with: null })
})

test('a confirmation counts cycles, bills and auctions', () => {
  const rows = [
    { row: row(), edit: undefined, may: ALL },
    { row: row({ cycleId: 'c', ticketCount: 25 }), edit: { auctionAt: '' }, may: ALL },
  ]
  expect(sumOf(rows)).toEqual({ cycles: 1, bills: 65, auctions: 1, notices: 0 })
})

test('notices are confirmed with the row as they were typed, and left out while they cannot be read', () => {
  const open = row({ notices: 'OPEN', auctionNoticeDays: [14, 3], dueReminderDays: [3] })
  expect(bodyOf(open, undefined, ALL).notices).toEqual({ auctionNoticeDays: [14, 3], dueReminderDays: [3] })
  const changed = bodyOf(open, { auctionNoticeDays: '21 7', dueReminderDays: '' }, ALL)
  expect(changed.notices).toEqual({ auctionNoticeDays: [21, 7], dueReminderDays: [] })
  expect(bodyOf(open, { auctionNoticeDays: 'soon' }, ALL).notices).toBeUndefined()
  expect(bodyOf(open, undefined, { bill: true, schedule: false }).notices).toBeUndefined()
})

test('a long list is sent in parts', () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(partsOf([], 2)).toEqual([])
})
