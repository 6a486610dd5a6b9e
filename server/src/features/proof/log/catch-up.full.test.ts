// Auctions from before there were trees, and auctions that an older process has written to, get trees that fit their events.
import { expect, test } from 'vitest'
import { treeFaults } from '#testing/trees'
import { useRoom } from '#testing/use-room'
import { parseFrontier } from '../tree/frontier.ts'
import { makeTreeCatchUp } from './catch-up.ts'

const { app, room, connect } = await useRoom({ members: 2 })
const { auctionId } = room
const at = (member: number) => ({ auctionId, enrolledSubscriberId: room.members[member]!.enrollmentId })
const step = makeTreeCatchUp(app.app.platform)

const staff = await connect(room.company.token)
const [asha, ravi] = [await connect(room.members[0]!.token), await connect(room.members[1]!.token)]
for (const [n, socket] of [asha, ravi].entries()) {
  await socket.ask('auction.subscribe', at(n))
  await socket.ask('auction.join', at(n))
}
await staff.ask('auction.status.update', { auctionId, status: 'START' })

const readRow = () =>
  app.db
    .selectFrom('auctions')
    .select(['serverSequence', 'logFrontier', 'writeId'])
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow()
const bid = (socket: typeof asha, member: number, amount: number) =>
  socket.ask('auction.bid.place', { ...at(member), amount })

test('bids of an auction without a tree are acknowledged, and are leaves once the tree has caught up', async () => {
  await bid(asha, 0, 90_000)
  // As an older version leaves an auction: no tree, and hidden events without a blind.
  await app.db
    .updateTable('roomEvents')
    .set({ blind: null, privateFacts: null })
    .where('auctionId', '=', auctionId)
    .execute()
  await app.db.updateTable('auctions').set({ logFrontier: null, writeId: 'old' }).where('id', '=', auctionId).execute()
  expect((await bid(ravi, 1, 89_000)).type).toBe('ack')
  expect((await readRow()).logFrontier).toBeNull()

  await step()
  expect(await treeFaults(app.db, auctionId)).toEqual([])
  const after = await bid(asha, 0, 88_000)
  expect(parseFrontier((await readRow()).logFrontier)!.size).toBe(after.data.serverSequence)
  expect(await treeFaults(app.db, auctionId)).toEqual([])
})

test('a tree that is behind is not appended to, and what it covered stays when it catches up', async () => {
  const before = await readRow()
  await bid(ravi, 1, 87_000)
  await bid(asha, 0, 86_000)
  // As if an older process had written these bids: it does not know the column.
  await app.db
    .updateTable('auctions')
    .set({ logFrontier: before.logFrontier, writeId: 'older' })
    .where('id', '=', auctionId)
    .execute()
  expect((await bid(ravi, 1, 85_000)).type).toBe('ack')
  expect(parseFrontier((await readRow()).logFrontier)!.size).toBe(before.serverSequence)
  await step()
  expect(await treeFaults(app.db, auctionId)).toEqual([])
  expect((await readRow()).writeId).not.toBe('older')
})

test('a step that finds nothing behind changes nothing', async () => {
  const before = await readRow()
  await step()
  expect(await readRow()).toEqual(before)
})
