// Stands for the statements on what the records of an auction state.
import type * as real from '@kuri/server/features/auctions/model/records.sql'
import { sessionOf } from './database.ts'

export const listCommissions: typeof real.listCommissions = async (_db, cycleIds) =>
  new Map(cycleIds.map((id) => [id, 500]))

export const listSettlementsOf: typeof real.listSettlementsOf = async () => new Map<string, never>()

export const listAttendance: typeof real.listAttendance = (db, auctionIds) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { auctions, participations, enrollments } = session.store.tables
    return new Map(
      auctionIds.map((auctionId) => {
        const joinedAt = auctions.get(auctionId)!.createdAt
        const joined = [...enrollments.keys()].filter((id) => participations.has(`${auctionId} ${id}`))
        return [
          auctionId,
          joined.map((enrollmentId) => ({ auctionId, enrollmentId, source: 'ONLINE', joinedAt, leftAt: null })),
        ]
      }),
    )
  })
}
