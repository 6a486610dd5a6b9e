// Stands for the facts about the tickets of a member: those of the simulation are paid, and some have ended.
import type * as real from '@kuri/server/features/auctions/model/enrollment-facts.sql'
import type { Session } from '../../store/store.ts'
import { type EnrollmentRow, pairKey } from '../../store/tables.ts'
import { sessionOf } from '../database.ts'
import { prebidsOf } from '../prebids/prebid-rows.ts'

export * from '@kuri/server/features/auctions/model/enrollment-facts.sql'

const NOTHING = {
  avatarFileId: null,
  invoiceStatus: null,
  invoiceDueDate: null,
  isPaid: true,
  isBarredByArrears: false,
  hasWon: false,
  wonCycleNumber: null,
  isPrebidDisqualified: false,
  isLiveBidDisqualified: false,
  joinedAt: null,
  source: null,
  lastLeftAt: null,
} as const

function factsOf({ store: { tables } }: Session, auctionId: string, enrollments: Iterable<EnrollmentRow>) {
  return [...enrollments]
    .filter(({ hasEnded }) => hasEnded !== true)
    .map(({ id, subscriberId, ticketNumber, name }) => {
      const hasJoined = tables.participations.has(pairKey(auctionId, id))
      const prebid = prebidsOf(tables, auctionId).find(
        ({ enrollmentId, status }) => enrollmentId === id && status === 'ACTIVE',
      )
      const prebidFacts = { activePrebidId: prebid?.id ?? null, hasActivePrebid: prebid !== undefined }
      return { ...NOTHING, ...prebidFacts, id, subscriberId, ticketNumber, name, hasJoined }
    })
}

export const findEnrollmentFacts: typeof real.findEnrollmentFacts = (db, auction, id) => {
  const session = sessionOf(db)
  return session.send(() => {
    const enrollment = session.store.tables.enrollments.get(id)
    return factsOf(session, auction.id, enrollment ? [enrollment] : [])[0]!
  })
}

export const listEnrollmentFactsOfSubscribers: typeof real.listEnrollmentFactsOfSubscribers = (
  db,
  auction,
  subscriberIds,
) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { enrollments } = session.store.tables
    return factsOf(
      session,
      auction.id,
      enrollments.values().filter((enrollment) => subscriberIds.includes(enrollment.subscriberId)),
    )
  })
}
