// The start page of a member in one call: live auctions, what to do, what is next, and the chits they hold.
import { AuctionStatus, CurrentPhase, PrebidPhase } from '../auctions/enums.ts'
import { JoinWindow, LeadingBid } from '../auctions/shapes.ts'
import { EnrollmentUser } from '../auctions/subscriber.contract.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  Count,
  Day,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Type,
} from '../kit/schema.ts'
import { CHARGE_KINDS } from '../money/charges.contract.ts'
import { INVOICE_STATUSES } from '../money/invoices.contract.ts'
import { CHECKLIST_ITEMS, PAYOUT_STATES } from '../money/payouts.contract.ts'
import { ENROLLMENT_STEPS } from './enrollment-fields.ts'
import { RequestInvoice } from './enrollments.contract.ts'

/** The most that the start page shows of anything; the lists of their own endpoints hold the rest. */
export const HOME_LIMITS = { auctions: 30, tasks: 20, chits: 30, unread: 100 } as const

const chit = { programId: Id, programName: Type.String(), chitId: Type.String() }
const ticket = { enrolledSubscriberId: Id, ticketNumber: Type.Integer() }

export const HomeTicket = Type.Object({
  ...ticket,
  invoiceStatus: Nullable(OneOf(INVOICE_STATUSES)),
  ...EnrollmentUser.properties,
})

export const HomeAuction = Type.Object({
  auctionId: Id,
  cycleId: Id,
  cycleNumber: Type.Integer(),
  ...chit,
  companyName: Type.String(),
  stateVersion: Type.Integer(),
  auctionStatus: AuctionStatus,
  currentPhase: CurrentPhase,
  prebidPhase: PrebidPhase,
  prebidClosesAt: Type.Unsafe<string | null>({
    ...NullableInstant,
    description: 'When the prebid window closes by itself; null without prebids',
  }),
  joinWindow: JoinWindow,
  auctionStartAt: NullableInstant,
  auctionEndAt: NullableInstant,
  pausedAt: NullableInstant,
  closingPhase: NullableText,
  closingPhaseEndsAt: NullableInstant,
  totalAmount: Amount,
  bidCount: Count,
  leadingBid: LeadingBid,
  isLeading: Type.Boolean({ description: 'One of my tickets leads' }),
  tickets: Type.Array(HomeTicket),
})

export const HomeInvoice = Type.Object({
  invoiceId: Id,
  ...chit,
  cycleId: NullableId,
  cycleNumber: Nullable(Type.Integer()),
  enrolledSubscriberId: NullableId,
  ticketNumber: Nullable(Type.Integer()),
  amount: Amount,
  balanceAmount: Amount,
  dueDate: Nullable(Day),
  status: OneOf(INVOICE_STATUSES),
})

export const HomeCharge = Type.Object({
  chargeId: Id,
  ...chit,
  ...ticket,
  kind: OneOf(CHARGE_KINDS),
  balanceAmount: Amount,
  chargedOn: Day,
})

export const HOME_PAPERS = ['NOMINEE', 'PAN_INCOME', 'AGREEMENT'] as const
export const HomePapers = Type.Object({
  requestId: Id,
  ...chit,
  ...ticket,
  missing: Type.Array(OneOf(HOME_PAPERS)),
})

export const HomeRequest = Type.Object({
  requestId: Id,
  ...chit,
  companyName: Type.String(),
  waitsFor: OneOf(['FORM', 'PAYMENT'], { description: 'FORM: the steps up to the submission; PAYMENT: the invoice' }),
  step: OneOf(ENROLLMENT_STEPS),
  invoice: Nullable(RequestInvoice),
})

export const HomePrize = Type.Object({
  payoutId: Id,
  ...chit,
  ...ticket,
  cycleNumber: Type.Integer(),
  state: OneOf(PAYOUT_STATES),
  dueOn: Day,
  missing: Type.Array(OneOf(CHECKLIST_ITEMS)),
})

export const HomeWindow = Type.Object({ auctionId: Id, ...chit, ...ticket, closesAt: NullableInstant })

export const HomeChit = Type.Object({
  ...chit,
  companyName: Type.String(),
  branchName: Type.String(),
  programStatus: Type.String(),
  totalAmount: Amount,
  subscriptionAmount: Amount,
  startDate: Day,
  cycleCount: Type.Integer({ description: 'How many cycles the program has in all' }),
  completedCycleCount: Count,
  currentCycle: Nullable(
    Type.Object({ cycleId: Id, cycleNumber: Type.Integer(), startDate: Day, endDate: Day, auctionId: NullableId }),
  ),
  due: Amount,
  dividendEarned: Amount,
  tickets: Type.Array(
    Type.Object({
      ...ticket,
      wonCycleNumber: Nullable(Type.Integer({ description: 'Null until the ticket has won' })),
    }),
  ),
})

export const Home = Type.Object({
  serverTime: Instant,
  unreadCount: Type.Integer({ description: `Unread notifications; ${HOME_LIMITS.unread} means that many or more` }),
  liveAuctions: Type.Array(HomeAuction),
  toDo: Type.Object({
    invoices: Type.Array(HomeInvoice, { description: 'Unpaid instalments, the oldest due date first' }),
    invoiceCount: Count,
    invoiceTotal: Amount,
    charges: Type.Array(HomeCharge),
    papers: Type.Array(HomePapers),
    prebids: Type.Array(HomeWindow, { description: 'Tickets that can place a prebid now' }),
    joins: Type.Array(HomeWindow, { description: 'Tickets that can join an auction now' }),
    requests: Type.Array(HomeRequest),
    prizes: Type.Array(HomePrize, { description: 'Prizes whose payment waits for papers' }),
  }),
  nextAuctions: Type.Array(HomeAuction),
  chits: Type.Array(HomeChit),
  chitCount: Count,
})

export const getOwnHome = route({
  method: 'GET',
  path: '/v2/subscribers/me/home',
  tag: 'Home',
  summary: 'Get my start page',
  description:
    'Live auctions, what there is to do, the next auctions and my running chits. Every list is bounded; the endpoints of invoices, ' +
    'auctions, programs and requests list everything.',
  persona: 'SUBSCRIBER',
  permission: null,
  data: Home,
  success: 200,
})
