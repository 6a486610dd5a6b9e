// Stands for the statements on the cycle of an auction.
import type * as real from '@kuri/server/features/programs/cycles/cycles.sql'
import { sessionOf } from '../database.ts'
import { auctionOfCycle } from './staged.ts'

export * from '@kuri/server/features/programs/cycles/cycles.sql'

export const lockCycle: typeof real.lockCycle = (tx, id) => {
  const session = sessionOf(tx)
  return session.send(async () => {
    await session.store.lock(id, session)
    const { programId, companyId, cycleStatus } = auctionOfCycle(session.store.tables, id)
    return { id, programId, companyId, status: cycleStatus, isImported: false, completedAt: null } as never
  })
}

export const updateCycleStatus: typeof real.updateCycleStatus = (tx, id, status) => {
  const session = sessionOf(tx)
  const { auctions } = session.store.tables
  return session.send(() => {
    const auctionId = auctionOfCycle(session.store.tables, id).id
    session.write(() => auctions.set(auctionId, { ...auctions.get(auctionId)!, cycleStatus: status }))
    return [] as never
  })
}
