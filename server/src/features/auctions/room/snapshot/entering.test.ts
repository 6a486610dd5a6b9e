// Members who enter a live room together are read for together: each sees the log as it was, and of other tickets nothing that is
// not for everybody.
import { expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'
import { readLog } from '#testing/room-events'
import type { Frame, TestSocket } from '#testing/sockets'

const { world, connect, liveRoom } = useBiddingRooms()

const MEMBERS = 20
const SOCKETS_EACH = 10
const BIDDERS = 4

type Logged = Awaited<ReturnType<typeof readLog>>[number]
type Bid = { id: string; amount: number; serverSequence: number; enrolledSubscriberId: string }

const bidsIn = (log: readonly Logged[], upTo: number): Bid[] =>
  log
    .filter(({ type, serverSequence }) => type === 'auction.bid.created' && serverSequence <= upTo)
    .map(({ payload, serverSequence }) => ({ ...payload.bid, serverSequence }))

test('200 sockets that enter while others bid get snapshots that agree with the log, and every event after them', {
  timeout: 120_000,
}, async () => {
  const room = await liveRoom({ members: MEMBERS })
  const entering = await Promise.all(
    room.members.flatMap(({ token, enrollmentId }) =>
      Array.from({ length: SOCKETS_EACH }, async () => ({ socket: await connect(token), enrollmentId })),
    ),
  )
  let amount = 95_000
  let isOver = false
  const bidding = room.bidders.slice(0, BIDDERS).map(async ({ bid }) => {
    while (!isOver) {
      amount -= 1
      await bid(amount)
    }
  })
  await Promise.all(
    entering.map(({ socket, enrollmentId }) =>
      socket.ask('auction.subscribe', { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }),
    ),
  )
  isOver = true
  await Promise.all(bidding)

  const log = await readLog(world.app.db, room.auctionId)
  const last = log.at(-1)!.serverSequence
  const positions = new Set<number>()
  for (const { socket, enrollmentId } of entering) {
    const { data } = await socket.event('auction.state.snapshot')
    const { auction, currentUser } = data.payload
    const bids = bidsIn(log, data.serverSequence)
    const own = bids.findLast((bid) => bid.enrolledSubscriberId === enrollmentId)
    expect(auction.liveBids.map(({ id }: Bid) => id)).toEqual(
      bids
        .map(({ id }) => id)
        .reverse()
        .slice(0, 200),
    )
    expect(auction.leadingBid?.id ?? null).toBe(bids.at(-1)?.id ?? null)
    expect(currentUser.enrolledSubscriberId).toBe(enrollmentId)
    expect(currentUser.latestBid?.id ?? null).toBe(own?.id ?? null)
    expect(currentUser.isLeadingBidder).toBe(bids.at(-1)?.enrolledSubscriberId === enrollmentId)
    await expectEventsAfter(socket, data.serverSequence, log, last)
    positions.add(data.serverSequence)
  }
  expect(positions.size).toBeGreaterThan(1)
})

async function expectEventsAfter(socket: TestSocket, from: number, log: readonly Logged[], last: number) {
  const heard = () => socket.events().map(({ data }) => data.serverSequence as number)
  if (from < last) await socket.until(() => heard().at(-1) === last, `event ${last}`)
  const expected = log.filter(({ serverSequence, audience }) => serverSequence > from && audience === 'ROOM')
  expect(heard()).toEqual(expected.map(({ serverSequence }) => serverSequence))
}

const snapshotOf = async (socket: TestSocket, at: object) => {
  const reply = await socket.ask('auction.subscribe', at)
  expect(reply.type).toBe('ack')
  const [state, audience] = [
    await socket.event('auction.state.snapshot'),
    await socket.event('auction.audience.snapshot'),
  ]
  return { ...state.data.payload, audience: audience.data, text: JSON.stringify([state, audience]) }
}

test('staff, members who joined and members who did not enter at the same moment, and each sees its own kind of snapshot', async () => {
  const room = await liveRoom({ members: 4, joined: false })
  const { auctionId } = room
  await room.bidders[0]!.socket.ask('auction.join', room.bidders[0]!.at)
  await room.bidders[0]!.bid(90_000)
  const at = (member: number) => ({ auctionId, enrolledSubscriberId: room.members[member]!.enrollmentId })
  const [staff, joined, other, lite] = await Promise.all(
    [world.company.token, ...room.members.slice(0, 3).map(({ token }) => token)].map((token) => connect(token)),
  )
  const [ofStaff, ofJoined, ofOther, ofLite] = await Promise.all([
    snapshotOf(staff!, { auctionId }),
    snapshotOf(joined!, at(0)),
    snapshotOf(other!, at(1)),
    snapshotOf(lite!, { ...at(2), detail: 'LITE' }),
  ])
  expect(ofStaff.auction).toHaveProperty('actions')
  expect(ofStaff.currentUser).toBeNull()
  for (const member of [ofJoined, ofOther, ofLite]) {
    expect(member.auction).not.toHaveProperty('actions')
    expect(member.auction).not.toHaveProperty('prebids')
    expect(member.auction.liveBids).toHaveLength(1)
  }
  expect(ofJoined.audience.participants.items).toHaveLength(1)
  expect([ofOther.audience.participants, ofLite.audience.participants]).toEqual([null, null])
  expect(ofJoined.currentUser).toMatchObject({ hasJoined: true, isLeadingBidder: true, ticketNumber: 1 })
  expect(ofOther.currentUser).toMatchObject({ hasJoined: false, latestBid: null, ticketNumber: 2 })
})

test('a member whose ticket ended, and one of another company, get nothing while others enter', async () => {
  const [room, elsewhere] = [await liveRoom({ members: 6 }), await liveRoom({ members: 1 })]
  const { auctionId } = room
  const [ended, ...others] = await Promise.all(room.members.map(({ token }) => connect(token)))
  const stranger = await connect(elsewhere.members[0]!.token)
  await world.app.db
    .updateTable('enrollments')
    .set({ endedAt: new Date() })
    .where('id', '=', room.members[0]!.enrollmentId)
    .execute()
  const subscribe = (socket: TestSocket, enrolledSubscriberId: string) =>
    socket.ask('auction.subscribe', { auctionId, enrolledSubscriberId })
  const replies: Frame[] = await Promise.all([
    subscribe(ended!, room.members[0]!.enrollmentId),
    subscribe(stranger, elsewhere.members[0]!.enrollmentId),
    subscribe(stranger, room.members[1]!.enrollmentId),
    ...others.map((socket, index) => subscribe(socket, room.members[index + 1]!.enrollmentId)),
  ])
  expect(replies.map(({ type }) => type)).toEqual(['error', 'error', 'error', 'ack', 'ack', 'ack', 'ack', 'ack'])
  for (const reply of replies.slice(0, 3)) expect(reply.data.code ?? reply.data.reason).toBeDefined()
  for (const socket of [ended!, stranger])
    expect(socket.frames.map(({ type }) => type).filter((type) => type !== 'error')).toEqual([])
})
