// The month planner: one list with the cycles, bills, auctions and notices that the programs need, its confirmation, and the calendar.
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import {
  CalendarDate,
  Count,
  Day,
  Id,
  InstantInput,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  PlainName,
  Type,
} from '../kit/schema.ts'
import { NoticeDays } from '../messages/notices.contract.ts'

export const PLAN_CLASHES = ['SUNDAY', 'HOLIDAY', 'SAME_TIME', 'PAST', 'LATE'] as const
export const AUCTION_BASES = ['WEEKDAY', 'DAY_OF_MONTH', 'INTERVAL', 'DEFAULT', 'SCHEDULED'] as const
/** One call takes at most half a minute; a screen confirms a longer list in parts and shows how far it is. */
export const MAX_PLAN_ROWS = 30

const tag = 'Month plan'
const company = { tag, persona: 'COMPANY' } as const
const CycleNumber = Type.Integer({ minimum: 1, maximum: 10_000 })
const Holiday = Type.Object({ day: Day, name: Type.String() })

const noticeDays = {
  auctionNoticeDays: NoticeDays('How many days before the auction its notice goes to the members; empty for none'),
  dueReminderDays: NoticeDays('How many days before the due date members are reminded; empty for never'),
}

export const PlanRow = Type.Object({
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  branchId: Id,
  branchName: Type.String(),
  cycleNumber: Type.Integer(),
  cycleId: Type.Unsafe<string | null>({ ...NullableId, description: 'Null while the cycle does not exist' }),
  startDate: Day,
  endDate: Day,
  dueDate: Day,
  ticketCount: Count,
  bills: OneOf(['OPEN', 'DONE']),
  auctionId: NullableId,
  auction: OneOf(['NONE', 'OPEN', 'SCHEDULED']),
  auctionStartAt: Type.Unsafe<string | null>({
    ...NullableInstant,
    description: 'The proposal, or the time that is set',
  }),
  auctionBasis: Nullable(OneOf(AUCTION_BASES, { description: 'What the proposed time follows' })),
  movedFrom: Nullable(Holiday),
  clashes: Type.Array(Type.Object({ kind: OneOf(PLAN_CLASHES), with: NullableText })),
  notices: OneOf(['OFF', 'OPEN', 'DONE'], {
    description:
      'OFF while the company sends no notices; OPEN follows its usual days until a confirmation sets those of the cycle',
  }),
  ...noticeDays,
  isDone: Type.Boolean({ description: 'Nothing is left to confirm' }),
})

export const getMonthPlan = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/month-plan',
  summary: 'Propose the work of a month',
  description:
    'One row for every cycle that begins in the month, in every program that the caller may move on. Times follow the auctions before; ' +
    'clashes are marked. Read it again after a confirmation to see what is left.',
  permission: 'program.status.manage',
  query: Type.Object({
    month: Type.Optional({ ...CalendarDate, description: 'Any day of the month; the next month by default' }),
  }),
  data: Type.Object({
    month: Day,
    count: Type.Integer({ description: 'The programs that were looked at' }),
    rows: Type.Array(PlanRow),
    holidays: Type.Array(Holiday),
  }),
  success: 200,
})

