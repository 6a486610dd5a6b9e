import { describe, expect, test } from 'vitest'
import { makeCompany, makeSubscriber } from '#testing/fixtures'
import { PRODUCTION_LIMITS } from '#testing/limits'
import { makeRoom, type Room } from '#testing/rooms'
import { openSocket, type TestSocket } from '#testing/sockets'
import { startTestApp } from '#testing/test-app'
import { useRoom } from '#testing/use-room'

const { app, room, connect } = await useRoom()
const subscribe = (socket: TestSocket, to: Room, member?: number, more: object = {}) =>
  socket.ask('auction.subscribe', {
    auctionId: to.auctionId,
    ...(member === undefined ? {} : { enrolledSubscriberId: to.members[member]!.enrollmentId }),
    ...more,
  })

describe('[spec: Who may call what] the connection', () => {
  test('closes a connection without a token with 1008', async () =>
    expect(await (await connect(null)).closed).toBe(1008))
  test('closes a connection with an invalid token with 1008', async () =>
    expect(await (await connect('nonsense')).closed).toBe(1008))
  test('accepts the token in the Authorization header', async () => {
    const socket = await connect(room.members[0]!.token)
    expect((await socket.ask('ping', {})).type).toBe('pong')
  })
  test('accepts the token as a subprotocol and answers with websocket.v1', async () => {
    const socket = await connect(room.members[0]!.token, app, { asBrowser: true })
    expect(socket.ws.protocol).toBe('websocket.v1')
    expect((await socket.ask('ping', {})).type).toBe('pong')
  })
  test('[spec: Entering a room] puts every frame into the envelope, numbered from 1', async () => {
    const socket = await connect(room.members[0]!.token)
    await subscribe(socket, room, 0)
    await socket.event('auction.audience.snapshot')
    for (const frame of socket.frames)
      expect(frame).toMatchObject({ version: '1.0', source: 'kuri', id: expect.any(String) })
    expect(socket.frames.map(({ sequence }) => sequence)).toEqual(socket.frames.map((_, index) => index + 1))
    expect(socket.frames.every(({ timestamp }) => !Number.isNaN(Date.parse(timestamp)))).toBe(true)
  })
  test.each(['hello', '[]', '{"id":"1"}', '{"type":1}', '{"type":"x","data":[]}', '{"type":"x\\u0000"}'])(
    '[spec: All commands] answers %s with BAD_REQUEST and keeps the socket open',
    async (text) => {
      const socket = await connect(room.members[0]!.token)
      socket.ws.send(text)
      expect((await socket.event('error')).data).toMatchObject({ code: 'BAD_REQUEST', message: expect.any(String) })
      expect((await socket.ask('ping', {})).type).toBe('pong')
    },
  )
  test('answers unknown commands and prebid commands with BAD_REQUEST', async () => {
    const socket = await connect(room.members[0]!.token)
    for (const type of ['foo.bar', 'auction.prebid.place', 'constructor'])
      expect(await socket.ask(type, {})).toMatchObject({ type: 'error', data: { code: 'BAD_REQUEST' } })
  })
  test('[spec: Only by subscribing] answers a direct room join with FORBIDDEN', async () => {
    const socket = await connect(room.members[0]!.token)
    for (const type of ['room.join', 'join', 'join_room'])
      expect(await socket.ask(type, { room: `auction:${room.auctionId}` })).toMatchObject({
        type: 'error',
        data: { code: 'FORBIDDEN' },
      })
  })
  test('closes the connection of a sender whose message is above 64 KiB', async () => {
    const socket = await connect(room.members[0]!.token)
    socket.ws.send(JSON.stringify({ type: 'ping', data: { filler: 'x'.repeat(70_000) } }))
    expect(await socket.closed).toBe(1009)
  })
})

