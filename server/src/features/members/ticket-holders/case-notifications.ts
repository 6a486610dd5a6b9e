// The notifications about a ticket that is about to leave its member, or has left.
import { rupees } from '@kuri/contract/kit/money'
import { writeNotification } from '#features/messages/notifications/notification-texts'

type Ticket = { programName: string; ticketNumber: number }

export const removalNotification = ({ programName, ticketNumber }: Ticket, cureBy: string) =>
  writeNotification('TICKET_REMOVAL_NOTICE', { programName, ticketNumber, day: cureBy })

export const removedNotification = ({ programName, ticketNumber }: Ticket, refundPaise: number) =>
  writeNotification('TICKET_REMOVED', { programName, ticketNumber, amount: rupees(refundPaise) })

export const transferredNotification = ({ programName, ticketNumber }: Ticket) =>
  writeNotification('TICKET_TRANSFERRED', { programName, ticketNumber })
