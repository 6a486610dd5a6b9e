// Stands for the statement that reads the trees of auctions.
import type * as real from '@kuri/server/features/proof/tree/stored-leaves.sql'
import { sessionOf } from '../database.ts'

export * from '@kuri/server/features/proof/tree/stored-leaves.sql'

export const listTrees: typeof real.listTrees = (db, auctionIds) => {
  const session = sessionOf(db)
  return session.send(() =>
    auctionIds.map((id) => {
      const { serverSequence, logFrontier } = session.store.tables.auctions.get(id)!
      return { id, serverSequence, logFrontier }
    }),
  )
}
