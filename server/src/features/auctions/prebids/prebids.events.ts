// The events about a prebid, and who receives them [spec: All events]. They happen before the auction ends, so the amount is always null.
import type { Auction } from '../model/auction.ts'
import type { RecordedEvent, RoomEvent } from '../model/mutation.ts'
import type { Prebid } from './prebids.sql.ts'

/** What became of a prebid, with its commitment: under a seal itself until the auction is checked. */
export const prebidSealed = (action: 'PLACED' | 'EDITED' | 'WITHDRAWN' | 'DELETED', prebid: Prebid): RecordedEvent => ({
  type: 'auction.prebid.sealed',
  audience: 'LEDGER',
  subscriberId: prebid.subscriberId,
  payload: {
    action,
    prebidId: prebid.id,
    enrolledSubscriberId: prebid.enrollmentId,
    commitment: prebid.commitment,
  },
})

const prebidPayload = (prebid: Prebid, ticketNumber: number) => ({
  prebidId: prebid.id,
  enrolledSubscriberId: prebid.enrollmentId,
  ticketNumber,
  subscriberId: prebid.subscriberId,
  amount: null,
  status: prebid.status,
})

type Holder = { ticketNumber: number; name: string | null }

export const prebidCreated = (prebid: Prebid, { ticketNumber, name }: Holder, after: Auction): RoomEvent => ({
  type: 'auction.prebid.created',
  audience: 'STAFF',
  payload: {
    ...prebidPayload(prebid, ticketNumber),
    subscriberName: name,
    createdAt: prebid.createdAt.toISOString(),
    activePrebidCount: after.activePrebidCount,
  },
})

const deletionPayload = (prebid: Prebid, ticketNumber: number) => ({
  ...prebidPayload(prebid, ticketNumber),
  deletionReason: prebid.deletionReason,
  deletedAt: prebid.deletedAt?.toISOString() ?? null,
})

/** To staff: the number of active prebids went down. */
export const prebidWithdrawn = (prebid: Prebid, ticketNumber: number, after: Auction): RoomEvent => ({
  type: 'auction.prebid.deleted',
  audience: 'STAFF',
  payload: { ...deletionPayload(prebid, ticketNumber), activePrebidCount: after.activePrebidCount },
})

/** Deleted by staff: the owner receives an event too, without the number of other prebids. */
export const prebidDeleted = (prebid: Prebid, ticketNumber: number, after: Auction): RoomEvent[] => [
  {
    type: 'auction.prebid.deleted',
    audience: 'SUBSCRIBER',
    subscriberId: prebid.subscriberId,
    payload: deletionPayload(prebid, ticketNumber),
  },
  prebidWithdrawn(prebid, ticketNumber, after),
]
