// What somebody pays who takes a ticket late: its past instalments, net of the dividends that were deducted from them.
import { rupees } from '@kuri/contract/kit/money'

export type PastMonth = {
  cycleId: string
  cycleNumber: number
  dueDate: string | null
  grossPaise: number
  dividendPaise: number
}

export const netPaise = ({ grossPaise, dividendPaise }: PastMonth): number => grossPaise - dividendPaise

const sumOf = (months: readonly PastMonth[], part: (month: PastMonth) => number) =>
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
