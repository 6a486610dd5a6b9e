// Cycles: the instalments of a program, each with one prize per division. [spec: Member endpoints and rules; Endpoints and schedule rules;
// Which endpoint asks for what; Creating a cycle; Past cycles and the next one; States of a cycle; Items of a cycle list]

import { AUCTION_STATUSES } from '../auctions/enums.ts'
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import {
  Amount,
  CalendarDate,
  Count,
  Day,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  PositiveInteger,
  RupeesInput,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { GST_BEARERS } from '../money/gst.contract.ts'
import { ShownChitTerms } from './chit-terms.ts'

const tag = 'Cycles'
export const CYCLE_STATUSES = ['UPCOMING', 'ACTIVE', 'COMPLETED', 'CANCELLED'] as const
export const CycleStatus = OneOf(CYCLE_STATUSES)
export type CycleStatus = Static<typeof CycleStatus>

export const Cycle = Type.Object({
  id: Id,
  cycleId: Id,
  programId: Id,
  cycleNumber: Type.Integer(),
  status: CycleStatus,
  startDate: Day,
  endDate: Day,
  auctionId: NullableId,
  isImported: Type.Boolean(),
  completedAt: NullableInstant,
  createdAt: Instant,
  updatedAt: Instant,
})

/**
 * How the pot of a completed cycle was divided: pot = prize + foremanCommission + gst + dividend. GST that the winner bears is kept from
 * the prize instead.
 */
export const Settlement = Type.Object({
  pot: Amount,
  prize: Amount,
  discount: Amount,
  foremanCommission: Amount,
  gst: Type.Number({ description: 'GST on the commission, in rupees' }),
  gstBorneBy: Nullable(
    OneOf(GST_BEARERS, { description: 'Who pays the GST on the commission; null where there is none' }),
  ),
  dividend: Amount,
  dividendPerEnrollment: Amount,
  enrollmentCount: Count,
  settledAt: Instant,
})

export const CycleWinner = Type.Object({
  id: Id,
  winnerId: Id,
  cycleId: Id,
  division: Type.Integer(),
  subscriberId: Id,
  enrolledSubscriberId: Id,
  subscriberName: NullableText,
  ticketNumber: Type.Integer(),
  amount: Nullable(Amount),
  prize: Nullable(Amount),
  status: Type.String(),
  type: Type.String(),
  selectionSource: NullableText,
  selectedAt: Instant,
})

/** What members read about a winner. Amount and prize are null while they would reveal a sealed prebid. */
export const CycleResultWinner = Type.Object({
  winnerId: Id,
  division: Type.Integer(),
  enrolledSubscriberId: Id,
  ticketNumber: Type.Integer(),
  subscriberName: NullableText,
  amount: Nullable(Amount),
  prize: Nullable(Amount),
  type: Type.String(),
  selectionSource: NullableText,
  selectedAt: Instant,
})
/** The result of a completed cycle; before it, null and no winners. */
export const cycleResult = {
  settlement: Type.Unsafe<Static<typeof Settlement> | null>({
    ...Nullable(Settlement),
    description: 'How the pot was divided; null until the cycle is completed and settled',
  }),
  winners: Type.Array(CycleResultWinner),
}
export const MemberCycle = Type.Object({ ...Cycle.properties, ...cycleResult })

const CycleDates = { startDate: Type.Optional(CalendarDate), endDate: Type.Optional(CalendarDate) }
export const AtCycle = Type.Object({ id: Id })
export const AtProgram = Type.Object({ programId: Id })

export const createCycle = route({
  method: 'POST',
  path: '/v2/companies/cycles',
  tag,
  summary: 'Create a cycle',
  description:
    'The number defaults to the next one, the dates follow from the start and the frequency of the program. ' +
    'In a program with auctions on the platform, the PENDING auction of the cycle is created with it.',
  persona: 'COMPANY',
  permission: 'program.status.manage',
  body: Type.Object({
    programId: Id,
    cycleNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    ...CycleDates,
    status: Type.Optional(OneOf(['UPCOMING', 'ACTIVE'])),
    reason: Type.Optional(Text(1, 500, { description: 'required for a cycle beyond the number that the program has' })),
  }),
  data: Cycle,
  success: 201,
  refusals: ['CYCLE_ALREADY_ACTIVE', 'CYCLE_NUMBER_TAKEN', 'NOT_FOUND', 'PROGRAM_NOT_READY_FOR_CYCLES'],
  example: { body: { programId: DEMO.settledProgramId, status: 'UPCOMING' } },
})

export const updateCycle = route({
  method: 'PATCH',
  path: '/v2/companies/cycles/:id',
  tag,
  summary: 'Change the dates or the status of a cycle',
  description:
    'Completing a cycle settles it: commission and dividends are calculated and stored. Cancelling it cancels its invoices; a cancelled ' +
    'cycle that becomes UPCOMING is held again.',
  persona: 'COMPANY',
  permission: 'program.status.manage',
  params: AtCycle,
  body: atLeastOne(Type.Object({ ...CycleDates, status: Type.Optional(CycleStatus) })),
  data: Cycle,
  success: 200,
  refusals: [
    'CYCLE_ALREADY_ACTIVE',
    'CYCLE_AUCTION_UNDER_WAY',
    'CYCLE_CLOSED',
    'CYCLE_DATES_FINAL',
    'CYCLE_HAS_WINNERS',
    'CYCLE_TRANSITION_NOT_ALLOWED',
    'LAST_MINUTES_OPEN',
    'PROGRAM_NOT_READY_FOR_CYCLES',
  ],
  example: { path: { id: DEMO.nextCycleId }, body: { status: 'ACTIVE' } },
})

/** A cycle in the list of staff. */
export const StaffCycle = Type.Object({
  ...Cycle.properties,
  auctionStatus: Nullable(OneOf(AUCTION_STATUSES)),
  auctionStartAt: NullableInstant,
  winnerCount: Count,
  collected: Nullable({ ...Amount, description: 'Null without statement.manage at the program' }),
  due: Nullable({ ...Amount, description: 'Null without statement.manage at the program' }),
})

const STAFF = { tag, company: '/v2/companies', admin: '/v2/admin' } as const
const CycleQuery = Type.Object({ ...PageQuery.properties, status: Type.Optional(CycleStatus) })

export const listCycles = staffRoutes(STAFF, {
  method: 'GET',
  path: '/programs/:programId/cycles',
  permission: 'program.read',
  summary: 'List the cycles of a program',
  description: 'In the order of their numbers.',
  params: AtProgram,
  query: CycleQuery,
  data: Paged('cycles', StaffCycle),
  success: 200,
  admin: { summary: 'List the cycles of a program of any company' },
})
export const listSubscriberCycles = route({
  method: 'GET',
  path: '/v2/subscribers/me/programs/:programId/cycles',
  tag,
  summary: 'List the cycles of a program I am enrolled in',
  description:
    'Shows the dates and the status of each cycle, and of completed ones the winners and how the pot was divided.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: AtProgram,
  query: CycleQuery,
  data: Paged('cycles', MemberCycle),
  success: 200,
})

export const getCycleProgramDetails = staffRoutes(STAFF, {
  method: 'GET',
  path: '/cycles/:id/program-details',
  permission: 'statement.manage',
  summary: 'Get a cycle with its program, invoices, settlement and winners',
  description: 'For the screen of one cycle.',
  params: AtCycle,
  data: Type.Object({
    cycle: Cycle,
    program: Type.Object({
      programId: Id,
      companyId: Id,
      branchId: Id,
      branchName: Type.String(),
      name: Type.String(),
      chitId: Type.String(),
      programStatus: Type.String(),
      bid: NullableText,
      totalAmount: Amount,
      subscriptionAmount: Amount,
      minimumBidAmount: Amount,
      foremanCommission: Nullable(Amount),
      delayFineAmount: Nullable(Amount),
      frequency: Type.String(),
      divisions: Type.Integer(),
      totalSlots: Count,
      enrollmentCount: Count,
      deductsDividend: Type.Boolean(),
      chitTerms: ShownChitTerms,
      termsFrozenAt: Nullable(Type.String({ ...Instant, description: 'null while the cycle follows its program' })),
      termsAreReconstructed: Type.Boolean({ description: 'true when the terms the cycle began with are not known' }),
    }),
    invoices: Type.Object({
      count: Count,
      paidCount: Count,
      dueCount: Count,
      overdueCount: Count,
      cancelledCount: Count,
      billed: Amount,
      collected: Amount,
      due: Amount,
      overdue: Amount,
      dividendDeducted: Amount,
    }),
    winners: Type.Array(CycleWinner),
    settlement: Nullable(Settlement),
    unprizedPot: Type.Number({
      description: 'The prizes of a completed cycle that nobody has taken, in rupees: owed until drawn again or closed',
    }),
    settlementAwaitsReveal: Type.Boolean({
      description:
        'The prebid of a winner is sealed: the cycle is settled when the prebids of its auction are revealed',
    }),
  }),
  success: 200,
})

export const getCycleWinners = route({
  method: 'GET',
  path: '/v2/companies/cycles/:cycleId/winners',
  tag,
  summary: 'Get the winners of a cycle, and the tickets that can still win',
  description:
    'For recording winners: the terms that an amount must keep to, the divisions that are taken and, in pages, the ' +
    'tickets that have not ended. It shows neither what members paid nor what they owe.',
  persona: 'COMPANY',
  permission: 'auction.winner.manage',
  params: Type.Object({ cycleId: Id }),
  query: PageQuery,
  data: Type.Object({
    cycleId: Id,
    cycleNumber: Type.Integer(),
    cycleStatus: CycleStatus,
    programId: Id,
    branchId: Id,
    bid: NullableText,
    totalAmount: Amount,
    programDivisions: Type.Integer(),
    amountMeaning: OneOf(['PRIZE', 'DISCOUNT']),
    winners: Type.Array(
      Type.Object({
        winnerId: Id,
        division: Type.Integer(),
        enrolledSubscriberId: Id,
        ticketNumber: Type.Integer(),
        subscriberName: NullableText,
        status: Type.String(),
      }),
    ),
    ...Paged(
      'tickets',
      Type.Object({
        enrolledSubscriberId: Id,
        subscriberId: Id,
        ticketNumber: Type.Integer(),
        subscriberName: NullableText,
        isPrized: Type.Boolean(),
      }),
    ).properties,
  }),
  success: 200,
})

export const recordCycleWinners = route({
  method: 'POST',
  path: '/v2/companies/cycles/:cycleId/winners',
  tag,
  summary: 'Record the winners of a cycle without an auction on the platform',
  description:
    'For lots, external auctions and the setup of running programs. The amount of a lot is the prize; any other amount is ' +
    'the winning bid in the bid mode of the program, as in an import. ' +
    'When every division has a winner, the cycle is completed and settled.',
  persona: 'COMPANY',
  permission: 'auction.winner.manage',
  params: Type.Object({ cycleId: Id }),
  body: Type.Object({
    winners: Type.Array(
      Type.Object({
        division: PositiveInteger,
        amount: RupeesInput,
        subscriberId: Id,
        enrolledSubscriberId: Id,
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  data: Type.Object({
    cycleId: Id,
    cycleStatus: CycleStatus,
    programDivisions: Type.Integer(),
    declaredWinnerCount: Count,
    remainingWinnerSlots: Count,
    winners: Type.Array(CycleWinner),
    settlement: Nullable(Settlement),
  }),
  success: 201,
  refusals: ['CYCLE_CLOSED', 'DIVISION_TAKEN', 'LAST_MINUTES_OPEN', 'PRIOR_WINNER', 'WINNERS_SET_BY_AUCTION'],
  example: { body: { winners: [{ ...sample.winningTicket, division: 1, amount: '90000' }] } },
})
