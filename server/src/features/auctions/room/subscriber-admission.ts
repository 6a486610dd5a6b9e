// Decides whether a connection may subscribe to a room, and as whom. [spec: Who may call what; Who may enter]

import type { CommandData } from '@kuri/contract/auctions/live-room.contract'
import { canSubscribeRealtime } from '@kuri/contract/auctions/rules/eligibility.rules'
import type { Reader } from '#platform/db/types'
import { invalid, refuse } from '#platform/refusal'
import type { Connection } from '#platform/websocket/connection'
import { STAFF, type Viewer } from '../model/viewer.ts'
import { findAdmissionFacts } from './admission.sql.ts'
import type { SeatRow } from './presence/seats.sql.ts'
import type { RoomPlace } from './rooms.ts'
import { refuseUnlessStaff } from './staff-access.ts'

export type SnapshotFor = { kind: 'STAFF' } | { kind: 'SUBSCRIBER'; subscriberId: string; enrollmentId: string }

export type Admission = {
  place: RoomPlace
  viewer: Viewer
  snapshotFor: SnapshotFor
  /** The presence to record; staff have none. */
  row: SeatRow | null
}

export async function admitToRoom(
  db: Reader,
  { id: connectionId, actor }: Connection,
  data: CommandData<'auction.subscribe'>,
): Promise<Admission> {
  const isSubscriber = actor.role === 'SUBSCRIBER'
  const { enrolledSubscriberId: enrollmentId } = data
  if (isSubscriber && !enrollmentId) throw invalid('enrolledSubscriberId', 'is required')
  const facts = await findAdmissionFacts(db, data.auctionId, (isSubscriber && enrollmentId) || null)
  if (!facts) throw refuse('NOT_FOUND')
  const { id: auctionId, cycleId, companyId, branchId, programId } = facts
  const place: RoomPlace = { auctionId, cycleId, companyId, branchId, programId }
  if (!isSubscriber) {
    refuseUnlessStaff(actor, place, 'auction.read')
    return { place, viewer: STAFF, snapshotFor: { kind: 'STAFF' }, row: null }
  }
  const { userId: subscriberId } = actor
  if (!enrollmentId || facts.ticketHolderId !== subscriberId) throw refuse('NOT_YOUR_ENROLLMENT')
  if (!canSubscribeRealtime(facts.status, facts.openDrawId)) throw refuse('ROOM_NOT_OPEN')
  return {
    place,
    viewer: { kind: 'SUBSCRIBER', subscriberId },
    snapshotFor: { kind: 'SUBSCRIBER', subscriberId, enrollmentId },
    row: { connectionId, auctionId, enrollmentId, companyId, subscriberId },
  }
}
