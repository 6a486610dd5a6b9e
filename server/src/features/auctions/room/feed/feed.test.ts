// Connections that come and go while two processes write to the log.
import { expect, test } from 'vitest'
import type { TestSocket } from '#testing/sockets'
import { twoProcesses } from '#testing/two-processes'

const { world, connect, bidder, openCachedRoom } = twoProcesses()
/** Waits for a random number of events, up to five. */
function receiveSome(socket: TestSocket) {
  const count = socket.events().length + Math.floor(Math.random() * 6)
  return socket.until(() => socket.events().length >= count, `${count} events`)
}

const following = (sequence: number, heard: readonly number[]) => heard.map((_, index) => sequence + index + 1)

test('[spec: All events; Replay] sends every event once and in order to connections that come, go and resume while two processes write', async () => {
  const { room, staff } = await openCachedRoom(4)
  const processes = [world.app, world.other]
  const sitting = []
  for (let member = 0; member < 4; member++) sitting.push(await bidder(processes[member % 2]!, room, member))
  let amount = 88_000
  let isOver = false
  const bidding = sitting.map(async ({ bid }) => {
    while (!isOver) {
      amount -= 0.5
      await Promise.all([bid(amount), bid(amount - 0.1)])
    }
  })
  const announcing = (async () => {
    const said = { auctionId: room.auctionId, message: 'going once', tone: 'INFO' }
    while (!isOver) await staff.ask('auction.announcement.create', said)
  })()

  const wrong: unknown[] = []
  const wander = async (member: number, n: number) => {
    const { token, enrollmentId } = room.members[member]!
    const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
    let last: number | null = null
    for (let turn = 0; turn < 6; turn++) {
      const socket = await connect(processes[n % 2]!, token)
      const reply = await socket.ask('auction.subscribe', last === null ? at : { ...at, lastSequence: last })
      await receiveSome(socket)
      // Subscribes again while it is live.
      if (turn % 2) await socket.ask('auction.subscribe', at)
      await receiveSome(socket)
      const snapshot = await socket.event('auction.state.snapshot')
      const heard: number[] = socket.events().map(({ data }) => data.serverSequence)
      const from: number = reply.data.recovered && last !== null ? last : snapshot.data.serverSequence
      const expected = following(from, heard)
      if (heard.join() !== expected.join()) wrong.push({ n, turn, reply, heard, expected })
      last = heard.at(-1) ?? from
      if (turn % 3 === 0) await socket.ask('auction.unsubscribe', { auctionId: room.auctionId })
      await socket.close()
    }
  }
  await Promise.all([0, 1, 2, 3].map(wander))
  isOver = true
  await Promise.all([...bidding, announcing])
  expect(wrong).toEqual([])

  const { serverSequence } = await world.app.db
    .selectFrom('auctions')
    .select('serverSequence')
    .where('id', '=', room.auctionId)
    .executeTakeFirstOrThrow()
  for (const { socket } of sitting) {
    const heard = () => socket.events().map(({ data }) => data.serverSequence as number)
    await socket.until(() => heard().at(-1) === serverSequence, 'the last event')
    expect(heard()).toEqual(following(heard()[0]! - 1, heard()))
  }
})
