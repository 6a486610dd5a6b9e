// The notifications about a ticket that is about to leave its member, or has left.
import { rupees } from '@kuri/contract/kit/money'
import { writeNotification } from '#features/messages/notifications/notification-texts'

type Ticket = { programName: string; ticketNumber: number }

export const removalNotification = ({ programName, ticketNumber }: Ticket, cureBy: string) =>
  writeNotification('TICKET_REMOVAL_NOTICE', { programName, ticketNumber, day: cureBy })

export const removedNotification = (
  { programName, ticketNumber }: Ticket,
  { refundPaise, reenterUntil }: { refundPaise: number; reenterUntil: string },
) =>
  writeNotification('TICKET_REMOVED.REENTRY', {
    programName,
    ticketNumber,
    amount: rupees(refundPaise),
    day: reenterUntil,
  })

export const reenteredNotification = ({ programName, ticketNumber }: Ticket) =>
  writeNotification('TICKET_REENTERED', { programName, ticketNumber })

export const transferredNotification = ({ programName, ticketNumber }: Ticket) =>
  writeNotification('TICKET_TRANSFERRED', { programName, ticketNumber })
