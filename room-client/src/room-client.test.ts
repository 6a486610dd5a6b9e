import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRoomClient, type RoomClient, type RoomClientOptions } from './room-client.ts'
import { frameOf, makeFakeWorld } from './testing.ts'

const AUCTION = 'auction'
let world: ReturnType<typeof makeFakeWorld>
let client: RoomClient

const start = async (more: Partial<RoomClientOptions> = {}) => {
  client = makeRoomClient({
    url: 'ws://room/ws',
    token: () => 'token',
    auctionId: AUCTION,
    tickets: ['t1'],
    environment: world.environment,
    ...more,
  })
  await world.settle()
}
const snapshot = (ticket: string, auctionStatus = 'LIVE', serverSequence = 5) =>
  frameOf('auction.state.snapshot', {
    auctionId: AUCTION,
    serverSequence,
    stateVersion: serverSequence,
    payload: {
      auction: {
        auctionStatus,
        bidCount: serverSequence,
        leadingBid: null,
        liveBids: [],
        joinWindow: {},
        settings: {},
      },
      currentUser: { enrolledSubscriberId: ticket, hasJoined: true },
    },
  })
/** The server accepts every subscribe command of the newest socket. */
function enter(auctionStatus = 'LIVE', more: object = {}) {
  const socket = world.socket()
  socket.onopen!()
  for (const { id, type, data } of [...socket.posted])
    if (type === 'auction.subscribe') {
      const ack = { eventType: 'auction.subscribe', recovered: true, epoch: 'e1', ...more }
      socket.deliver(frameOf('ack', ack, { correlationId: id }))
      socket.deliver(snapshot(data.enrolledSubscriberId as string, auctionStatus))
    }
  return socket
}
const answerPing = () => {
  const { id } = world.socket().last('ping')
  world.socket().deliver(frameOf('pong', {}, { correlationId: id }))
}

beforeEach(() => {
  world = makeFakeWorld()
})
afterEach(() => client.close())

test('names the auction in the address of the socket, by which a proxy chooses the process', async () => {
  await start()
  expect(world.socket().url).toBe('ws://room/ws?auction=auction')
})

test('serves all tickets of a person over one socket, and resumes with the first', async () => {
  await start({ tickets: ['t1', 't2'] })
  enter()
  expect(Object.keys(client.state().tickets)).toEqual(['t1', 't2'])
  world.socket().onclose!({ code: 1006 })
  expect(client.state().session).toEqual({ kind: 'RECONNECTING', isOffline: false })
  await world.advance(100)
  const subscribed = enter()
    .posted.filter(({ type }) => type === 'auction.subscribe')
    .map(({ data }) => data)
  expect(subscribed).toMatchObject([
    { enrolledSubscriberId: 't1', lastSequence: 5, epoch: 'e1' },
    { enrolledSubscriberId: 't2' },
  ])
  expect(subscribed[1]).not.toHaveProperty('lastSequence')
  expect(world.sockets).toHaveLength(2)
})

test('asks for little in a browser, and for short frames elsewhere', async () => {
  const asked = async (more: Partial<RoomClientOptions> = {}) => {
    await start(more)
    return enter().last('auction.subscribe').data.detail
  }
  expect(await asked()).toBe('SHORT')
  expect(await asked({ detail: 'LITE' })).toBe('LITE')
  vi.stubGlobal('document', {})
  expect(await asked()).toBe('LITE')
  expect(await asked({ detail: 'FULL' })).toBeUndefined()
  vi.unstubAllGlobals()
})

test('a ticket that is no longer theirs does not close the room for the others', async () => {
  await start({ tickets: ['gone', 't2'] })
  const socket = world.socket()
  socket.onopen!()
  const refusal = { code: 'FORBIDDEN', reason: 'NOT_YOUR_ENROLLMENT', message: '' }
  socket.deliver(
    frameOf('error', refusal, {
      correlationId: socket.posted.find(({ data }) => data.enrolledSubscriberId === 'gone')!.id,
    }),
  )
  socket.onclose!({ code: 1000 })
  await world.advance(100)
  enter()
  expect(client.state().session.kind).toBe('LIVE')
  expect(Object.keys(client.state().tickets)).toEqual(['t2'])
})

test('[spec: Entering a room] pings a waiting room every 20 seconds and keeps the connection while it answers', async () => {
  await start()
  const socket = enter('SCHEDULED')
  answerPing()
  for (let minute = 0; minute < 10; minute++) {
    const before = socket.count('ping')
    await world.advance(60_000 / 3)
    expect(socket.count('ping')).toBe(before + 1)
    answerPing()
  }
  expect(world.sockets).toHaveLength(1)
})

test('[spec: Entering a room] replaces a silent connection after 45 seconds, without waiting for its close frame', async () => {
  await start()
  enter('SCHEDULED')
  answerPing()
  await world.advance(44_000)
  expect(world.sockets).toHaveLength(1)
  await world.advance(2000)
  expect(world.sockets).toHaveLength(2)
})

