// [D1 6.2] What is heard of a prebid, and by whom. The amount is sealed until the auction has ended, and these happen before.
import type { Auction } from '../model/auction.ts'
import type { RoomEvent } from '../model/mutation.ts'
import type { Prebid } from './prebids.sql.ts'

const described = (prebid: Prebid) => ({
  prebidId: prebid.id,
  enrolledSubscriberId: prebid.enrollmentId,
  subscriberId: prebid.subscriberId,
  amount: null,
  status: prebid.status,
})

export const prebidCreated = (prebid: Prebid, subscriberName: string | null, after: Auction): RoomEvent => ({
  type: 'auction.prebid.created',
  audience: 'STAFF',
  payload: {
    ...described(prebid),
    subscriberName,
    createdAt: prebid.createdAt.toISOString(),
    activePrebidCount: after.activePrebidCount,
  },
})

const deletion = (prebid: Prebid) => ({
  ...described(prebid),
  deletionReason: prebid.deletionReason,
  deletedAt: prebid.deletedAt?.toISOString() ?? null,
})

/** For the consoles: the count of active prebids went down. */
export const prebidWithdrawn = (prebid: Prebid, after: Auction): RoomEvent => ({
  type: 'auction.prebid.deleted',
  audience: 'STAFF',
  payload: { ...deletion(prebid), activePrebidCount: after.activePrebidCount },
})

/** By staff: the owner is told too, but not how many others there are. */
export const prebidDeleted = (prebid: Prebid, after: Auction): RoomEvent[] => [
  {
    type: 'auction.prebid.deleted',
    audience: 'SUBSCRIBER',
    subscriberId: prebid.subscriberId,
    payload: deletion(prebid),
  },
  prebidWithdrawn(prebid, after),
]
