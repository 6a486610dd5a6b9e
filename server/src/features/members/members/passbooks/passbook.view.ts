import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { Passbook, PassbookLine } from '@kuri/contract/members/passbooks.contract'
import {
  type Line,
  nextDue,
  type PassbookFacts,
  type PassbookPart,
  passbookLines,
  passbookTotals,
} from './passbook.rules.ts'

const receiptView = (part: PassbookPart) => ({
  receiptId: part.receiptId,
  number: part.number,
  amount: rupees(part.amountPaise),
  paidAt: new Date(part.paidAt).toISOString(),
})

const lineView = (line: Line): Static<typeof PassbookLine> => ({
  kind: line.kind,
  cycleNumber: line.cycleNumber,
  chargeKind: line.chargeKind,
  day: line.day,
  dueDate: line.dueDate,
  grossAmount: rupees(line.grossPaise),
  dividendAmount: rupees(line.dividendPaise),
  lateChargeAmount: rupees(line.chargePaise),
  paidAmount: rupees(line.paidPaise),
  paidFromAdvanceAmount: rupees(line.paidFromAdvancePaise),
  receipts: line.parts.map(receiptView),
  isPrized: line.isPrized,
  runningBalanceAmount: rupees(line.runningPaise),
})

export function passbookView(
  facts: PassbookFacts,
  { today, now }: { today: string; now: Date },
): Static<typeof Passbook> {
  const lines = passbookLines(facts)
  const { balancePaise, ...totals } = passbookTotals(lines)
  const due = nextDue(facts, today)
  return {
    enrolledSubscriberId: facts.enrollmentId,
    ticketNumber: facts.ticketNumber,
    programId: facts.programId,
    programName: facts.programName,
    chitId: facts.chitId,
    companyName: facts.companyName,
    branchName: facts.branchName,
    subscriberName: facts.subscriberName,
    enrolledAt: facts.enrolledAt.toISOString(),
    endedAt: facts.endedAt?.toISOString() ?? null,
    prizedInCycle: facts.prizedCycles[0] ?? null,
    lines: lines.map(lineView),
    totals: {
      gross: rupees(totals.grossPaise),
      dividend: rupees(totals.dividendPaise),
      lateCharge: rupees(totals.chargePaise),
      paid: rupees(totals.paidPaise),
    },
    advanceReceipts: facts.parts.filter(({ isAdvance }) => isAdvance).map(receiptView),
    advanceAmount: rupees(facts.advancePaise),
    balanceAmount: rupees(balancePaise),
    matchesBooks: balancePaise === facts.ledgerPaise,
    nextDue: due && {
      amount: rupees(due.amountPaise),
      dueDate: due.dueDate,
      isOverdue: due.isOverdue,
      isBilled: due.isBilled,
    },
    asOf: now.toISOString(),
  }
}
