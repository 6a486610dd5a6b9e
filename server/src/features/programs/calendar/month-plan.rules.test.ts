import { expect, test } from 'vitest'
import { clashesOf, type KnownCycle, type PlannedProgram, planProgram } from './month-plan.rules.ts'

const timeZone = 'Asia/Kolkata'
const context = { month: '2027-02-01', timeZone, holidays: [], usualNotices: null }
const at = (local: string) => new Date(`${local}+05:30`)

const cycle = (cycleNumber: number, startDate: string, endDate: string, startsAt: string | null): KnownCycle => ({
  id: `c${cycleNumber}`,
  cycleNumber,
  startDate,
  endDate,
  status: 'COMPLETED',
  billedCount: 20,
  notices: null,
  auction: startsAt ? { id: `a${cycleNumber}`, status: 'COMPLETE', startsAt: at(startsAt), hasPrebid: false } : null,
})
const program = (changes: Partial<PlannedProgram> = {}): PlannedProgram => ({
  startDate: '2026-12-01',
  frequency: 'MONTHLY',
  durationType: 'MONTHS',
  durationValue: 20,
  bid: 'AUCTION',
  isAuctionHostedOnPlatform: true,
  hasFirstCycleAuction: true,
  chitTerms: {},
  ticketCount: 20,
  cycles: [],
  ...changes,
})
const monthly = (december: string, january: string) =>
  program({
    cycles: [cycle(1, '2026-12-01', '2026-12-31', december), cycle(2, '2027-01-01', '2027-01-31', january)],
  })

test('the next cycle is proposed with its dates, its bills and an auction on the same day of the month', () => {
  expect(planProgram(monthly('2026-12-05T19:00', '2027-01-05T19:00'), context)).toEqual([
    {
      cycleNumber: 3,
      cycleId: null,
      startDate: '2027-02-01',
      endDate: '2027-02-28',
      dueDate: '2027-02-28',
      bills: 'OPEN',
      auctionId: null,
      auction: 'OPEN',
      auctionStartAt: at('2027-02-05T19:00'),
      auctionBasis: 'DAY_OF_MONTH',
      movedFrom: null,
      ...{ notices: 'OFF', auctionNoticeDays: [], dueReminderDays: [] },
      isLate: false,
    },
  ])
})

test('auctions on the second Saturday stay on the second Saturday', () => {
  const [row] = planProgram(monthly('2026-12-12T18:30', '2027-01-09T18:30'), context)
  expect(row).toMatchObject({ auctionBasis: 'WEEKDAY', auctionStartAt: at('2027-02-13T18:30') })
})

test('an auction on a holiday moves to the next working day and says from which', () => {
  const holidays = [
    { day: '2027-02-05', name: 'Feast' },
    { day: '2027-02-06', name: 'Second day' },
  ]
  const [row] = planProgram(monthly('2026-12-05T19:00', '2027-01-05T19:00'), { ...context, holidays })
  // The 7th is a Sunday.
  expect(row).toMatchObject({ movedFrom: { name: 'Feast' }, auctionStartAt: at('2027-02-08T19:00') })
})

test('with prebids the auction is proposed after the last day of the cycle', () => {
  const before = monthly('2027-01-01T10:00', '2027-02-01T10:00')
  const cycles = before.cycles.map((own) => ({ ...own, auction: { ...own.auction!, hasPrebid: true } }))
  const [row] = planProgram({ ...before, cycles }, context)
  expect(row?.auctionStartAt).toEqual(at('2027-03-01T10:00'))
})

test('a first auction is proposed for the last day at eleven', () => {
  const [row] = planProgram(program({ startDate: '2027-02-01' }), context)
  expect(row).toMatchObject({ cycleNumber: 1, auctionBasis: 'DEFAULT', auctionStartAt: at('2027-02-28T11:00') })
})

test('a weekly program has a row for every week, and none beyond its last cycle', () => {
  const weekly = program({ startDate: '2027-02-01', frequency: 'WEEKLY', durationType: 'WEEKS', durationValue: 3 })
  expect(planProgram(weekly, context).map(({ startDate }) => startDate)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
  ])
})

test('cycles that were forgotten are proposed as late, and what is done is shown as done', () => {
  const late = program({ cycles: [cycle(1, '2026-12-01', '2026-12-31', null)] })
  expect(planProgram(late, context).map(({ cycleNumber, isLate }) => [cycleNumber, isLate])).toEqual([
    [2, true],
    [3, false],
  ])
  const scheduled = { id: 'a', status: 'SCHEDULED', startsAt: at('2027-02-05T19:00'), hasPrebid: false }
  const done = { ...cycle(3, '2027-02-01', '2027-02-28', null), status: 'UPCOMING' as const, auction: scheduled }
  expect(planProgram(program({ cycles: [done] }), context)[0]).toMatchObject({
    cycleId: 'c3',
    bills: 'DONE',
    auction: 'SCHEDULED',
    auctionBasis: 'SCHEDULED',
  })
})

test('Sundays, holidays, past times and two auctions of one branch at one time are marked', () => {
  const row = (branchId: string, programName: string, local: string) => ({
    ...{ branchId, programName, auctionStartAt: at(local), isLate: false },
  })
  const rows = [
    row('b1', 'One', '2027-02-07T10:00'),
    row('b1', 'Two', '2027-02-07T10:30'),
    row('b2', 'Three', '2027-02-07T10:00'),
    row('b2', 'Four', '2027-01-26T10:00'),
  ]
  const on = { timeZone, holidays: [{ day: '2027-01-26', name: 'Republic Day' }], now: at('2027-01-28T00:00') }
  const kinds = rows.map((own) => clashesOf(own, rows, on))
  expect(kinds[0]).toEqual([
    { kind: 'SUNDAY', with: null },
    { kind: 'SAME_TIME', with: 'Two' },
  ])
  expect(kinds[2]).toEqual([{ kind: 'SUNDAY', with: null }])
  expect(kinds[3]).toEqual([
    { kind: 'PAST', with: null },
    { kind: 'HOLIDAY', with: 'Republic Day' },
  ])
})
