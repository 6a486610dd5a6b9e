// What somebody pays who takes a ticket late: its past instalments, net of the dividends that were deducted from them.
import { rupees } from '@kuri/contract/kit/money'

export type PastMonth = {
  cycleId: string
  cycleNumber: number
  dueDate: string | null
  grossPaise: number
  dividendPaise: number
}

/** With what of the month was paid before an import. */
export type BilledMonth = PastMonth & { beforeImportPaise: number }

/**
 * Months before an import are known gross only. The stated sum is spread over them, the rest of each is dividend; odd paise go to the
 * last. Example: three months of ₹ 2,500 and ₹ 5,625 stated are three of ₹ 1,875.
 */
export function spreadContributions(months: readonly BilledMonth[], statedPaise: number | null): PastMonth[] {
  const totalPaise = sumOf(months, ({ beforeImportPaise }) => beforeImportPaise)
  let leftPaise = statedPaise ?? 0
  let leftGross = totalPaise
  return months.map(({ beforeImportPaise, ...month }) => {
    if (statedPaise === null || beforeImportPaise === 0) return month
    const share = Number((BigInt(leftPaise) * BigInt(beforeImportPaise)) / BigInt(leftGross))
    leftPaise -= share
    leftGross -= beforeImportPaise
    return { ...month, dividendPaise: month.dividendPaise + beforeImportPaise - share }
  })
}

export const netPaise = ({ grossPaise, dividendPaise }: PastMonth): number => grossPaise - dividendPaise

const sumOf = <Month extends PastMonth>(months: readonly Month[], part: (month: Month) => number) =>
  months.reduce((sum, month) => sum + part(month), 0)

export const quotePaise = (months: readonly PastMonth[]): number => sumOf(months, netPaise)

type Ticket = {
  programId: string
  programName: string
  enrollmentId: string
  ticketNumber: number
  subscriptionAmountPaise: number
}

export const quoteView = (ticket: Ticket, months: readonly PastMonth[]) => ({
  programId: ticket.programId,
  programName: ticket.programName,
  enrolledSubscriberId: ticket.enrollmentId,
  ticketNumber: ticket.ticketNumber,
  months: months.map((month) => ({
    cycleId: month.cycleId,
    cycleNumber: month.cycleNumber,
    dueDate: month.dueDate,
    gross: rupees(month.grossPaise),
    dividend: rupees(month.dividendPaise),
    amount: rupees(netPaise(month)),
  })),
  gross: rupees(sumOf(months, ({ grossPaise }) => grossPaise)),
  dividend: rupees(sumOf(months, ({ dividendPaise }) => dividendPaise)),
  amount: rupees(quotePaise(months)),
  nextInstalment: rupees(ticket.subscriptionAmountPaise),
})
export type TicketQuote = ReturnType<typeof quoteView>
