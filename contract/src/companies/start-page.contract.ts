// The start page of an employee in one call: what waits for them, by what they may do and where.
import { AuctionStatus } from '../auctions/enums.ts'
import { route } from '../kit/route.ts'
import { Amount, Count, Id, Instant, Nullable, NullableInstant, Type } from '../kit/schema.ts'

/** The most auctions that the start page shows. */
export const MAX_AUCTIONS_TODAY = 30
/** An unpaid instalment that is due within these days is due soon. */
export const DUE_SOON_DAYS = 7

export const TodayAuction = Type.Object({
  auctionId: Id,
  cycleId: Id,
  cycleNumber: Type.Integer(),
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  branchId: Id,
  branchName: Type.String(),
  auctionStatus: AuctionStatus,
  auctionStartAt: NullableInstant,
})

const section = <T extends Parameters<typeof Nullable>[0]>(codes: string, schema: T) =>
  Object.assign(Nullable(schema), { description: `Null without ${codes} anywhere` })

export const CompanyHome = Type.Object({
  serverTime: Instant,
  auctions: section(
    'auction.read',
    Type.Object({
      today: Type.Array(TodayAuction, {
        description: `Running ones, those that start today and those that wait for a winner; up to ${MAX_AUCTIONS_TODAY}`,
      }),
      todayCount: Count,
      liveCount: Count,
      awaitingApprovalCount: Count,
      awaitingWinnerCount: Count,
    }),
  ),
  programs: section(
    'program.read',
    Type.Object({ activeCount: Count, publishedCount: Count, incompleteCount: Count, awaitingPlatformCount: Count }),
  ),
  requests: section(
    'subscriber.manage',
    Type.Object({ waitingCount: Count, oldestSubmittedAt: NullableInstant, awaitingPlatformCount: Count }),
  ),
  dues: section(
    'statement.manage',
    Type.Object({ overdueCount: Count, overdueAmount: Amount, dueSoonCount: Count, dueSoonAmount: Amount }),
  ),
  refunds: section(
    'payment.manage and company.billing.manage',
    Type.Object({
      paymentCount: Type.Integer({ minimum: 0, description: 'Online payments to give back' }),
      paymentAmount: Amount,
      refundCount: Type.Integer({ minimum: 0, description: 'Refunds due, with company.billing.manage; else 0' }),
      refundAmount: Amount,
    }),
  ),
  payouts: section(
    'payment.manage',
    Type.Object({ awaitingPapersCount: Count, inReviewCount: Count, approvedCount: Count }),
  ),
  approvals: section(
    'payment.manage and company.billing.manage',
    Type.Object({
      count: Type.Integer({ minimum: 0, description: 'All that waits for the caller as the second person' }),
      voidCount: Type.Integer({ minimum: 0, description: 'Receipts that somebody else wants to void' }),
      waiverCount: Type.Integer({
        minimum: 0,
        description: 'Waivers of charges that somebody else asks for, with company.billing.manage; else 0',
      }),
    }),
  ),
})

export const getCompanyHome = route({
  method: 'GET',
  path: '/v2/companies/home',
  tag: 'Dashboard',
  summary: 'Get my open tasks in the programs that I can see',
  description:
    'For the start page of every employee. Each section counts within the branches and programs where the caller holds its permission.',
  persona: 'COMPANY',
  permission: null,
  data: CompanyHome,
  success: 200,
})