describe('[spec: Entering a room] subscribing', () => {
  test('sends ack, connected, state and audience in this order, and the ack carries the correlation id', async () => {
    const socket = await connect(room.members[0]!.token)
    const ack = await subscribe(socket, room, 0)
    await socket.event('auction.audience.snapshot')
    expect(socket.frames.slice(0, 4).map(({ type }) => type)).toEqual([
      'ack',
      'auction.connected',
      'auction.state.snapshot',
      'auction.audience.snapshot',
    ])
    expect(ack.data).toMatchObject({
      eventType: 'auction.subscribe',
      auctionId: room.auctionId,
      cycleId: room.cycleId,
      room: `auction:${room.auctionId}`,
      recovered: true,
      epoch: expect.any(String),
      correlationId: ack.correlationId,
    })
    const [, connected, state, audience] = socket.frames
    expect(connected!.data).toMatchObject({ connectionId: expect.any(String), heartbeatIntervalMs: 30_000 })
    expect(state!.data.payload.auction).toMatchObject({
      auctionId: room.auctionId,
      cycleId: room.cycleId,
      prebidPhase: 'NONE',
      activePrebidCount: null,
      minimumBidAmount: 60_000,
      totalAmount: 100_000,
      settings: { hasPrebid: false, prebidMutabilityPolicy: 'IMMUTABLE_CANCEL_ONLY' },
    })
    expect(Object.keys(state!.data.payload.currentUser)).toEqual(
      expect.arrayContaining([
        'canPrebid', 'prebidBlockedReason', 'isPrebidDisqualified', 'isLiveBidDisqualified', 'activePrebid', 'latestPrebid',
        'isLeadingBidder', 'latestBid', 'isPaymentCompletedForCycle', 'hasAlreadyWonProgram', 'disqualifications',
      ]), // biome-ignore format: one glance
    )
    expect(audience!.data).toMatchObject({
      viewerCount: expect.any(Number),
      joinedParticipantCount: 0,
      presentParticipantCount: 0,
      bidderCount: 0,
      participants: null,
    })
  })
  test('sends staff, who name no enrollment, the console overview', async () => {
    const socket = await connect(room.company.token)
    expect((await subscribe(socket, room)).data.rooms).toContain(`auction:staff:${room.auctionId}`)
    const { payload } = (await socket.event('auction.state.snapshot')).data
    expect(payload.currentUser).toBeNull()
    expect(payload.auction).toMatchObject({ auctionId: room.auctionId, programDivisions: 1, liveBids: { count: 0 } })
  })
  test('rejects a subscriber who does not name an enrollment of their own', async () => {
    const socket = await connect(room.members[0]!.token)
    expect((await subscribe(socket, room)).data.code).toBe('BAD_REQUEST')
    expect((await subscribe(socket, room, 1)).data.code).toBe('FORBIDDEN')
    const stranger = await connect((await makeSubscriber(app)).token)
    expect((await subscribe(stranger, room, 0)).data.code).toBe('FORBIDDEN')
  })
  test('[spec: What a caller may see] answers another tenant with FORBIDDEN and an unknown auction with NOT_FOUND', async () => {
    const other = await connect((await makeCompany(app, 'Others')).token)
    expect((await subscribe(other, room)).data.code).toBe('FORBIDDEN')
    const missing = await other.ask('auction.subscribe', { auctionId: `c${'0'.repeat(24)}` })
    expect(missing.data.code).toBe('NOT_FOUND')
  })
  test('[spec: Who may enter] admits subscribers to SCHEDULED, READY, LIVE and PAUSED auctions only, and staff to all', async () => {
    for (const status of ['PENDING', 'ENDED', 'COMPLETE', 'CANCELLED'] as const) {
      const other = await makeRoom(app, { members: 1, auction: { status }, company: room.company })
      const socket = await connect(other.members[0]!.token)
      expect((await subscribe(socket, other, 0)).data.code).toBe('FORBIDDEN')
      const staff = await connect(room.company.token)
      expect((await subscribe(staff, other)).type).toBe('ack')
    }
  })
  test('sends no more events after unsubscribe', async () => {
    const other = await makeRoom(app, { company: room.company })
    const [socket, staff] = [await connect(other.members[0]!.token), await connect(room.company.token)]
    await subscribe(socket, other, 0)
    await subscribe(staff, other)
    expect((await socket.ask('auction.unsubscribe', { auctionId: other.auctionId })).data).toMatchObject({
      eventType: 'auction.unsubscribe',
    })
    await staff.ask('auction.status.update', { auctionId: other.auctionId, status: 'START' })
    await staff.transition('started')
    await socket.ask('ping', {})
    expect(socket.events()).toEqual([])
  })
})

describe('[spec: Limits] the rate limit', () => {
  test('answers more than 100 messages in ten seconds with RATE_LIMITED and keeps the socket open', async () => {
    const strict = await startTestApp({}, app.databaseUrl, PRODUCTION_LIMITS)
    try {
      const socket = await openSocket(strict.url, room.members[0]!.token)
      for (let n = 0; n < 150; n++) socket.post('ping', {}, `ping-${n}`)
      await socket.until(() => socket.frames.length === 150, '150 replies')
      const limited = socket.frames.filter(({ type }) => type === 'error')
      expect(limited).toHaveLength(50)
      expect(limited[0]!.data.code).toBe('RATE_LIMITED')
      expect(socket.ws.readyState).toBe(socket.ws.OPEN)
      socket.ws.terminate()
    } finally {
      await strict.close()
    }
  })
})
