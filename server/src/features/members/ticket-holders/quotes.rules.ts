// What somebody pays who takes a ticket late: its past instalments, net of the dividends that were deducted from them.
import { rupees } from '@kuri/contract/kit/money'

export type PastMonth = {
  cycleId: string
  cycleNumber: number
  dueDate: string | null
  grossPaise: number
  dividendPaise: number
  /** The company has paid this month of the ticket, or takes over what a removed member paid. Otherwise nobody was billed for it. */
  isCompanys: boolean
}

export const netPaise = ({ grossPaise, dividendPaise }: PastMonth): number => grossPaise - dividendPaise

const sumOf = (months: readonly PastMonth[], part: (month: PastMonth) => number) =>
  months.reduce((sum, month) => sum + part(month), 0)

export const quotePaise = (months: readonly PastMonth[]): number => sumOf(months, netPaise)

/** Where the money of a sale goes: to the company for what it has paid, and to the pots that were short of an instalment. */
export const creditsOf = (months: readonly PastMonth[]) => ({
  companyPaise: quotePaise(months.filter(({ isCompanys }) => isCompanys)),
  potPaise: quotePaise(months.filter(({ isCompanys }) => !isCompanys)),
})

/** What the ticket still has of the dividends that were taken off these months. Dividends of later months are for its next bills. */
export const quotedDividendPaise = (
  vacant: readonly PastMonth[],
  { payablePaise, laterPaise }: { payablePaise: number; laterPaise: number },
): number =>
  Math.max(
    0,
    Math.min(
      payablePaise - laterPaise,
      sumOf(vacant, ({ dividendPaise }) => dividendPaise),
    ),
  )

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
