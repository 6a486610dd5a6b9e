// One cycle with its program, its invoices, its settlement and its winners. [spec: Which endpoint asks for what]
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { awaitsReveal } from '#features/auctions/model/prebid-seal.rules'
import { countUnprized } from '#features/money/refunds/program-money.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { chitTermsView } from '#features/programs/programs/chit-terms.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { getProgramOfCycle, getTotalsOfCycle } from './cycle-details.sql.ts'
import { findCycle } from './cycles.sql.ts'
import { cycleView } from './cycles.view.ts'
import { findSettlement } from './settlement.sql.ts'
import { listWinners } from './winners.sql.ts'
import { settlementView, winnerView } from './winners.view.ts'

export async function readCycleDetails({ db, clock, config }: Platform, permit: Permit, cycleId: string) {
  const cycle = permit.requireVisible(await findCycle(db, cycleId))
  const [program, invoices, winners, settlement, unprizedCount] = await Promise.all([
    getProgramOfCycle(db, cycleId),
    getTotalsOfCycle(db, cycleId, dayAt(clock.now(), config.timeZone)),
    listWinners(db, cycleId),
    findSettlement(db, cycleId),
    countUnprized(db, { cycleId }),
  ])
  return {
    cycle: cycleView(cycle),
    program: {
      ...program,
      totalAmount: rupees(program.totalAmountPaise),
      subscriptionAmount: rupees(program.subscriptionAmountPaise),
      minimumBidAmount: rupees(program.minimumBidAmountPaise),
      foremanCommission:
        program.foremanCommissionHundredths === null ? null : program.foremanCommissionHundredths / 100,
      delayFineAmount: rupeesOrNull(program.delayFineAmountPaise),
      enrollmentCount: Number(program.enrollmentCount),
      deductsDividend: program.deductDividend,
      chitTerms: chitTermsView(program.chitTerms),
      termsFrozenAt: program.termsFrozenAt?.toISOString() ?? null,
    },
    invoices: {
      ...invoices,
      count: invoices.invoiceCount,
      billed: rupees(invoices.billedPaise),
      collected: rupees(invoices.collectedPaise),
      due: rupees(invoices.duePaise),
      overdue: rupees(invoices.overduePaise),
      dividendDeducted: rupees(invoices.dividendPaise),
    },
    winners: winners.map(winnerView),
    settlement: settlement ? settlementView(settlement) : null,
    unprizedPot: rupees(unprizedCount * program.totalAmountPaise),
    settlementAwaitsReveal: winners.some((winner) => awaitsReveal(winner, { ...winner, status: winner.auctionStatus })),
  }
}
