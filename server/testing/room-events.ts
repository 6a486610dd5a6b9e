// The room log for tests: reads it in order and with parsed payloads, and fills it.
import type { FramePayload } from '@kuri/contract/auctions/live-room.frames'
import { newId } from '#platform/ids'
import type { TestApp } from './test-app.ts'

/** Without the records that no screen receives. */
export async function readLog(db: TestApp['db'], auctionId: string) {
  const rows = await db
    .selectFrom('roomEvents')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('audience', 'not in', ['RECORD', 'LEDGER'])
    .orderBy('serverSequence')
    .execute()
  // biome-ignore lint/suspicious/noExplicitAny: each event has a shape of its own, and tests ask for what they expect
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as any }))
}

/** The payload of an announcement that nobody made, as the log stores it. */
export function announcementPayload(auctionId: string, message = 'Hello'): string {
  const payload: FramePayload<'auction.announcement.created'> = {
    announcement: {
      id: newId(),
      auctionId,
      cycleId: newId(),
      actorId: null,
      message,
      tone: 'INFO',
      createdAt: new Date().toISOString(),
    },
  }
  return JSON.stringify(payload)
}
