// Stands for the statements on settlements and on the tickets that share them.
import type * as real from '@kuri/server/features/programs/cycles/settlement.sql'
import { databaseError } from '../../store/store.ts'
import { sessionOf } from '../database.ts'
import { auctionOfCycle, stagedBy, ticketsOf } from './staged.ts'

export * from '@kuri/server/features/programs/cycles/settlement.sql'

export const updateSharingEnrollments: typeof real.updateSharingEnrollments = async () => undefined as never

export const listSharingTickets: typeof real.listSharingTickets = (db, cycleId) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { tables } = session.store
    return ticketsOf(tables, auctionOfCycle(tables, cycleId).id).map(({ id, ticketNumber }) => ({
      enrollmentId: id,
      ticketNumber,
    }))
  })
}

export const deleteSettlement: typeof real.deleteSettlement = (tx, cycleId) => {
  const session = sessionOf(tx)
  return session.send(() => {
    session.write(() => session.store.tables.settlements.delete(cycleId))
    return [] as never
  })
}

export const insertSettlement: typeof real.insertSettlement = (tx, { cycleId }, settlement) => {
  const session = sessionOf(tx)
  return session.send(() => {
    if (stagedBy(tx).settlements.has(cycleId)) throw databaseError('23505')
    stagedBy(tx).settlements.set(cycleId, settlement)
    session.write(() => session.store.tables.settlements.set(cycleId, settlement))
  })
}
