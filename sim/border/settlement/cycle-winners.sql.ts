// Stands for the statement on the prizes of a cycle.
import type * as real from '@kuri/server/features/programs/cycles/winners.sql'
import { sessionOf } from '../database.ts'
import { auctionOfCycle, winnersOf } from './staged.ts'

export * from '@kuri/server/features/programs/cycles/winners.sql'

export const listPrizes: typeof real.listPrizes = (db, cycleId) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { status, prebidsRevealedAt } = auctionOfCycle(session.store.tables, cycleId)
    return winnersOf(db, cycleId).map(({ id, division, enrollmentId, prizePaise, auctionPrebidId }) => ({
      winnerId: id,
      division,
      enrollmentId,
      prizePaise,
      auctionPrebidId,
      status,
      prebidsRevealedAt,
    }))
  })
}
