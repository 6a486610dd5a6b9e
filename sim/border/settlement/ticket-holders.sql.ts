// Stands for the statement on who holds a ticket.
import type * as real from '@kuri/server/features/auctions/model/ticket-holders.sql'
import { sessionOf } from '../database.ts'

export * from '@kuri/server/features/auctions/model/ticket-holders.sql'

export const getTicketHolder: typeof real.getTicketHolder = (db, enrollmentId) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { ticketNumber, name } = session.store.tables.enrollments.get(enrollmentId)!
    return { ticketNumber, subscriberName: name, avatarFileId: null }
  })
}
