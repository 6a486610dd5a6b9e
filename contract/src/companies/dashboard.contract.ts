// The dashboard of a company: counts and sums. [spec: Which endpoint asks for what; Dashboards and billing lists]

import { route } from '../kit/route.ts'
import { Amount, Count, Id, Instant, NullableInstant, OneOf, Type } from '../kit/schema.ts'
import { PROFILE_STATUSES } from './companies.contract.ts'

const tag = 'Dashboard'

export const Programs = Type.Object({
  total: Count,
  incomplete: Count,
  drafted: Count,
  applied: Count,
  published: Count,
  active: Count,
  completed: Count,
  archived: Count,
  cancelled: Count,
  underReview: Count,
})
export const Subscribers = Type.Object({ total: Count, enrollments: Count, newThisMonth: Count })
export const Auctions = Type.Object({
  total: Count,
  pending: Count,
  scheduled: Count,
  ready: Count,
  live: Count,
  paused: Count,
  ended: Count,
  complete: Count,
  cancelled: Count,
})
export const EnrollmentRequests = Type.Object({
  total: Count,
  requested: Count,
  adminApproved: Count,
  companyApproved: Count,
  enrolled: Count,
  cancelled: Count,
  rejected: Count,
})
export const Cycles = Type.Object({ upcoming: Count, active: Count, completed: Count })
export const Money = Type.Object({
  billed: Amount,
  collected: Amount,
  due: Amount,
  overdue: Amount,
  reversed: Amount,
  collectedThisMonth: Amount,
})

export const getDashboard = route({
  method: 'GET',
  path: '/v2/companies/dashboard',
  tag,
  summary: 'Count programs, subscribers, requests, cycles and auctions of the company',
  description: 'Each by its state, for the tiles of the start page.',
  persona: 'COMPANY',
  permission: { allOf: ['program.read', 'subscriber.manage'], companyWide: true },
  data: Type.Object({
    programs: Programs,
    subscribers: Subscribers,
    enrollmentRequests: EnrollmentRequests,
    cycles: Cycles,
    auctions: Auctions,
  }),
  success: 200,
})

export const getDashboardOverview = route({
  method: 'GET',
  path: '/v2/companies/dashboard/overview',
  tag,
  summary: 'Get the overview of the company',
  description: 'The counts of the dashboard with employees, branches, money, commission and the next auctions.',
  persona: 'COMPANY',
  permission: {
    allOf: ['program.read', 'subscriber.manage', 'company.billing.manage', 'employee.read'],
    companyWide: true,
  },
  data: Type.Object({
    programs: Programs,
    subscribers: Subscribers,
    enrollmentRequests: EnrollmentRequests,
    cycles: Cycles,
    auctions: Auctions,
    employees: Type.Object({ total: Count, active: Count, invited: Count, suspended: Count }),
    branches: Type.Object({ total: Count, active: Count }),
    billing: Money,
    foremanCommission: Amount,
    nextAuctions: Type.Array(
      Type.Object({
        auctionId: Id,
        cycleId: Id,
        programId: Id,
        programName: Type.String(),
        cycleNumber: Type.Integer(),
        auctionStatus: Type.String(),
        auctionStartAt: NullableInstant,
      }),
    ),
  }),
  success: 200,
})

const MonthsQuery = Type.Object({ months: Type.Integer({ minimum: 1, maximum: 60, default: 12 }) })
const Month = Type.String({ description: 'YYYY-MM' })

export const getDashboardRevenue = route({
  method: 'GET',
  path: '/v2/companies/dashboard/revenue',
  tag,
  summary: 'Get collections and earnings by month',
  description: 'Payments, commission, prizes and dividends; `months` is 1 to 60.',
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  query: MonthsQuery,
  data: Type.Object({
    months: Type.Array(
      Type.Object({
        month: Month,
        collected: Amount,
        paymentCount: Count,
        foremanCommission: Amount,
        prizes: Amount,
        dividends: Amount,
        settledCycleCount: Count,
      }),
    ),
    totals: Type.Object({
      collected: Amount,
      foremanCommission: Amount,
      prizes: Amount,
      dividends: Amount,
      settledCycleCount: Count,
    }),
  }),
  success: 200,
})

export const getDashboardBilling = route({
  method: 'GET',
  path: '/v2/companies/dashboard/billing',
  tag,
  summary: 'Get collected, due and overdue amounts by month',
  description: 'What was billed, what came in and what is late, with counts of invoices.',
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  query: MonthsQuery,
  data: Type.Object({
    totals: Type.Object({
      ...Money.properties,
      invoiceCount: Count,
      paidCount: Count,
      dueCount: Count,
      overdueCount: Count,
      cancelledCount: Count,
    }),
    months: Type.Array(Type.Object({ month: Month, billed: Amount, collected: Amount, due: Amount, overdue: Amount })),
  }),
  success: 200,
})

export const PROFILE_PARTS = [
  'DESCRIPTION',
  'AVATAR',
  'PAN_CARD',
  'REGISTRATION_CERTIFICATE',
  'GSTIN',
  'BILLING_ADDRESS',
  'REGISTERED_ADDRESS',
  'BANK_DETAILS',
  'MANAGER',
  'MOU_ACCEPTED',
  'HEADQUARTERS_ADDRESS',
  'BRANCH_BANK_ACCOUNT',
  'SIGNATURE',
] as const

export const getProfileHealth = route({
  method: 'GET',
  path: '/v2/companies/dashboard/profile-health',
  tag,
  summary: 'Get the completeness of the company profile and its missing parts',
  description: 'In per cent, with what is still to be filled in.',
  persona: 'COMPANY',
  permission: 'company.profile.read',
  data: Type.Object({
    profileStatus: OneOf(PROFILE_STATUSES),
    completenessPercent: Type.Integer({ minimum: 0, maximum: 100 }),
    missing: Type.Array(OneOf(PROFILE_PARTS)),
    parts: Type.Array(Type.Object({ part: OneOf(PROFILE_PARTS), isComplete: Type.Boolean() })),
    updatedAt: Instant,
  }),
  success: 200,
})
