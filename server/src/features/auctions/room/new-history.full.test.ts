// The database comes back without its last transactions, under two processes with open rooms.
import type { AckOf } from '@kuri/room-client/frames'
import { makeRoomClient, type RoomClient } from '@kuri/room-client/room-client'
import { afterAll, expect, test } from 'vitest'
import { checkFrame } from '#testing/frame-checks'
import { keepCopy } from '#testing/replace-history'
import type { Room } from '#testing/rooms'
import type { TestApp } from '#testing/test-app'
import { twoProcesses } from '#testing/two-processes'

const { world, connect, bidder, openCachedRoom } = twoProcesses()
const clients: RoomClient[] = []
afterAll(() => {
  for (const client of clients) client.close()
})

function follow(server: TestApp, room: Room, member: number) {
  const { token, enrollmentId } = room.members[member]!
  const acks: AckOf<'auction.subscribe'>[] = []
  const client = makeRoomClient({
    url: `${server.url.replace(/^http/, 'ws')}/ws`,
    token: () => token,
    auctionId: room.auctionId,
    tickets: [enrollmentId],
    onFrame: (frame) => {
      checkFrame(frame)
      const { type, data } = frame
      if (type === 'ack' && data.eventType === 'auction.subscribe') acks.push(data)
    },
  })
  clients.push(client)
  return { client, acks }
}

/** The bids of the test; those that openCachedRoom places are 89,000 and more. */
const amountsOf = ({ client }: { client: RoomClient }) =>
  client
    .state()
    .feed.map(({ amount }) => amount)
    .filter((amount) => amount < 89_000)
    .reverse()

test('[promise 2] nobody keeps a bid that was lost in a failover, or misses one that was placed after it', async () => {
  const { room, first } = await openCachedRoom(3)
  const copy = await keepCopy(world.database.url)
  try {
    const near = follow(world.app, room, 1)
    const far = follow(world.other, room, 2)
    const watchers = [near, far]
    await expect.poll(() => watchers.map(({ acks }) => acks.length)).toEqual([1, 1])
    for (const amount of [88_000, 87_000]) expect((await first.bid(amount)).type).toBe('ack')
    await expect
      .poll(() => watchers.map(amountsOf))
      .toEqual([
        [88_000, 87_000],
        [88_000, 87_000],
      ])

    await copy.takeOver()
    // As many bids as were lost, so that the log is as long as before when somebody looks at it.
    const again = await bidder(world.app, room, 0)
    for (const amount of [86_500, 86_000, 85_500]) expect((await again.bid(amount)).type).toBe('ack')

    await expect.poll(() => watchers.map(({ acks }) => acks.length)).toEqual([2, 2])
    for (const { acks } of watchers) {
      expect(acks[1]!.recovered).toBe(false)
      expect(acks[1]!.epoch).not.toBe(acks[0]!.epoch)
    }
    expect((await again.bid(85_000)).type).toBe('ack')
    await expect.poll(() => watchers.map((one) => amountsOf(one).at(-1))).toEqual([85_000, 85_000])
    for (const amount of watchers.flatMap(amountsOf)) expect([86_500, 86_000, 85_500, 85_000]).toContain(amount)
  } finally {
    await copy.close()
  }
})

test('a client that names no epoch starts over after a failover, and goes on within one history', async () => {
  const { room } = await openCachedRoom(1)
  const { token, enrollmentId } = room.members[0]!
  const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
  const socket = await connect(world.other, token)
  const { epoch } = (await socket.ask('auction.subscribe', at)).data as { epoch: string }
  const resume = async (data: object) =>
    (await socket.ask('auction.subscribe', { ...at, lastSequence: 1, ...data })).data
  expect(await resume({ epoch })).toMatchObject({ recovered: true, epoch })
  expect(await resume({ epoch: 'of another history' })).toMatchObject({ recovered: false })
  // The database of this file was replaced by the test above.
  expect(await resume({})).toMatchObject({ recovered: false })
})
