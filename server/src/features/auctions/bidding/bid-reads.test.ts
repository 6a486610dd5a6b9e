// Bids read the auction with a statement and on a connection of their own, for speed. It has to be the auction of everybody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRoom } from '#testing/rooms'
import { cloneDatabase, startTestApp, type TestApp } from '#testing/test-app'
import { findAuction } from '../model/auctions.sql.ts'
import { listBatchAuctions } from './bid-reads.sql.ts'
import { makeWriter, type Writer } from './writer.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let app: TestApp
let writer: Writer
beforeAll(async () => {
  database = await cloneDatabase()
  app = await startTestApp({}, database.url)
  writer = makeWriter(app.app.platform, database.url)
})
afterAll(async () => {
  await writer.close()
  await app.close()
  await database.drop()
})

const LATER = new Date('2026-12-31T23:59:59.999Z')

test('an auction has the same keys and values, whichever way it is read', async () => {
  const { auctionId } = await makeRoom(app, {
    members: 0,
    auction: {
      status: 'PAUSED',
      frozenConfig: JSON.stringify({ hasPrebid: true, auctionDurationSeconds: 600 }),
      pausedAt: LATER,
      remainingMs: 1234,
      closingMode: 'CALL_MODE',
      closingPhase: 'SECOND_CALL',
      leadingAmountPaise: 9_000_000_000,
      writeId: 'a write',
    },
  })
  const { timeZone } = app.app.platform.config
  const [forBids] = await listBatchAuctions(await writer.connect(), [auctionId], timeZone)
  expect(forBids).toStrictEqual(await findAuction(app.db, auctionId, timeZone))
})
