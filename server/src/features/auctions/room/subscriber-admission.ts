// Decides whether a connection may subscribe to a room, and as whom. [D1 5, G071]

import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import { canSubscribeRealtime } from '@kuri/contract/auctions/rules/eligibility.rules'
import { dayAt } from '#features/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import { findAuction } from '../model/auctions.sql.ts'
import { findEnrollmentFacts } from '../model/enrollment-facts.sql.ts'
import { STAFF, type Viewer } from '../model/viewer.ts'
import { requireOwnEnrollment } from './admission.actions.ts'
import type { SeatRow } from './presence/seats.sql.ts'
import type { RoomPlace } from './rooms.ts'
import type { SnapshotFor } from './snapshot.ts'
import { refuseUnlessStaff } from './staff-access.ts'

export type Admission = {
  place: RoomPlace
  viewer: Viewer
  snapshotFor: SnapshotFor
  /** The presence to record; staff have none. */
  row: SeatRow | null
}

export async function admitToRoom(
  { clock, config: { timeZone } }: Pick<Platform, 'clock' | 'config'>,
  db: Reader,
  { id: connectionId, actor }: Connection,
  data: CommandData<'auction.subscribe'>,
): Promise<Admission> {
  const isSubscriber = actor.role === 'SUBSCRIBER'
  if (isSubscriber && !data.enrolledSubscriberId) throw invalid('enrolledSubscriberId', 'is required')
  const auction = await findAuction(db, data.auctionId, timeZone)
  if (!auction) throw refuse('NOT_FOUND')
  const { id: auctionId, cycleId, companyId, branchId, programId } = auction
  const place: RoomPlace = { auctionId, cycleId, companyId, branchId, programId }
  if (!isSubscriber) {
    refuseUnlessStaff(actor, auction, 'auction.read')
    return { place, viewer: STAFF, snapshotFor: { kind: 'STAFF' }, row: null }
  }
  const facts = await findEnrollmentFacts(db, auction, data.enrolledSubscriberId!, dayAt(clock.now(), timeZone))
  const { id: enrollmentId } = requireOwnEnrollment(facts, actor.userId)
  if (!canSubscribeRealtime(auction.status, auction.openDrawId)) throw refuse('ROOM_NOT_OPEN')
  const { userId: subscriberId } = actor
  return {
    place,
    viewer: { kind: 'SUBSCRIBER', subscriberId },
    snapshotFor: { kind: 'SUBSCRIBER', subscriberId, enrollmentId },
    row: { connectionId, auctionId, enrollmentId, companyId, subscriberId },
  }
}
