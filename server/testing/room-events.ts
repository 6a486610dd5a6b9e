// Reads the room log for tests, in order and with parsed payloads.
import type { TestApp } from './test-app.ts'

export async function readLog(db: TestApp['db'], auctionId: string) {
  const rows = await db
    .selectFrom('roomEvents')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .orderBy('serverSequence')
    .execute()
  // biome-ignore lint/suspicious/noExplicitAny: each event has a shape of its own, and tests ask for what they expect
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as any }))
}
