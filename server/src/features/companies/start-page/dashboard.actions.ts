// The dashboard of a company. [spec: Which endpoint asks for what; Dashboards and billing lists]

import { PROFILE_PARTS } from '@kuri/contract/companies/dashboard.contract'
import { rupees } from '@kuri/contract/kit/money'
import { startOfDay } from '#features/money/billing/business-days.rules'
import { addPeriods, dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { type Counts, getCounts, getMoney, getOverview, type Money } from './dashboard.sql.ts'
import { getRevenueTotals, listBillingByMonth, listRevenueByMonth, type Span } from './months.sql.ts'
import { getProfileFacts, type ProfileFacts } from './profile-health.sql.ts'

function currentTimes({ clock, config }: Platform) {
  const today = dayAt(clock.now(), config.timeZone)
  const monthStart = startOfDay(`${today.slice(0, 7)}-01`, config.timeZone)
  return { today, monthStart }
}

/** The last `months` months including the current one. */
function monthSpan(deps: Platform, companyId: string, months: number): Span {
  const { today } = currentTimes(deps)
  const firstDay = addPeriods(`${today.slice(0, 7)}-01`, 'MONTHLY', 1 - months)
  return { companyId, today, firstDay }
}

export async function readDashboard(deps: Platform, { companyId }: Permit) {
  return countsView(await getCounts(deps.db, companyId, currentTimes(deps).monthStart))
}

export async function readOverview(deps: Platform, { companyId }: Permit) {
  const { today, monthStart } = currentTimes(deps)
  const [overview, money] = await Promise.all([
    getOverview(deps.db, companyId, monthStart),
    getMoney(deps.db, companyId, today),
  ])
  const { employees, branches } = overview
  return {
    ...countsView(overview),
    employees: {
      total: (employees.active ?? 0) + (employees.invited ?? 0) + (employees.suspended ?? 0),
      active: employees.active ?? 0,
      invited: employees.invited ?? 0,
      suspended: employees.suspended ?? 0,
    },
    branches: { total: (branches.active ?? 0) + (branches.inactive ?? 0), active: branches.active ?? 0 },
    billing: moneyView(money),
    foremanCommission: rupees(overview.commissionPaise),
    nextAuctions: overview.nextAuctions.map((auction) => ({
      ...auction,
      auctionStartAt: auction.auctionStartAt === null ? null : new Date(auction.auctionStartAt).toISOString(),
    })),
  }
}

export async function readRevenue(deps: Platform, { companyId }: Permit, { months }: { months: number }) {
  const [found, totals] = await Promise.all([
    listRevenueByMonth(deps.db, monthSpan(deps, companyId, months)),
    getRevenueTotals(deps.db, companyId),
  ])
  const view = (row: typeof totals) => ({
    collected: rupees(row.collectedPaise),
    foremanCommission: rupees(row.commissionPaise),
    prizes: rupees(row.prizePaise),
    dividends: rupees(row.dividendPaise),
    settledCycleCount: row.settledCycleCount,
  })
  return {
    months: found.map((row) => ({ month: row.month, paymentCount: row.paymentCount, ...view(row) })),
    totals: view(totals),
  }
}

export async function readBilling(deps: Platform, { companyId }: Permit, { months }: { months: number }) {
  const { today } = currentTimes(deps)
  const [money, found] = await Promise.all([
    getMoney(deps.db, companyId, today),
    listBillingByMonth(deps.db, monthSpan(deps, companyId, months)),
  ])
  return {
    totals: { ...money, ...moneyView(money) },
    months: found.map(({ month, billedPaise, collectedPaise, duePaise, overduePaise }) => ({
      month,
      billed: rupees(billedPaise),
      collected: rupees(collectedPaise),
      due: rupees(duePaise),
      overdue: rupees(overduePaise),
    })),
  }
}

const PART_FACTS = {
  DESCRIPTION: 'description',
  AVATAR: 'avatar',
  PAN_CARD: 'panCard',
  REGISTRATION_CERTIFICATE: 'registrationCertificate',
  GSTIN: 'gstin',
  BILLING_ADDRESS: 'billingAddress',
  REGISTERED_ADDRESS: 'registeredAddress',
  BANK_DETAILS: 'bankDetails',
  MANAGER: 'manager',
  MOU_ACCEPTED: 'mouAccepted',
  HEADQUARTERS_ADDRESS: 'headquartersAddress',
  BRANCH_BANK_ACCOUNT: 'branchBankAccount',
  SIGNATURE: 'signature',
} as const satisfies Record<(typeof PROFILE_PARTS)[number], keyof ProfileFacts>

export async function readProfileHealth(deps: Platform, { companyId }: Permit) {
  const facts = await getProfileFacts(deps.db, companyId)
  const parts = PROFILE_PARTS.map((part) => ({ part, isComplete: facts[PART_FACTS[part]] }))
  const missing = parts.filter(({ isComplete }) => !isComplete).map(({ part }) => part)
  return {
    profileStatus: facts.profileStatus,
    // Rounded down, so that only a complete profile reaches 100.
    completenessPercent: Math.floor((100 * (parts.length - missing.length)) / parts.length),
    missing,
    parts,
    updatedAt: facts.updatedAt.toISOString(),
  }
}

const AUCTION_STATUSES = ['pending', 'scheduled', 'ready', 'live', 'paused', 'ended', 'complete', 'cancelled'] as const

function countsView({ programs, subscribers, enrollmentRequests, cycles, auctions }: Counts) {
  const counted = Object.fromEntries(AUCTION_STATUSES.map((status) => [status, auctions[status] ?? 0]))
  return {
    programs,
    subscribers,
    enrollmentRequests,
    cycles,
    auctions: {
      ...(counted as Record<(typeof AUCTION_STATUSES)[number], number>),
      total: Object.values(auctions).reduce((sum, number) => sum + number, 0),
    },
  }
}

const moneyView = (money: Money) => ({
  billed: rupees(money.billedPaise),
  collected: rupees(money.collectedPaise),
  due: rupees(money.duePaise),
  overdue: rupees(money.overduePaise),
  reversed: rupees(money.reversedPaise),
  collectedThisMonth: rupees(money.collectedThisMonthPaise),
})