test('while the auction is live it pings every 5 seconds and gives up 10 seconds after an unanswered one', async () => {
  await start()
  const socket = enter('LIVE')
  answerPing()
  const before = socket.count('ping')
  await world.advance(14_000)
  expect(socket.count('ping')).toBe(before + 2)
  expect(client.state().session.kind).toBe('LIVE')
  await world.advance(1500)
  expect(world.sockets).toHaveLength(2)
})

test('knows the time of the server from its pings', async () => {
  await start()
  world.socket().onopen!()
  expect(client.serverNowMs()).toBeNull()
  await world.advance(400)
  answerPing()
  expect(client.state().clock).toMatchObject({ roundTripMs: 400 })
  expect(client.serverNowMs()).toBe(Date.parse('2026-11-15T10:00:00.200Z'))
})

test('leaves the connection at once when the browser is offline, and returns when it is online', async () => {
  await start()
  enter()
  client.networkChanged(false)
  expect(client.state().session).toEqual({ kind: 'RECONNECTING', isOffline: true })
  client.networkChanged(true)
  await world.settle()
  enter()
  expect(client.state().session.kind).toBe('LIVE')
  expect(world.sockets).toHaveLength(2)
})

test('an open connection has three seconds to prove that it survived a change of network', async () => {
  await start()
  enter()
  answerPing()
  client.networkChanged(true)
  await world.advance(3200)
  expect(world.sockets).toHaveLength(2)
})

test('asks for the token again when it could not be read', async () => {
  let asked = 0
  await start({
    token() {
      if (++asked < 3) throw new Error('offline')
      return 'token'
    },
  })
  await world.advance(20_000)
  expect({ asked, opened: world.sockets.length }).toEqual({ asked: 3, opened: 1 })
})

test('closes for good after two rejected tokens, and after a refusal that another try would not change', async () => {
  await start()
  for (let round = 0; round < 2; round++) {
    world.socket().onclose!({ code: 1008 })
    await world.advance(200)
  }
  expect(client.state().session).toEqual({ kind: 'CLOSED', reason: 'UNAUTHORIZED' })
  await start()
  const socket = world.socket()
  socket.onopen!()
  const refusal = { code: 'CONFLICT', reason: 'ROOM_NOT_OPEN', message: '' }
  socket.deliver(frameOf('error', refusal, { correlationId: socket.last('auction.subscribe').id }))
  expect(client.state().session).toEqual({ kind: 'CLOSED', reason: 'ROOM_NOT_OPEN' })
})

test('reports all changes until the next picture at once', async () => {
  const pictures: (() => void)[] = []
  const seen: unknown[] = []
  await start({
    scheduleFrame: (work) => void pictures.push(work),
    onChange: ({ session }) => void seen.push(session.kind),
  })
  enter()
  expect(seen).toEqual([])
  expect(pictures).toHaveLength(1)
  pictures[0]!()
  expect(seen).toEqual(['LIVE'])
})

test('shows a bid of its own without waiting for the picture that is planned for others', async () => {
  const pictures: { work: () => void; isOwn: boolean }[] = []
  const seen: number[] = []
  await start({
    scheduleFrame: (work, isOwn) => void pictures.push({ work, isOwn }),
    onChange: ({ intents }) => void seen.push(intents.length),
  })
  enter()
  client.bid('t1', 90_000)
  expect(pictures.map(({ isOwn }) => isOwn)).toEqual([false, true])
  pictures[1]!.work()
  expect(seen).toEqual([1])
  pictures[0]!.work()
  expect(seen).toEqual([1])
})

test('a command that loses its connection is rejected, and one without a connection is not sent', async () => {
  await start()
  enter()
  const joining = client.send('auction.join', { enrolledSubscriberId: 't1' })
  world.socket().onclose!({ code: 1006 })
  await expect(joining).rejects.toThrow('connection broke')
  await expect(client.send('auction.join', { enrolledSubscriberId: 't1' })).rejects.toThrow('not connected')
})

test('where bidding is stopped, unsent bids are given up, sent ones are answered, and no more are taken', async () => {
  await start()
  const socket = enter()
  const sent = client.bid('t1', 90_000)
  socket.onclose!({ code: 1006 })
  client.bid('t1', 89_000)
  client.stopBidding()
  expect(client.state().intents.map(({ state }) => state.kind)).toEqual(['EXPIRED', 'SENDING'])
  expect(() => client.bid('t1', 88_000)).toThrow('Bidding is stopped.')
  await world.advance(100)
  const ack = { eventType: 'auction.bid.place', bidId: 'b1', amount: 90_000, createdAt: 'then' }
  enter().deliver(frameOf('ack', ack, { correlationId: sent.id }))
  expect(client.state().intents.map(({ state }) => state.kind)).toEqual(['EXPIRED', 'RECORDED'])
})
