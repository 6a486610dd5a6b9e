// Stands for the statement that finds out who holds tickets.
import type * as real from '@kuri/server/features/auctions/audience/participations.sql'
import { sessionOf } from '../database.ts'

export * from '@kuri/server/features/auctions/audience/participations.sql'

export const listTicketHolders: typeof real.listTicketHolders = (db, ids) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { enrollments } = session.store.tables
    return new Map(
      ids.flatMap((id) => {
        const ticket = enrollments.get(id)
        return ticket && !ticket.hasEnded ? [[id, ticket.subscriberId] as const] : []
      }),
    )
  })
}
