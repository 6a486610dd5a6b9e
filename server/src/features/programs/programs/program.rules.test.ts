import { describe, expect, test } from 'vitest'
import { newProgramProblems, programBidType, runningProgramProblems, setupBlockedReason } from './program.rules.ts'

const paths = (details: readonly { path: string }[]) => details.map(({ path }) => path)
const today = { earliest: '2026-11-15', latest: '2026-11-16' }
const amounts = { divisions: 1, totalAmountPaise: 100, subscriptionAmountPaise: 10, minimumBidAmountPaise: 60 }

describe('[spec: Fields of a program] problems of step 1', () => {
  const fresh = {
    ...amounts,
    totalSlots: 5,
    availableSlots: 5,
    startDate: '2026-11-20',
    lastDateOfSubmission: '2026-11-20',
  }
  test('a valid new program has no problems, and amounts and dates may be equal', () => {
    expect(newProgramProblems(fresh, today)).toEqual([])
    expect(newProgramProblems({ ...fresh, subscriptionAmountPaise: 100, minimumBidAmountPaise: 100 }, today)).toEqual(
      [],
    )
  })
  test('a new program gets all its problems at once, each at its field', () => {
    const wrong = {
      divisions: 1,
      totalAmountPaise: 1,
      subscriptionAmountPaise: 2,
      minimumBidAmountPaise: 2,
      totalSlots: 1,
      availableSlots: 2,
      startDate: '2026-11-14',
      lastDateOfSubmission: '2026-11-15',
    }
    expect(paths(newProgramProblems(wrong, today))).toEqual([
      'subscriptionAmount',
      'minimumBidAmount',
      'availableSlots',
      'startDate',
      'lastDateOfSubmission',
    ])
  })
  test('[spec: Which day is today] "today or later" accepts the earlier of the two todays, "today or earlier" the later one', () => {
    const start = { ...fresh, startDate: '2026-11-15', lastDateOfSubmission: '2026-11-15' }
    expect(newProgramProblems(start, today)).toEqual([])
    const running = { ...amounts, startDate: '2026-11-16', lastAuctionDate: '2026-11-16' }
    expect(runningProgramProblems(running, today)).toEqual([])
    expect(paths(runningProgramProblems({ ...running, lastAuctionDate: '2026-11-17' }, today))).toEqual([
      'lastAuctionDate',
    ])
  })
  test('an import has its subscription within the minimum bid, its start before the last auction, no future date', () => {
    const wrong = { ...amounts, subscriptionAmountPaise: 61, startDate: '2026-11-17', lastAuctionDate: '2026-11-01' }
    expect(paths(runningProgramProblems(wrong, today))).toEqual(['subscriptionAmount', 'startDate', 'lastAuctionDate'])
  })
  test('the pot of all divisions together must stay exact in paise', () => {
    const largest = { ...fresh, totalAmountPaise: 999_999_999_999_999 }
    expect(newProgramProblems(largest, today)).toEqual([])
    expect(paths(newProgramProblems({ ...largest, divisions: 2 }, today))).toEqual(['totalAmount'])
  })
  test('[spec: Names of the way a winner is chosen] bid LOT is LOT_ONLY in auction responses', () => {
    expect([programBidType('LOT'), programBidType('AUCTION_AND_LOT'), programBidType(null)]).toEqual([
      'LOT_ONLY',
      'AUCTION_AND_LOT',
      null,
    ])
  })
})

describe('[spec: Program endpoints; Order of the steps; More refusals] the setup step that may come next', () => {
  const fresh = {
    isPreStarted: true,
    setupStep: 1,
    programStatus: 'INCOMPLETE',
    approvalStatus: 'UNDER_REVIEW',
    deletedAt: null,
  } as const
  const at = (setupStep: number, step: number) =>
    setupBlockedReason({ ...fresh, setupStep }, { flow: 'IMPORT', step }) === null
  test('import steps follow each other; steps 2 and 3 may be repeated until step 4, step 4 until step 5', () => {
    const allowed = [1, 2, 3, 4, 5].map((done) => [2, 3, 4, 5].filter((step) => at(done, step)))
    expect(allowed).toEqual([[2], [2, 3], [2, 3, 4], [4, 5], []])
  })
  test('a step of the other flow, and any step of a finished or archived program, is blocked', () => {
    expect(setupBlockedReason(fresh, { flow: 'NEW', step: 2 })).toBe('WRONG_SETUP_FLOW')
    const asNew = { ...fresh, isPreStarted: false }
    expect(setupBlockedReason(asNew, { flow: 'IMPORT', step: 2 })).toBe('WRONG_SETUP_FLOW')
    expect(setupBlockedReason({ ...asNew, programStatus: 'APPLIED' }, { flow: 'NEW', step: 2 })).toBe(
      'PROGRAM_SETUP_FINISHED',
    )
    expect(setupBlockedReason({ ...asNew, approvalStatus: 'REJECTED' }, { flow: 'NEW', step: 2 })).toBe(
      'PROGRAM_SETUP_FINISHED',
    )
    expect(setupBlockedReason({ ...asNew, deletedAt: new Date() }, { flow: 'NEW', step: 2 })).toBe('PROGRAM_ARCHIVED')
  })
})