export const confirmMonthPlan = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/month-plan',
  summary: 'Carry out rows of the month plan',
  description:
    'Each row is one transaction: the cycle is created, the auction scheduled, the bills are made, the days of its notices set. A row that fails changes nothing and ' +
    'says why; the others go on. What is done already is left alone, so a list can be sent again. Bills need `payment.manage` and ' +
    'schedules `auction.schedule`, and so do notices, which are sent once the company has switched them on.',
  permission: 'program.status.manage',
  body: Type.Object({
    rows: Type.Array(
      Type.Object({
        programId: Id,
        cycleNumber: CycleNumber,
        startDate: Type.Optional(CalendarDate),
        endDate: Type.Optional(CalendarDate),
        dueDate: Type.Optional(CalendarDate),
        createsBills: Type.Boolean({ default: true }),
        auctionStartAt: Type.Optional(Nullable(InstantInput)),
        notices: Type.Optional(Type.Object(noticeDays)),
      }),
      { minItems: 1, maxItems: MAX_PLAN_ROWS },
    ),
  }),
  data: Type.Object({
    results: Type.Array(
      Type.Object({
        programId: Id,
        cycleNumber: Type.Integer(),
        cycleId: NullableId,
        outcome: OneOf(['DONE', 'UNCHANGED', 'FAILED']),
        isCycleCreated: Type.Boolean(),
        isAuctionScheduled: Type.Boolean(),
        billCount: Count,
        areNoticesSet: Type.Boolean(),
        error: Nullable(
          Type.Object({
            code: Type.String(),
            message: Type.String(),
            details: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
          }),
        ),
      }),
    ),
  }),
  success: 200,
  refusals: ['NOT_FOUND'],
  example: { body: { rows: [{ programId: DEMO.settledProgramId, cycleNumber: 40, createsBills: false }] } },
})

const Period = Type.Object({ from: Type.Optional(CalendarDate), to: Type.Optional(CalendarDate) })

export const getAuctionCalendar = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/calendar',
  summary: 'Get the auction calendar',
  description:
    'Scheduled auctions of the programs that the caller sees, and holidays. At most 92 days, from today by default.',
  permission: { anywhere: 'program.read' },
  query: Period,
  data: Type.Object({
    from: Day,
    to: Day,
    count: Type.Integer({ description: 'The number of auctions' }),
    auctions: Type.Array(
      Type.Object({
        auctionId: Id,
        programId: Id,
        programName: Type.String(),
        chitId: Type.String(),
        branchId: Id,
        branchName: Type.String(),
        cycleNumber: Type.Integer(),
        status: Type.String(),
        auctionStartAt: Type.String({ format: 'date-time' }),
      }),
    ),
    holidays: Type.Array(Type.Object({ holidayId: NullableId, day: Day, name: Type.String(), isOwn: Type.Boolean() })),
    holidaySource: Type.String(),
  }),
  success: 200,
})

const OwnHoliday = Type.Object({ holidayId: Id, day: Day, name: Type.String() })
export const addHoliday = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/holidays',
  summary: 'Add a holiday of the company',
  description: 'The month plan moves auctions away from it. A day that is known already gets the new name.',
  permission: 'company.profile.update',
  body: Type.Object({ day: CalendarDate, name: PlainName(100) }),
  data: OwnHoliday,
  success: 201,
  example: { body: { day: '2027-08-25', name: 'Thiruvonam' } },
})
export const removeHoliday = route({
  ...company,
  method: 'DELETE',
  path: '/v2/companies/holidays/:holidayId',
  summary: 'Remove a holiday of the company',
  description: 'Auctions that were moved stay where they are.',
  permission: 'company.profile.update',
  params: Type.Object({ holidayId: Id }),
  data: OwnHoliday,
  success: 200,
})

export const createCalendarFeed = route({
  ...company,
  method: 'POST',
  path: '/v2/companies/me/calendar-feed',
  summary: 'Get a secret address of the calendar',
  description:
    'For calendar apps, as iCalendar. It holds the times and chit numbers of auctions, no names of people and no amounts. The address is ' +
    'shown once; a new one ends the one before, and so does losing access to the company.',
  permission: { anywhere: 'program.read' },
  data: Type.Object({ url: Type.String() }),
  success: 201,
  isShownOnce: true,
})
export const removeCalendarFeed = route({
  ...company,
  method: 'DELETE',
  path: '/v2/companies/me/calendar-feed',
  summary: 'End the secret address of the calendar',
  description: 'Calendar apps that use it get nothing from then on.',
  permission: { anywhere: 'program.read' },
  data: Type.Object({ isRemoved: Type.Boolean() }),
  success: 200,
})
