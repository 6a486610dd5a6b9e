// Stands for the statement on prebids that an auction with bids supersedes.
import type * as real from '@kuri/server/features/auctions/model/superseded-prebids.sql'
import { sessionOf } from '../database.ts'
import { prebidsOf } from './prebid-rows.ts'

export const updatePrebidsSuperseded: typeof real.updatePrebidsSuperseded = async (tx, auctionIds, now) => {
  const session = sessionOf(tx)
  const { tables } = session.store
  if (!auctionIds.some((id) => prebidsOf(tables, id).length > 0)) return
  await session.send(() =>
    session.write(() => {
      for (const prebid of auctionIds.flatMap((id) => prebidsOf(tables, id)))
        if (prebid.status === 'ACTIVE')
          tables.prebids.set(prebid.id, { ...prebid, status: 'SUPERSEDED', updatedAt: now })
    }),
  )
}
