// A live room with members who have joined it, made by writing tables.
import { makeRoom } from '@kuri/server/testing/rooms'
import type { TestApp } from '@kuri/server/testing/test-app'

const A_DAY_MS = 86_000_000
/** So high that a test never bids down to the floor. */
export const TOTAL_PAISE = 900_000_000_000

export async function openLiveRoom(app: TestApp, members: number) {
  const room = await makeRoom(app, {
    members,
    program: { totalAmountPaise: TOTAL_PAISE, minimumBidAmountPaise: 100 },
    auction: { durationSeconds: A_DAY_MS / 1000 },
  })
  const now = new Date()
  const auctionEndAt = new Date(now.getTime() + A_DAY_MS)
  await app.db
    .updateTable('auctions')
    .set({ status: 'LIVE', startedAt: now, liveStartedAt: now, run: 1, auctionEndAt })
    .where('id', '=', room.auctionId)
    .execute()
  const { auctionId, companyId } = room
  const participations = room.members.map(({ enrollmentId, userId: subscriberId }) => ({
    ...{ auctionId, enrollmentId, companyId, subscriberId },
    source: 'ONLINE' as const,
    joinedAt: now,
  }))
  await app.db.insertInto('participations').values(participations).execute()
  return room
}
