// An auction that reaches its deadline while the server or its database is down.
import type { Database } from '@kuri/server/platform/db/types'
import { expect } from 'vitest'

/** Long enough for a kill before it, short enough to pass before anything runs again. */
const ENDS_IN_MS = 300

export async function setDeadline(db: Database, auctionId: string): Promise<Date> {
  const now = new Date()
  const auctionEndAt = new Date(now.getTime() + ENDS_IN_MS)
  await db
    .updateTable('auctions')
    .set({ status: 'LIVE', startedAt: now, liveStartedAt: now, run: 1, auctionEndAt, dueAt: auctionEndAt })
    .where('id', '=', auctionId)
    .execute()
  return auctionEndAt
}

/** Soon after the restart the auction is ended: once, and not before its deadline. */
export async function expectDeadlineMet(db: Database, auctionId: string): Promise<void> {
  const read = () =>
    db
      .selectFrom('auctions')
      .select(['status', 'auctionEndAt', 'endedAt', 'serverSequence'])
      .where('id', '=', auctionId)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await read()).status, { interval: 50 }).toBe('ENDED')
  const { auctionEndAt, endedAt, serverSequence } = await read()
  expect(endedAt!.getTime()).toBeGreaterThanOrEqual(auctionEndAt!.getTime())
  const log = await db
    .selectFrom('roomEvents')
    .select(['serverSequence', 'type', 'payload'])
    .where('auctionId', '=', auctionId)
    .where('audience', '=', 'ROOM')
    .orderBy('serverSequence')
    .execute()
  expect(log).toMatchObject([{ serverSequence: 1, payload: expect.stringContaining('"transition":"closed"') }])
  // The end also records who was present.
  expect(serverSequence).toBe(2)
}
