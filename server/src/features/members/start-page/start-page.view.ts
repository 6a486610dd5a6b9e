// The parts of a member's start page, from their rows.

import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type {
  HomeCharge,
  HomeChit,
  HomeInvoice,
  HomePapers,
  HomeRequest,
} from '@kuri/contract/members/start-page.contract'
import { requestInvoiceView } from '#features/members/enrollments/requests/requests.view'
import { invoiceStatusOn } from '#features/money/billing/invoices.rules'
import { totalCycles } from '#features/programs/programs/calendar.rules'
import type { ChitRow } from './chits.sql.ts'
import type { OwedCharge, UnpaidInvoice, WaitingRequest } from './tasks.sql.ts'

const chitOf = ({ programId, programName, chitId }: { programId: string; programName: string; chitId: string }) => ({
  programId,
  programName,
  chitId,
})

export const homeInvoiceView = (row: UnpaidInvoice, today: string): Static<typeof HomeInvoice> => ({
  invoiceId: row.invoiceId,
  ...chitOf(row),
  cycleId: row.cycleId,
  cycleNumber: row.cycleNumber,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  amount: rupees(row.amountPaise),
  balanceAmount: rupees(row.amountPaise - row.paidPaise),
  dueDate: row.dueDate,
  status: invoiceStatusOn(today, 'DRAFT', row.dueDate),
})

export const homeChargeView = (row: OwedCharge): Static<typeof HomeCharge> => ({
  chargeId: row.chargeId,
  ...chitOf(row),
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  kind: row.kind,
  balanceAmount: rupees(row.balancePaise),
  chargedOn: row.chargedOn,
})

export const homeRequestView = (row: WaitingRequest, today: string): Static<typeof HomeRequest> => ({
  requestId: row.requestId,
  ...chitOf(row),
  companyName: row.companyName,
  waitsFor: row.status === 'INCOMPLETE' ? 'FORM' : 'PAYMENT',
  step: row.step,
  invoice: requestInvoiceView(row, today),
})

export const homePapersView = (row: WaitingRequest): Static<typeof HomePapers> => ({
  requestId: row.requestId,
  ...chitOf(row),
  enrolledSubscriberId: row.enrollmentId!,
  ticketNumber: row.ticketNumber!,
  missing: [
    ...(row.hasNominee ? [] : (['NOMINEE'] as const)),
    ...(row.hasPanIncome ? [] : (['PAN_INCOME'] as const)),
    ...(row.hasAgreement ? [] : (['AGREEMENT'] as const)),
  ],
})

export const homeChitView = (row: ChitRow): Static<typeof HomeChit> => ({
  ...chitOf(row),
  companyName: row.companyName,
  branchName: row.branchName,
  programStatus: row.programStatus,
  totalAmount: rupees(row.totalAmountPaise),
  subscriptionAmount: rupees(row.subscriptionAmountPaise),
  startDate: row.startDate,
  cycleCount: totalCycles(row),
  completedCycleCount: row.completedCycleCount,
  currentCycle: row.currentCycle,
  due: rupees(row.duePaise),
  dividendEarned: rupees(row.dividendPaise),
  tickets: row.tickets,
})
