import { describe, expect, test } from 'vitest'
import { changesAuctionTerms, type Edit, editProblems } from './program-edits.rules.ts'

const paths = (details: readonly { path: string }[]) => details.map(({ path }) => path)
const today = { earliest: '2026-11-15', latest: '2026-11-16' }

describe('[spec: Program endpoints; Stricter than creation] the general PATCH on merged state', () => {
  const stored = {
    divisions: 1,
    totalAmountPaise: 100,
    subscriptionAmountPaise: 10,
    minimumBidAmountPaise: 5,
    delayFineAmountPaise: 1,
    totalSlots: 10,
    availableSlots: 5,
    startDate: '2026-11-20',
    lastDateOfSubmission: '2026-11-18',
    lastAuctionDate: null,
    completedCycles: null,
    frequency: 'MONTHLY',
    durationType: 'MONTHS',
    durationValue: 20,
    isPreStarted: false,
  } as const
  const problemsOf = (...[program, edit, soldSlots = 0]: [Parameters<typeof editProblems>[0], Edit, number?]) =>
    editProblems(program, edit, today, soldSlots)
  test('amounts are checked only when one is sent, and the problem is at that field', () => {
    expect(problemsOf(stored, { totalSlots: 20 })).toEqual([])
    expect(paths(problemsOf(stored, { minimumBidAmountPaise: 9 }))).toEqual(['minimumBidAmount'])
    expect(paths(problemsOf(stored, { subscriptionAmountPaise: 101 }))).toEqual([
      'subscriptionAmount',
      'subscriptionAmount',
    ])
    expect(paths(problemsOf({ ...stored, minimumBidAmountPaise: 60 }, { delayFineAmountPaise: 11 }))).toEqual([
      'delayFineAmount',
    ])
    expect(paths(problemsOf({ ...stored, minimumBidAmountPaise: 60 }, { totalAmountPaise: 50 }))).toEqual([
      'totalAmount',
    ])
  })
  test('a changed start is not in the past, of an import not in the future; an unchanged one is not checked', () => {
    expect(paths(problemsOf(stored, { startDate: '2026-11-14' }))).toEqual(['startDate', 'startDate'])
    expect(
      problemsOf({ ...stored, startDate: '2020-01-01', lastDateOfSubmission: null }, { startDate: '2020-01-01' }),
    ).toEqual([])
    expect(paths(problemsOf({ ...stored, isPreStarted: true }, { startDate: '2026-11-17' }))).toEqual(['startDate'])
  })
  test('available slots are within the total and the submission date is between today and the start', () => {
    expect(paths(problemsOf(stored, { availableSlots: 11 }))).toEqual(['availableSlots'])
    expect(paths(problemsOf(stored, { totalSlots: 4 }))).toEqual(['totalSlots'])
    expect(paths(problemsOf(stored, { lastDateOfSubmission: '2026-11-21' }))).toEqual(['lastDateOfSubmission'])
    expect(paths(problemsOf(stored, { lastDateOfSubmission: '2026-11-01' }))).toEqual(['lastDateOfSubmission'])
    const past = { ...stored, lastDateOfSubmission: '2026-11-01' }
    expect(problemsOf(past, { lastDateOfSubmission: '2026-11-01' })).toEqual([])
    expect(paths(problemsOf(past, { lastDateOfSubmission: '2026-11-02' }))).toEqual(['lastDateOfSubmission'])
    expect(problemsOf({ ...stored, isPreStarted: true }, { availableSlots: 11 })).toEqual([])
  })
  test('a sold slot cannot be available', () => {
    expect(problemsOf(stored, { availableSlots: 6 }, 4)).toEqual([])
    expect(problemsOf(stored, { availableSlots: 6 }, 5)).toEqual([
      { path: 'availableSlots', message: 'must not be more than totalSlots less the 5 slots that are sold' },
    ])
    expect(paths(problemsOf(stored, { totalSlots: 9 }, 5))).toEqual(['totalSlots'])
    expect(paths(problemsOf({ ...stored, isPreStarted: true }, { availableSlots: 6 }, 5))).toEqual(['availableSlots'])
  })
  test('[spec: Transitions of an auction] total amount, minimum bid and divisions are auction terms; sending the stored values changes none', () => {
    const { totalAmountPaise, minimumBidAmountPaise, divisions } = stored
    expect(changesAuctionTerms(stored, { totalAmountPaise, minimumBidAmountPaise, divisions })).toBe(false)
    expect(changesAuctionTerms(stored, { subscriptionAmountPaise: 1 })).toBe(false)
    for (const edit of [{ totalAmountPaise: 7 }, { minimumBidAmountPaise: 7 }, { divisions: 7 }])
      expect(changesAuctionTerms(stored, edit)).toBe(true)
  })
  test('an import cannot have more completed cycles than are possible since its start', () => {
    const running = { ...stored, isPreStarted: true, startDate: '2026-09-01' }
    expect(problemsOf(running, { completedCycles: 3 })).toEqual([])
    expect(paths(problemsOf(running, { completedCycles: 4 }))).toEqual(['completedCycles'])
  })
})
