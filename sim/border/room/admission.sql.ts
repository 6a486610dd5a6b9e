// Stands for the statement that decides who may enter a room.
import type * as real from '@kuri/server/features/auctions/room/admission.sql'
import { sessionOf } from '../database.ts'

export const findAdmissionFacts: typeof real.findAdmissionFacts = (db, auctionId, enrollmentId) => {
  const session = sessionOf(db)
  return session.send(() => {
    const { auctions, enrollments } = session.store.tables
    const ticket = enrollmentId === null ? undefined : enrollments.get(enrollmentId)
    const auction = auctions.get(auctionId)
    return auction && { ...auction, ticketHolderId: ticket && ticket.hasEnded !== true ? ticket.subscriberId : null }
  })
}
