// The notifications about a ticket that is about to leave its member, or has left.
import { formatMoney } from '#features/billing/receipts/counter.rules'

type Ticket = { programName: string; ticketNumber: number }
type Notice = { type: string; title: string; body: string }

export const removalNotice = ({ programName, ticketNumber }: Ticket, cureBy: string): Notice => ({
  type: 'TICKET_REMOVAL_NOTICE',
  title: 'Notice of removal',
  body: `Instalments of ticket ${ticketNumber} in ${programName} are overdue. Pay them by ${cureBy}, or the ticket is taken from you.`,
})

export const removedNotice = ({ programName, ticketNumber }: Ticket, refundPaise: number): Notice => ({
  type: 'TICKET_REMOVED',
  title: 'Your ticket was removed',
  body: `Ticket ${ticketNumber} in ${programName} is no longer yours. ${formatMoney(refundPaise)} will be paid back to you on claim.`,
})

export const transferredNotice = ({ programName, ticketNumber }: Ticket): Notice => ({
  type: 'TICKET_TRANSFERRED',
  title: 'A ticket was transferred',
  body: `The transfer of ticket ${ticketNumber} in ${programName} is recognised.`,
})
