import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeEmployee, makeRole } from '#testing/fixtures'
import { announcementPayload } from '#testing/room-events'
import { makeRoom, type Room } from '#testing/rooms'
import type { Frame, TestSocket } from '#testing/sockets'
import { useApp, useCompany } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const { app, company } = await useCompany()
const second = await useApp({}, app.databaseUrl)
const connect = useSockets(app)

const numbers = (frames: readonly Frame[]) => frames.map(({ data }) => data.serverSequence as number)
const at = (room: Room, member: number) => ({
  auctionId: room.auctionId,
  enrolledSubscriberId: room.members[member]!.enrollmentId,
})
const announce = (staff: TestSocket, room: Room, message: string) =>
  staff.ask('auction.announcement.create', { auctionId: room.auctionId, message })

describe('[spec: Entering a room; Replay] replay', () => {
  test('sends missed events in order after the four frames, also on a second reconnect', async () => {
    const room = await makeRoom(app, { company })
    const staff = await connect(company.token)
    await staff.ask('auction.subscribe', { auctionId: room.auctionId })
    let socket = await connect(room.members[0]!.token)
    await socket.ask('auction.subscribe', at(room, 0))
    await announce(staff, room, 'one')
    let last = (await socket.event('auction.announcement.created')).data.serverSequence
    for (const round of ['two', 'three']) {
      await socket.close()
      await announce(staff, room, `${round} a`)
      await announce(staff, room, `${round} b`)
      socket = await connect(room.members[0]!.token)
      const ack = await socket.ask('auction.subscribe', { ...at(room, 0), lastSequence: last })
      expect(ack.data.recovered).toBe(true)
      await socket.until(() => socket.events().length === 2, 'two missed events')
      expect(socket.frames.map(({ type }) => type).slice(3)).toEqual([
        'auction.audience.snapshot',
        'auction.announcement.created',
        'auction.announcement.created',
      ])
      expect(numbers(socket.events())).toEqual([last + 1, last + 2])
      last += 2
    }
    const live = staff.events().slice(-2)
    const strip = ({ sequence: _sequence, ...frame }: Frame) => frame
    expect(socket.events().map(strip)).toEqual(live.map(strip))
  })

  test('[spec: Holes in the numbers] sends subscribers no events for staff, which leaves holes in their numbers', async () => {
    const room = await makeRoom(app, { company, auction: { status: 'ENDED', serverSequence: 2 } })
    const { auctionId } = room
    const event = {
      auctionId,
      stateVersion: 1,
      type: 'auction.announcement.created',
      payload: announcementPayload(auctionId),
      createdAt: new Date(),
    }
    await app.db
      .insertInto('roomEvents')
      .values([
        { ...event, serverSequence: 1, audience: 'STAFF' },
        { ...event, serverSequence: 2, audience: 'ROOM' },
      ])
      .execute()
    await app.db.updateTable('auctions').set({ status: 'PAUSED' }).where('id', '=', room.auctionId).execute()
    const [member, staff] = [await connect(room.members[0]!.token), await connect(company.token)]
    await member.ask('auction.subscribe', { ...at(room, 0), lastSequence: 0 })
    await staff.ask('auction.subscribe', { auctionId: room.auctionId, lastSequence: 0 })
    await member.until(() => member.events().length === 1, 'the event for all')
    await staff.until(() => staff.events().length === 2, 'both events')
    expect(numbers(member.events())).toEqual([2])
    expect(numbers(staff.events())).toEqual([1, 2])
  })

  test('does not recover a gap of more than 1,000 events or from another history', async () => {
    const room = await makeRoom(app, { company, auction: { serverSequence: 1500 } })
    await app.db
      .insertInto('roomEvents')
      .values(
        Array.from({ length: 1500 }, (_, n) => ({
          auctionId: room.auctionId,
          serverSequence: n + 1,
          stateVersion: 1,
          type: 'auction.announcement.created',
          payload: announcementPayload(room.auctionId),
          createdAt: new Date(),
        })),
      )
      .execute()
    const member = await connect(room.members[0]!.token)
    const ask = (lastSequence: number) => member.ask('auction.subscribe', { ...at(room, 0), lastSequence })
    expect((await ask(499)).data.recovered).toBe(false)
    expect((await ask(1501)).data.recovered).toBe(false)
    await member.ask('ping', {})
    expect(member.events()).toEqual([])
    expect((await ask(500)).data.recovered).toBe(true)
    await member.until(() => member.events().length === 1000, 'a thousand events')
  })

  test('[style] sends every event once and in order to a connection that subscribes while events arrive, on every process', async () => {
    const room = await makeRoom(app, { company, members: 6 })
    const staff = await connect(company.token)
    await staff.ask('auction.subscribe', { auctionId: room.auctionId })
    const total = 40
    const talking = (async () => {
      for (let n = 0; n < total; n++) await announce(staff, room, `word ${n}`)
    })()
    const seats: { socket: TestSocket; since: number }[] = []
    for (let n = 0; n < 24; n++) {
      const socket = await connect(room.members[n % 6]!.token, n % 2 === 0 ? app : second)
      const since = Math.max(0, staff.events().length - 3)
      void socket.ask('auction.subscribe', { ...at(room, n % 6), lastSequence: since })
      seats.push({ socket, since })
    }
    await talking
    for (const { socket, since } of seats) {
      await socket.until(() => socket.events().at(-1)?.data.serverSequence === total, 'the last word')
      expect(numbers(socket.events())).toEqual(Array.from({ length: total - since }, (_, n) => since + n + 1))
    }
  })

  test('reconnects a lost listening connection and reads the missed events', async () => {
    const room = await makeRoom(app, { company })
    const member = await connect(room.members[0]!.token)
    await member.ask('auction.subscribe', at(room, 0))
    const staff = await connect(company.token, second)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'kuri-signals' AND datname = current_database()`.execute(app.db)
    await announce(staff, room, 'still here?')
    expect((await member.event('auction.announcement.created')).data.payload.announcement.message).toBe('still here?')
  })
})

describe('[spec: Sessions and tokens] access that ends while connected', () => {
  test('disconnects a suspended employee at once, on every process', async () => {
    const room = await makeRoom(app, { company })
    const roleId = await makeRole(app, company.companyId, 'COMPANY', ['auction.read', 'auction.operate'])
    const employee = await makeEmployee(app, company.companyId, [{ roleId }])
    const here = await connect(employee.token)
    const there = await connect(employee.token, second)
    for (const socket of [here, there])
      expect((await socket.ask('auction.subscribe', { auctionId: room.auctionId })).type).toBe('ack')
    const done = await app.call('POST', `/v2/companies/employees/${employee.membershipId}/suspend`, {
      token: company.token,
      body: { reason: 'left us' },
    })
    expect(done.status).toBe(200)
    expect(await Promise.all([here.closed, there.closed])).toEqual([1008, 1008])
  })
  test('removes an employee who loses auction.read from the room', async () => {
    const room = await makeRoom(app, { company })
    const roleId = await makeRole(app, company.companyId, 'COMPANY', ['auction.read'])
    const employee = await makeEmployee(app, company.companyId, [{ roleId }])
    const socket = await connect(employee.token, second)
    await socket.ask('auction.subscribe', { auctionId: room.auctionId })
    const [assignment] = await app.db
      .selectFrom('roleAssignments')
      .select('id')
      .where('membershipId', '=', employee.membershipId)
      .execute()
    const gone = await app.call(
      'DELETE',
      `/v2/companies/employees/${employee.membershipId}/assignments/${assignment!.id}`,
      { token: company.token },
    )
    expect(gone.status).toBe(200)
    expect((await socket.event('error')).data).toMatchObject({ code: 'FORBIDDEN', reason: 'ACCESS_REVOKED' })
    const staff = await connect(company.token)
    await announce(staff, room, 'for those with access')
    await socket.ask('ping', {})
    expect(socket.events()).toEqual([])
    expect((await socket.ask('auction.subscribe', { auctionId: room.auctionId })).data.code).toBe('NOT_FOUND')
  })
})

describe('[spec: Limits] slow clients', () => {
  test('drops a socket that never reads with 1013, and delays nobody', async () => {
    const room = await makeRoom(app, { company })
    const [slow, quick] = [await connect(room.members[0]!.token), await connect(room.members[1]!.token)]
    await slow.ask('auction.subscribe', at(room, 0))
    await quick.ask('auction.subscribe', at(room, 1))
    slow.ws.pause()
    const staff = await connect(company.token)
    const message = 'x'.repeat(1000)
    // Enough to fill the kernel's buffers and then exceed the server's bound.
    const filler = announcementPayload(room.auctionId, message.repeat(200))
    const from = await app.db
      .selectFrom('auctions')
      .select('serverSequence')
      .where('id', '=', room.auctionId)
      .executeTakeFirstOrThrow()
    const last = announcementPayload(room.auctionId, 'after the flood')
    const events = [...Array(60).fill(filler), last].map((payload: string, n) => ({
      auctionId: room.auctionId,
      serverSequence: from.serverSequence + n + 1,
      stateVersion: 1,
      type: 'auction.announcement.created',
      payload,
      createdAt: new Date(),
    }))
    // In one transaction: with two, the quick reader might still have the first before it when the second arrives.
    await app.db.transaction().execute(async (tx) => {
      await tx.insertInto('roomEvents').values(events).execute()
      const { serverSequence } = events.at(-1)!
      await tx.updateTable('auctions').set({ serverSequence }).where('id', '=', room.auctionId).execute()
    })
    await quick.waitFor(({ data }) => data?.payload?.announcement?.message === 'after the flood', 'the last word')
    await announce(staff, room, 'once more')
    slow.ws.resume()
    expect([1013, 1006]).toContain(await slow.closed)
  })
})

describe('[spec: Audience; Who is present] presence', () => {
  test('counts viewers and participants, shows PRESENT and LEFT, and keeps a journal for staff', async () => {
    const room = await makeRoom(app, { company, members: 3 })
    const staff = await connect(company.token)
    await staff.ask('auction.subscribe', { auctionId: room.auctionId })
    const [a, b] = [await connect(room.members[0]!.token), await connect(room.members[1]!.token, second)]
    await a.ask('auction.subscribe', at(room, 0))
    await b.ask('auction.subscribe', at(room, 1))
    const joined = await a.ask('auction.join', at(room, 0))
    expect(joined.data).toMatchObject({ eventType: 'auction.join', accessMode: 'PARTICIPANT', hasJoined: true })
    const again = await app.call('POST', `/v2/subscribers/me/auctions/${room.auctionId}/join`, {
      token: room.members[0]!.token,
      body: { enrolledSubscriberId: room.members[0]!.enrollmentId },
    })
    expect(again.data.joinedAt).toBe(joined.data.joinedAt)
    const counted = (counts: object) => (frame: Frame) =>
      frame.type === 'auction.audience.changed' &&
      Object.entries(counts).every(([key, value]) => frame.data[key] === value)
    await staff.waitFor(counted({ viewerCount: 1, joinedParticipantCount: 1, presentParticipantCount: 1 }))
    await b.waitFor(counted({ viewerCount: 1, joinedParticipantCount: 1, presentParticipantCount: 1 }))

    const seen = staff.frames.length
    await a.close()
    await staff.waitFor(counted({ joinedParticipantCount: 1, presentParticipantCount: 0 }), 'a left', seen)
    await b.ask('auction.join', at(room, 1))
    const detail = await app.call('GET', `/v2/subscribers/me/auctions/${room.auctionId}`, {
      token: room.members[1]!.token,
    })
    const { items } = detail.data.audience.participants
    expect(items).toMatchObject([
      { enrolledSubscriberId: room.members[0]!.enrollmentId, presenceStatus: 'LEFT', lastSeenAt: expect.any(String) },
      { enrolledSubscriberId: room.members[1]!.enrollmentId, presenceStatus: 'PRESENT', lastSeenAt: null },
    ])
    const { data } = await app.call('GET', `/v2/companies/auctions/${room.auctionId}/audience-sessions`, {
      token: company.token,
    })
    expect(data.sessions.map(({ eventType }: { eventType: string }) => eventType).sort()).toEqual([
      'JOIN',
      'JOIN',
      'LEAVE',
    ])
  })
  test('[spec: Audience] shows participants only to members who have joined', async () => {
    const room = await makeRoom(app, { company })
    const socket = await connect(room.members[0]!.token)
    await socket.ask('auction.subscribe', at(room, 0))
    expect((await socket.event('auction.audience.snapshot')).data.participants).toBeNull()
    await socket.ask('auction.join', at(room, 0))
    const seen = socket.frames.length
    await socket.ask('auction.subscribe', at(room, 0))
    const after = await socket.event('auction.audience.snapshot', seen)
    expect(after.data.participants).toMatchObject({
      count: 1,
      items: [{ name: 'Member 1', presenceStatus: 'PRESENT' }],
    })
  })
  test('removes the seats of a dead process', async () => {
    const room = await makeRoom(app, { company })
    await app.db
      .insertInto('roomSeats')
      .values({
        connectionId: newId(),
        auctionId: room.auctionId,
        enrollmentId: room.members[0]!.enrollmentId,
        processId: 'gone',
        subscribedAt: new Date(),
      })
      .execute()
    const count = () =>
      app.db
        .selectFrom('roomSeats')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('processId', '=', 'gone')
        .executeTakeFirstOrThrow()
        .then(({ n }) => n)
    await expect.poll(count, { interval: 200 }).toBe(0)
    const left = await app.db
      .selectFrom('audienceSessions')
      .select('eventType')
      .where('auctionId', '=', room.auctionId)
      .execute()
    expect(left).toEqual([{ eventType: 'LEAVE' }])
  })
  test.each([
    ['an unpaid member', { unpaid: true }, {}, 400, 'PAYMENT_REQUIRED'],
    [
      'a member before the window opens',
      {},
      { auctionStartAt: new Date(Date.now() + 86_400_000) },
      409,
      'JOIN_WINDOW_NOT_OPEN',
    ],
    ['a member after the end', {}, { status: 'ENDED' as const }, 409, 'AUCTION_NOT_JOINABLE'],
  ])(
    '[spec: Why a ticket cannot join or bid] rejects the join of %s',
    async (_title, { unpaid }: { unpaid?: boolean }, auction, status, code) => {
      const room = await makeRoom(app, { company, members: 1, auction })
      if (unpaid) await app.db.deleteFrom('invoices').where('cycleId', '=', room.cycleId).execute()
      const answer = await app.call('POST', `/v2/subscribers/me/auctions/${room.auctionId}/join`, {
        token: room.members[0]!.token,
        body: { enrolledSubscriberId: room.members[0]!.enrollmentId },
      })
      expect({ status: answer.status, code: answer.error?.code }).toEqual({ status, code })
    },
  )
})
