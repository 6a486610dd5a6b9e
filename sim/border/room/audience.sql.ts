// Stands for the counters of an audience, which triggers keep in the real database.
import type * as real from '@kuri/server/features/auctions/audience/audience.sql'
import { sessionOf } from '../database.ts'

export * from '@kuri/server/features/auctions/audience/audience.sql'

export const countAudiences: typeof real.countAudiences = (db, auctionIds) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { auctions, seats } = session.store.tables
    return auctionIds.map((auctionId) => {
      const { cycleId, stateVersion, serverSequence, bidderCount } = auctions.get(auctionId)!
      const viewerCount = [...seats.values()].filter((seat) => seat.auctionId === auctionId).length
      const numbers = { auctionId, cycleId, stateVersion, serverSequence }
      return { ...numbers, viewerCount, joinedParticipantCount: 0, presentParticipantCount: 0, bidderCount }
    })
  })
}
