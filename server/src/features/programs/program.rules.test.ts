import { describe, expect, test } from 'vitest'
import { lotProblems, mergedChoiceProblems, stepTwoProblems } from './auction-choices.rules.ts'
import { changesAuctionTerms, type Edit, editProblems } from './edits/program-edits.rules.ts'
import { newAccounts, paymentProblems, winnerProblems } from './imports/imports.rules.ts'
import { prizeOf } from './prize.rules.ts'
import { newProgramProblems, programBidType, runningProgramProblems, setupBlockedReason } from './program.rules.ts'
import {
  approvalBlockedReason,
  judgedStatus,
  moveBlockedReason,
  PROGRAM_MOVES,
  transferBlockedReason,
} from './program-status.rules.ts'

const paths = (details: readonly { path: string }[]) => details.map(({ path }) => path)
const today = { earliest: '2026-11-15', latest: '2026-11-16' }
const amounts = { divisions: 1, totalAmountPaise: 100, subscriptionAmountPaise: 10, minimumBidAmountPaise: 60 }

describe('[D2 2.5] step 1', () => {
  const fresh = {
    ...amounts,
    totalSlots: 5,
    availableSlots: 5,
    startDate: '2026-11-20',
    lastDateOfSubmission: '2026-11-20',
  }
  test('a good new program has no problems; equal amounts and dates are fine', () => {
    expect(newProgramProblems(fresh, today)).toEqual([])
    expect(newProgramProblems({ ...fresh, subscriptionAmountPaise: 100, minimumBidAmountPaise: 100 }, today)).toEqual(
      [],
    )
  })
  test('a new program: every cross check at once, each at its field', () => {
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
  test('[G089] today or later takes the earlier of the two todays, today or earlier the later one', () => {
    const start = { ...fresh, startDate: '2026-11-15', lastDateOfSubmission: '2026-11-15' }
    expect(newProgramProblems(start, today)).toEqual([])
    const running = { ...amounts, startDate: '2026-11-16', lastAuctionDate: '2026-11-16' }
    expect(runningProgramProblems(running, today)).toEqual([])
    expect(paths(runningProgramProblems({ ...running, lastAuctionDate: '2026-11-17' }, today))).toEqual([
      'lastAuctionDate',
    ])
  })
  test('an import: subscription within the minimum bid, start before the last auction, nothing in the future', () => {
    const wrong = { ...amounts, subscriptionAmountPaise: 61, startDate: '2026-11-17', lastAuctionDate: '2026-11-01' }
    expect(paths(runningProgramProblems(wrong, today))).toEqual(['subscriptionAmount', 'startDate', 'lastAuctionDate'])
  })
  test('the pot of all divisions together must stay exact in paise', () => {
    const largest = { ...fresh, totalAmountPaise: 999_999_999_999_999 }
    expect(newProgramProblems(largest, today)).toEqual([])
    expect(paths(newProgramProblems({ ...largest, divisions: 2 }, today))).toEqual(['totalAmount'])
  })
  test('[G026] LOT is LOT_ONLY beside auctions', () => {
    expect([programBidType('LOT'), programBidType('AUCTION_AND_LOT'), programBidType(null)]).toEqual([
      'LOT_ONLY',
      'AUCTION_AND_LOT',
      null,
    ])
  })
})

describe('[D2 4.7, G119, G192] which step is due', () => {
  const fresh = {
    isPreStarted: true,
    setupStep: 1,
    programStatus: 'INCOMPLETE',
    approvalStatus: 'UNDER_REVIEW',
    deletedAt: null,
  } as const
  const at = (setupStep: number, step: number) =>
    setupBlockedReason({ ...fresh, setupStep }, { flow: 'IMPORT', step }) === null
  test('import steps follow one another; 3 may be repeated until 4, and not after', () => {
    const allowed = [1, 2, 3, 4, 5].map((done) => [2, 3, 4, 5].filter((step) => at(done, step)))
    expect(allowed).toEqual([[2], [2, 3], [2, 3, 4], [4, 5], []])
  })
  test('flows do not mix, and finished or archived programs take no step', () => {
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

describe('[D2 2.5] auction choices of step 2', () => {
  const hosted = {
    bid: 'AUCTION',
    isAuctionHostedOnPlatform: true,
    hasPrebid: true,
    prebidDocumentRequired: false,
  } as const
  test('hosting must be chosen for auctions; elsewhere the prebid fields may be left out', () => {
    expect(paths(stepTwoProblems({ bid: 'AUCTION_AND_LOT' }, 'NEW'))).toEqual(['isAuctionHostedOnPlatform'])
    expect(stepTwoProblems({ bid: 'AUCTION', isAuctionHostedOnPlatform: false }, 'IMPORT')).toEqual([])
    expect(stepTwoProblems({ bid: 'LOT' }, 'IMPORT')).toEqual([])
  })
  test('[G118] on the platform the prebid choices are required, and the policy in imports', () => {
    const bare = { bid: 'AUCTION', isAuctionHostedOnPlatform: true } as const
    expect(paths(stepTwoProblems(bare, 'NEW'))).toEqual(['hasPrebid', 'prebidDocumentRequired'])
    expect(paths(stepTwoProblems(hosted, 'IMPORT'))).toEqual(['prebidMutabilityPolicy'])
    expect(stepTwoProblems(hosted, 'NEW')).toEqual([])
  })
  test('LOT refuses everything of an auction, all at once, and takes its absence', () => {
    const all = {
      isAuctionHostedOnPlatform: true,
      hasFirstCycleAuction: true,
      hasPrebid: true,
      prebidDocumentRequired: true,
      prebidDocumentTemplateVersionId: 'c',
      auctionPresetId: 'c',
      autoOpenPrebid: true,
      autoRevealPrebids: true,
    }
    expect(paths(lotProblems(all))).toEqual(Object.keys(all))
    const none = { isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, hasPrebid: false }
    expect(lotProblems({ ...none, prebidDocumentRequired: false, auctionPresetId: null })).toEqual([])
  })
  test('a document, a template or a prebid flag needs prebid in the same request, dormant or not', () => {
    const off = { ...hosted, hasPrebid: false }
    expect(paths(stepTwoProblems({ ...off, prebidDocumentRequired: true }, 'NEW'))).toEqual(['prebidDocumentRequired'])
    expect(paths(stepTwoProblems({ ...off, autoOpenPrebid: true, autoRevealPrebids: true }, 'NEW'))).toEqual([
      'autoOpenPrebid',
      'autoRevealPrebids',
    ])
    const elsewhere = { bid: 'AUCTION', isAuctionHostedOnPlatform: false } as const
    expect(paths(stepTwoProblems({ ...elsewhere, prebidDocumentTemplateVersionId: 'c' }, 'NEW'))).toEqual([
      'prebidDocumentTemplateVersionId',
    ])
    expect(stepTwoProblems({ ...elsewhere, hasPrebid: true, prebidDocumentRequired: true }, 'NEW')).toEqual([])
  })
})

describe('[D2 4.7] auction choices of a PATCH, merged', () => {
  const merged = {
    bid: 'AUCTION',
    isAuctionHostedOnPlatform: true,
    prebidDocumentRequired: true,
    prebidDocumentTemplateVersionId: null,
    overrides: {},
    hadPrebid: true,
    hasPrebid: true,
  } as const
  test('prebid cannot go off under a required document; the complaint is at what was sent', () => {
    expect(mergedChoiceProblems({ prebidDocumentRequired: true }, merged)).toEqual([])
    expect(paths(mergedChoiceProblems({ hasPrebid: false }, { ...merged, hasPrebid: false }))).toEqual(['hasPrebid'])
    const never = { ...merged, hadPrebid: false, hasPrebid: false }
    expect(paths(mergedChoiceProblems({ prebidDocumentRequired: true }, never))).toEqual(['prebidDocumentRequired'])
    expect(mergedChoiceProblems({ isAuctionHostedOnPlatform: true }, never)).toEqual([])
  })
  test('a preset is for auctions, and a program that has not chosen its bid has none yet', () => {
    expect(mergedChoiceProblems({ auctionPresetId: 'c' }, merged)).toEqual([])
    expect(paths(mergedChoiceProblems({ auctionPresetId: 'c' }, { ...merged, bid: null }))).toEqual(['auctionPresetId'])
    expect(mergedChoiceProblems({ auctionPresetId: null }, { ...merged, bid: null })).toEqual([])
  })
  test('a prebid-only flag cannot stay on when prebid goes off', () => {
    const off = { ...merged, prebidDocumentRequired: false, overrides: { autoOpenPrebid: true }, hasPrebid: false }
    expect(paths(mergedChoiceProblems({ hasPrebid: false }, off))).toEqual(['autoOpenPrebid'])
  })
  test('a lot that becomes an auction needs to say where it is held', () => {
    const unsaid = { ...merged, isAuctionHostedOnPlatform: null }
    expect(paths(mergedChoiceProblems({ bid: 'AUCTION' }, unsaid))).toEqual(['isAuctionHostedOnPlatform'])
  })
})

describe('[D2 4.7, G027] the general PATCH on merged state', () => {
  const stored = {
    ...amounts,
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
  test('amounts are judged only when one is sent, and the sent field is named', () => {
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
  test('a changed start is not past, or not future when the program already runs; an unchanged one is not asked', () => {
    expect(paths(problemsOf(stored, { startDate: '2026-11-14' }))).toEqual(['startDate', 'startDate'])
    expect(
      problemsOf({ ...stored, startDate: '2020-01-01', lastDateOfSubmission: null }, { startDate: '2020-01-01' }),
    ).toEqual([])
    expect(paths(problemsOf({ ...stored, isPreStarted: true }, { startDate: '2026-11-17' }))).toEqual(['startDate'])
  })
  test('slots and submission date keep within their bounds for programs that have not begun', () => {
    expect(paths(problemsOf(stored, { availableSlots: 11 }))).toEqual(['availableSlots'])
    expect(paths(problemsOf(stored, { totalSlots: 4 }))).toEqual(['totalSlots'])
    expect(paths(problemsOf(stored, { lastDateOfSubmission: '2026-11-21' }))).toEqual(['lastDateOfSubmission'])
    expect(paths(problemsOf(stored, { lastDateOfSubmission: '2026-11-01' }))).toEqual(['lastDateOfSubmission'])
    const past = { ...stored, lastDateOfSubmission: '2026-11-01' }
    expect(problemsOf(past, { lastDateOfSubmission: '2026-11-01' })).toEqual([])
    expect(paths(problemsOf(past, { lastDateOfSubmission: '2026-11-02' }))).toEqual(['lastDateOfSubmission'])
    expect(problemsOf({ ...stored, isPreStarted: true }, { availableSlots: 11 })).toEqual([])
  })
  test('a sold slot is not offered once more', () => {
    expect(problemsOf(stored, { availableSlots: 6 }, 4)).toEqual([])
    expect(problemsOf(stored, { availableSlots: 6 }, 5)).toEqual([
      { path: 'availableSlots', message: 'must not be more than totalSlots without the 5 slots that are sold' },
    ])
    expect(paths(problemsOf(stored, { totalSlots: 9 }, 5))).toEqual(['totalSlots'])
    expect(paths(problemsOf({ ...stored, isPreStarted: true }, { availableSlots: 6 }, 5))).toEqual(['availableSlots'])
  })
  test('[D1 3.3] amounts of bids and divisions are terms of an auction; sending them as they are changes nothing', () => {
    const { totalAmountPaise, minimumBidAmountPaise, divisions } = stored
    expect(changesAuctionTerms(stored, { totalAmountPaise, minimumBidAmountPaise, divisions })).toBe(false)
    expect(changesAuctionTerms(stored, { subscriptionAmountPaise: 1 })).toBe(false)
    for (const edit of [{ totalAmountPaise: 7 }, { minimumBidAmountPaise: 7 }, { divisions: 7 }])
      expect(changesAuctionTerms(stored, edit)).toBe(true)
  })
  test('completed cycles of an import stay possible', () => {
    const running = { ...stored, isPreStarted: true, startDate: '2026-09-01' }
    expect(problemsOf(running, { completedCycles: 3 })).toEqual([])
    expect(paths(problemsOf(running, { completedCycles: 4 }))).toEqual(['completedCycles'])
  })
})

describe('[G114, G115, G192] status', () => {
  const approved = { programStatus: 'DRAFTED', approvalStatus: 'APPROVED' } as const
  test('publishing, running and completing need approval', () => {
    expect(moveBlockedReason(approved, 'PUBLISHED', false)).toBeNull()
    expect(moveBlockedReason({ ...approved, approvalStatus: 'UNDER_REVIEW' }, 'PUBLISHED', false)).toBe(
      'PROGRAM_NOT_APPROVED',
    )
    expect(moveBlockedReason({ ...approved, approvalStatus: 'REJECTED' }, 'ACTIVE', false)).toBe('PROGRAM_NOT_APPROVED')
  })
  test('no move leads out of ARCHIVED or back to INCOMPLETE, and an open auction holds every ending back', () => {
    expect(PROGRAM_MOVES.ARCHIVED).toEqual([])
    expect(Object.values(PROGRAM_MOVES).flat()).not.toContain('INCOMPLETE')
    expect(moveBlockedReason({ ...approved, programStatus: 'ACTIVE' }, 'COMPLETED', true)).toBe(
      'PROGRAM_HAS_OPEN_AUCTION',
    )
    expect(moveBlockedReason({ ...approved, programStatus: 'ACTIVE' }, 'DRAFTED', false)).toBe(
      'PROGRAM_TRANSITION_NOT_ALLOWED',
    )
  })
  test('approval publishes what was applied for, and only that; taking it back unpublishes', () => {
    const applied = { programStatus: 'APPLIED', approvalStatus: 'UNDER_REVIEW' } as const
    expect(judgedStatus(applied, 'APPROVED')).toBe('PUBLISHED')
    expect(judgedStatus({ ...applied, programStatus: 'DRAFTED' }, 'APPROVED')).toBe('DRAFTED')
    expect(judgedStatus({ programStatus: 'PUBLISHED', approvalStatus: 'APPROVED' }, 'REJECTED')).toBe('APPLIED')
    expect(approvalBlockedReason({ ...applied, programStatus: 'INCOMPLETE' }, 'APPROVED')).toBe('PROGRAM_INCOMPLETE')
    expect(approvalBlockedReason({ programStatus: 'ACTIVE', approvalStatus: 'APPROVED' }, 'REJECTED')).toBe(
      'PROGRAM_ALREADY_STARTED',
    )
  })
  test('[D2 4.3] only untouched drafts move to another branch', () => {
    const free = { enrollments: false, cycles: false, auctions: false }
    const draft = { programStatus: 'DRAFTED', deletedAt: null } as const
    expect(transferBlockedReason(draft, free)).toBeNull()
    expect(transferBlockedReason({ ...draft, programStatus: 'APPLIED' }, free)).toBe('PROGRAM_NOT_TRANSFERABLE')
    for (const tie of ['enrollments', 'cycles', 'auctions'])
      expect(transferBlockedReason(draft, { ...free, [tie]: true })).toBe('PROGRAM_NOT_TRANSFERABLE')
  })
})

describe('[D2 2.5, G119, G192] lists of an import', () => {
  const history = {
    cycleIds: new Set(['c1', 'c2']),
    subscriberOf: new Map([
      ['e1', 's1'],
      ['e2', 's1'],
    ]),
  }
  const paid = (enrolledSubscriberId: string, subscriberId = 's1') => ({
    enrolledSubscriberId,
    subscriberId,
    isPaid: true,
  })
  const won = (enrolledSubscriberId: string, division = 1, amount = '1') => ({
    enrolledSubscriberId,
    subscriberId: 's1',
    division,
    amount,
  })
  const program = { divisions: 2, totalAmountPaise: 1000 }
  test('payments: ids of the program, the right holder, nothing twice', () => {
    expect(paymentProblems({ cycles: [{ cycleId: 'c1', subscribers: [paid('e1'), paid('e2')] }] }, history)).toEqual([])
    const wrong = {
      cycles: [
        { cycleId: 'c9', subscribers: [paid('e9'), paid('e1', 's2'), paid('e1')] },
        { cycleId: 'c9', subscribers: [] },
      ],
    }
    expect(paths(paymentProblems(wrong, history))).toEqual([
      'cycles.0.cycleId',
      'cycles.1.cycleId',
      'cycles.1.cycleId',
      'cycles.0.subscribers.0.enrolledSubscriberId',
      'cycles.0.subscribers.1.subscriberId',
      'cycles.0.subscribers.2.enrolledSubscriberId',
    ])
  })
  test('winners: one per division, one win per enrollment, a division that exists, an amount within the pot', () => {
    const good = {
      cycles: [
        { cycleId: 'c1', winners: [won('e1', 2, '10')] },
        { cycleId: 'c2', winners: [won('e2')] },
      ],
    }
    expect(winnerProblems(good, history, program)).toEqual([])
    const wrong = {
      cycles: [
        { cycleId: 'c1', winners: [won('e1'), won('e2')] },
        { cycleId: 'c2', winners: [won('e1', 3, '10.01')] },
      ],
    }
    expect(paths(winnerProblems(wrong, history, program))).toEqual([
      'cycles.0.winners.1.division',
      'cycles.1.winners.0.division',
      'cycles.1.winners.0.enrolledSubscriberId',
      'cycles.1.winners.0.amount',
    ])
  })
  test('the prize is the bid, or what the discount leaves', () => {
    expect(prizeOf('TOTAL_VALUE_DECREASING', 1000, 400)).toBe(400)
    expect(prizeOf('DISCOUNT_INCREASING', 1000, 400)).toBe(600)
  })
  test('[G122] one account per unknown number; an email that somebody else has is left out', () => {
    const person = (mobileNumber: string, email: string | null) => ({
      mobileNumber,
      email,
      name: 'A',
      countryCode: 'IN',
    })
    const people = [person('1', 'a@x'), person('1', 'a@x'), person('2', 'a@x'), person('3', 't@x'), person('4', null)]
    const { accounts, emailsLeftOut } = newAccounts(people, new Set(['4']), new Set(['t@x']))
    expect(accounts.map(({ mobileNumber, email }) => [mobileNumber, email])).toEqual([
      ['1', 'a@x'],
      ['2', null],
      ['3', null],
    ])
    expect(emailsLeftOut).toEqual([2, 3])
  })
})
