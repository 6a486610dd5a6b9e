import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { Statement } from '@kuri/contract/money/statements.contract'
import type { ChargeRow } from '#features/money/billing/charges/charges.sql'
import { chargeView } from '#features/money/billing/charges/charges.view'
import type { InvoiceRow } from '#features/money/billing/invoices.sql'
import { invoiceView } from '#features/money/billing/invoices.view'
import type { RefundRow } from '#features/money/refunds/refunds.sql'
import { ownRefundView } from '#features/money/refunds/refunds.view'
import type { CycleRow } from '#features/programs/cycles/cycles.sql'
import { chargeTotals, type DividendFacts, dividendAccount, statementTotals } from './statements.rules.ts'
import type { PrizeRow, ShareRow, StatementEnrollment, StatementProgram, TakeoverRow } from './statements.sql.ts'

type View = Static<typeof Statement>
/** The input of a statement; a prize that is still sealed for the reader is null. */
type StatementFacts = {
  program: StatementProgram
  subscriberId: string
  enrollments: readonly [StatementEnrollment, ...StatementEnrollment[]]
  invoices: readonly InvoiceRow[]
  shares: readonly ShareRow[]
  charges: readonly ChargeRow[]
  dividends: readonly DividendFacts[]
  refunds: readonly RefundRow[]
  takeovers: readonly TakeoverRow[]
  prizes: readonly (Omit<PrizeRow, 'prizePaise'> & { prizePaise: number | null })[]
  today: string
}

const ticketIn = ({ enrollments }: StatementFacts, enrollmentId: string) => ({
  enrolledSubscriberId: enrollmentId,
  ticketNumber: enrollments.find(({ id }) => id === enrollmentId)!.ticketNumber,
})

export function statementCycleView(
  cycle: CycleRow,
  facts: StatementFacts,
): Omit<View['cycles'][number], 'settlement' | 'winners'> {
  const { id, cycleNumber, status, startDate, endDate } = cycle
  const ofCycle = <Row extends { cycleId: string | null }>(list: readonly Row[]) =>
    list.filter(({ cycleId }) => cycleId === id)
  return {
    cycleId: id,
    cycleNumber,
    status,
    startDate,
    endDate,
    invoices: ofCycle(facts.invoices).map((row) => invoiceView(row, facts.today)),
    dividends: ofCycle(facts.shares).map(({ enrollmentId, dividendPaise }) => ({
      ...ticketIn(facts, enrollmentId),
      amount: rupees(dividendPaise),
    })),
    prizes: ofCycle(facts.prizes).map(({ enrollmentId, division, prizePaise, selectedAt }) => ({
      ...ticketIn(facts, enrollmentId),
      division,
      prize: rupeesOrNull(prizePaise),
      wonAt: selectedAt.toISOString(),
    })),
  }
}

/** The part next to the page of cycles; it covers all cycles. */
export function statementView(facts: StatementFacts) {
  const { program, subscriberId, enrollments, invoices, dividends, charges, prizes, takeovers, today } = facts
  const closedAtOf = new Map(enrollments.map(({ id, closedAt }) => [id, closedAt]))
  const accounts = dividends.map((of) => dividendAccount(of, closedAtOf.get(of.enrollmentId) ?? null))
  return {
    programId: program.id,
    programName: program.name,
    chitId: program.chitId,
    subscriberId,
    subscriberName: enrollments[0].name ?? enrollments[0].userName,
    enrollments: accounts.map(({ enrollmentId, earnedPaise, deductedPaise, refundedPaise, balancePaise }) => ({
      ...ticketIn(facts, enrollmentId),
      dividendEarned: rupees(earnedPaise),
      dividendDeducted: rupees(deductedPaise),
      dividendRefunded: rupees(refundedPaise),
      dividendBalance: rupees(balancePaise),
      closedAt: closedAtOf.get(enrollmentId)?.toISOString() ?? null,
    })),
    refunds: facts.refunds.map(ownRefundView),
    takeovers: takeovers.map(({ enrollmentId, amountPaise, paidAt, ...paid }) => ({
      ...ticketIn(facts, enrollmentId),
      ...paid,
      amount: rupees(amountPaise),
      paidAt: paidAt.toISOString(),
    })),
    otherInvoices: invoices.filter(({ cycleId }) => cycleId === null).map((row) => invoiceView(row, today)),
    charges: charges.map(chargeView),
    totals: {
      ...statementTotals(invoices, accounts, prizes, today),
      ...chargeTotals(charges),
      takeovers: rupees(takeovers.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    },
  }
}
