// The start page of an employee: ten queries at most, and none for what they may not see.

import { type CompanyHome, DUE_SOON_DAYS, MAX_AUCTIONS_TODAY } from '@kuri/contract/companies/start-page.contract'
import { rupees } from '@kuri/contract/kit/money'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type { Static } from '@kuri/contract/kit/schema'
import { countWaiting } from '#features/companies/second-person/inbox.actions'
import { startOfDay } from '#features/money/billing/business-days.rules'
import { addDuration, dayAt } from '#features/programs/programs/calendar.rules'
import { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import * as rows from './staff-home.sql.ts'

type Home = Static<typeof CompanyHome>

/** Where the caller holds the permission; null where they hold it nowhere. */
function reachOf({ actor, companyId }: Permit, code: PermissionCode): rows.Reach | null {
  const scope = new Permit(actor, code).visibleScope()
  return scope.all || scope.branchIds.length + scope.programIds.length > 0 ? { companyId, scope } : null
}

export async function readStaffHome({ db, clock, config }: Platform, permit: Permit): Promise<Home> {
  const now = clock.now()
  const today = dayAt(now, config.timeZone)
  const day = {
    from: startOfDay(today, config.timeZone),
    before: startOfDay(addDuration(today, 'DAYS', 1), config.timeZone),
  }
  const section = async <T>(code: PermissionCode, read: (reach: rows.Reach) => Promise<T>): Promise<T | null> => {
    const reach = reachOf(permit, code)
    return reach && read(reach)
  }
  const [auctions, programs, requests, dues, payments, refunds, payouts, byKind] = await Promise.all([
    section('auction.read', async (reach) => {
      const [found, counts] = await Promise.all([
        rows.listAuctionsToday(db, reach, day, MAX_AUCTIONS_TODAY),
        rows.countAuctions(db, reach, day),
      ])
      return { today: found.map(todayAuctionView), ...counts }
    }),
    section('program.read', (reach) => rows.countPrograms(db, reach)),
    section('subscriber.manage', (reach) => rows.countRequests(db, reach)),
    section('statement.manage', (reach) => rows.sumDues(db, reach, today, addDuration(today, 'DAYS', DUE_SOON_DAYS))),
    section('payment.manage', (reach) => rows.sumPaymentsToGiveBack(db, reach)),
    section('company.billing.manage', (reach) => rows.sumRefundsDue(db, reach)),
    section('payment.manage', (reach) => rows.countPayouts(db, reach)),
    countWaiting(db, permit, now),
  ])
  return {
    serverTime: now.toISOString(),
    auctions,
    programs,
    requests: requests && { ...requests, oldestSubmittedAt: requests.oldestSubmittedAt?.toISOString() ?? null },
    dues: dues && {
      overdueCount: dues.overdueCount,
      overdueAmount: rupees(dues.overduePaise),
      dueSoonCount: dues.dueSoonCount,
      dueSoonAmount: rupees(dues.dueSoonPaise),
    },
    refunds:
      (payments ?? refunds) === null
        ? null
        : {
            paymentCount: payments?.count ?? 0,
            paymentAmount: rupees(payments?.paise ?? 0),
            refundCount: refunds?.count ?? 0,
            refundAmount: rupees(refunds?.paise ?? 0),
          },
    payouts,
    approvals: byKind && {
      count: Object.values(byKind).reduce((sum, count) => sum + count, 0),
      voidCount: byKind.RECEIPT_VOID ?? 0,
      waiverCount: byKind.CHARGE_WAIVER ?? 0,
    },
  }
}

const todayAuctionView = (row: rows.TodayAuctionRow) => ({
  ...row,
  auctionStartAt: row.auctionStartAt?.toISOString() ?? null,
})
