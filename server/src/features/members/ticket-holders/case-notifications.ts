// The notifications about a ticket that is about to leave its member, or has left.
import { rupees } from '@kuri/contract/kit/money'
import { writeNotice } from '#features/messages/notifications/notice-texts'

type Ticket = { programName: string; ticketNumber: number }

export const removalNotice = ({ programName, ticketNumber }: Ticket, cureBy: string) =>
  writeNotice('TICKET_REMOVAL_NOTICE', { programName, ticketNumber, day: cureBy })

export const removedNotice = ({ programName, ticketNumber }: Ticket, refundPaise: number) =>
  writeNotice('TICKET_REMOVED', { programName, ticketNumber, amount: rupees(refundPaise) })

export const transferredNotice = ({ programName, ticketNumber }: Ticket) =>
  writeNotice('TICKET_TRANSFERRED', { programName, ticketNumber })
