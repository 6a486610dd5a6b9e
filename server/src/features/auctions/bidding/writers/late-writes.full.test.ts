// A write that reaches PostgreSQL long after its process sent it: what a bidder was answered meanwhile stays true.
import { beforeAll, expect, test } from 'vitest'
import { type BidQueues, openBidQueues } from '#testing/bid-queues'
import { proxyPostgres } from '#testing/postgres-proxy'
import { makeRoom, type Room } from '#testing/rooms'
import { twoProcesses } from '#testing/two-processes'

const { world, connect, bidder, openCachedRoom, bidsOf } = twoProcesses()

// Nobody ends the auctions, as while the engines are busy elsewhere.
beforeAll(async () => {
  await Promise.all([world.app, world.other].map(({ app }) => app.engine.stop()))
})

/** A live auction, and a bid that is judged in time and then kept back on its way to PostgreSQL until the deadline has passed. */
async function keepBackOneBid(prepare: (room: Room) => Promise<void> = async () => {}) {
  const { room } = await openCachedRoom()
  const proxy = await proxyPostgres(world.database.url)
  const queues = openBidQueues(world, proxy.url)
  for (const amount of [88_000, 87_000]) expect(await queues.place(room, amount)).toBe('ack')
  await prepare(room)
  const statements = proxy.holdBack()
  const messageId = 'the late one'
  const reply = queues.place(room, 86_000, 0, { messageId })
  await expect.poll(statements.hasSome, { interval: 2 }).toBe(true)
  await world.app.advanceSeconds(3600)
  const close = async () => {
    await queues.stop()
    proxy.close()
  }
  return { room, messageId, reply, statements, close }
}

test('[promise 1] a bid that is refused as late after its connection was lost is not stored when the first write arrives', async () => {
  const { room, reply, statements, close } = await keepBackOneBid()
  statements.cut()
  expect(await reply).toBe('BID_TOO_LATE')
  await statements.deliver()
  expect(await bidsOf(room)).toHaveLength(4)
  await close()
})

test.each([
  ['under the lock', async () => {}],
  // A bid that is not better changes nothing, and the other process has the auction and its bidder cached from then on.
  [
    'by its cache',
    async (place: BidQueues['place'], room: Room) => {
      expect(await place(room, 95_000)).toBe('BID_NOT_BETTER')
    },
  ],
])(
  '[promise 1] a bid that another process refuses as late %s is not stored when the first write arrives',
  async (_how, prepare) => {
    const elsewhere = openBidQueues(world)
    const { room, messageId, reply, statements, close } = await keepBackOneBid((to) => prepare(elsewhere.place, to))
    expect(await elsewhere.place(room, 86_000, 0, { messageId })).toBe('BID_TOO_LATE')
    await statements.deliver()
    expect(await bidsOf(room)).toHaveLength(4)
    statements.cut()
    expect(await reply).toBe('BID_TOO_LATE')
    await elsewhere.stop()
    await close()
  },
)

test('one late bid marks its auction, and those after it rely on the mark', async () => {
  const { room } = await openCachedRoom()
  const queues = openBidQueues(world)
  const writeId = async () =>
    (
      await world.app.db
        .selectFrom('auctions')
        .select('writeId')
        .where('id', '=', room.auctionId)
        .executeTakeFirstOrThrow()
    ).writeId
  for (const amount of [88_000, 87_000]) expect(await queues.place(room, amount)).toBe('ack')
  await world.app.advanceSeconds(3600)
  expect(await queues.place(room, 86_000)).toBe('BID_TOO_LATE')
  const mark = await writeId()
  expect(mark).toMatch(/^late:/)
  for (const amount of [85_000, 84_000]) expect(await queues.place(room, amount)).toBe('BID_TOO_LATE')
  expect(await writeId()).toBe(mark)
  await queues.stop()
})

const START = ['auction.status.update', { status: 'START' }] as const
const PAUSE = ['auction.pause', { reason: 'The lights went out' }] as const
const RESUME = ['auction.resume', { reason: 'They are back' }] as const

test.each([
  { moment: 'the start', before: [], after: START },
  { moment: 'the end of a pause', before: [START, PAUSE], after: RESUME },
])(
  '[promise 1] a bid that one process refuses before $moment is not stored by another one where it waited since then',
  async ({ before, after }) => {
    const room = await makeRoom(world.app, { members: 1 })
    const staff = await connect(world.app, room.company.token)
    const command = ([type, data]: readonly [string, object]) => staff.ask(type, { auctionId: room.auctionId, ...data })
    await bidder(world.app, room, 0)
    for (const step of before) await command(step)
    const proxy = await proxyPostgres(world.database.url)
    const [cutOff, elsewhere] = [openBidQueues(world, proxy.url), openBidQueues(world)]
    expect(await cutOff.place(room, 91_000)).toBe('AUCTION_NOT_LIVE')
    const statements = proxy.holdBack()
    const messageId = 'sent while nobody may bid'
    const reply = cutOff.place(room, 90_000, 0, { messageId })
    await expect.poll(statements.hasSome, { interval: 2 }).toBe(true)
    expect(await elsewhere.place(room, 90_000, 0, { messageId })).toBe('AUCTION_NOT_LIVE')
    await world.app.advanceSeconds(1)
    await command(after)
    statements.cut()
    expect(await reply).toBe('AUCTION_NOT_LIVE')
    expect(await bidsOf(room)).toHaveLength(0)
    expect(await elsewhere.place(room, 90_000)).toBe('ack')
    await Promise.all([cutOff.stop(), elsewhere.stop()])
    proxy.close()
  },
)
