// Bids read the auction with a statement and on a connection of their own, for speed. It has to be the auction of everybody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRoom } from '#testing/rooms'
import { cloneDatabase, startTestApp, type TestApp } from '#testing/test-app'
import { findAuction } from '../../model/auctions.sql.ts'
import { BidConnection } from '../writers/bid-connection.ts'
import { listBatchAuctions } from './bid-reads.sql.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let app: TestApp
let connection: BidConnection
beforeAll(async () => {
  database = await cloneDatabase()
  app = await startTestApp({}, database.url)
  connection = new BidConnection(app.app.platform, database.url)
})
afterAll(async () => {
  await connection.close()
  await app.close()
  await database.drop()
})

const LATER = new Date('2026-12-31T23:59:59.999Z')

test('the statement for bids reads an auction with the same keys and values as the model does', async () => {
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
  const [forBids] = await listBatchAuctions(await connection.connect(), [auctionId], timeZone)
  expect(forBids).toStrictEqual(await findAuction(app.db, auctionId, timeZone))
})
