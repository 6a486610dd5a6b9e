// Seeded random bidders, staff, drops, restarts and clock moves over real sockets. After every step the room must be sound:
// the log gapless, the leader the best accepted bid, a version per mutation, and what a constant listener heard the same as
// what anybody gets who comes back at any point. KURI_FUZZ_SEED repeats a run, KURI_FUZZ_STEPS lengthens it.
import { makeRoomClient, type RoomClient } from '@kuri/room-client/room-client'
import { makeRoom, type Room } from '@kuri/server/testing/rooms'
import { type Frame, openSocket } from '@kuri/server/testing/sockets'
import { cloneDatabase, startTestApp, type TestApp } from '@kuri/server/testing/test-app'
import { expect, test } from 'vitest'

const SEED = Number(process.env.KURI_FUZZ_SEED ?? Math.floor(Math.random() * 1e9))
const STEPS = Number(process.env.KURI_FUZZ_STEPS ?? 60)
const MEMBERS = 4

/** mulberry32: small, seeded, good enough to wander about. */
function random(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!,
  }
}

const strip = ({ sequence: _sequence, ...frame }: Frame) => frame

test(`[D1 6, 9] a room stays sound (seed ${SEED})`, { timeout: 240_000 }, async () => {
  const dice = random(SEED)
  const database = await cloneDatabase()
  let app: TestApp = await startTestApp({}, database.url)
  const port = String(new URL(app.url).port)
  const made: Room = await makeRoom(app, {
    members: MEMBERS,
    auction: { extensionSeconds: 20, allowStaffOfflineBids: true, durationSeconds: 3600 },
  })
  const { auctionId } = made
  const url = `${app.url.replace(/^http/, 'ws')}/ws`
  const clientOf = (token: string, enrolledSubscriberId?: string) => {
    const frames: Frame[] = []
    const client = makeRoomClient({
      url,
      token: () => token,
      auctionId,
      ...(enrolledSubscriberId ? { enrolledSubscriberId } : {}),
      onFrame: (frame) => frames.push(frame as Frame),
    })
    return Object.assign(client, { frames })
  }
  const listener = clientOf(made.company.token)
  const members = made.members.map(({ token, enrollmentId }) => clientOf(token, enrollmentId))
  const isLive = (client: RoomClient) => expect.poll(() => client.state().status, { timeout: 15_000 }).toBe('LIVE')
  for (const client of [listener, ...members]) await isLive(client)
  const accepted: { bidId: string; amountPaise: number }[] = []
  let best = 9_900_000

  const row = () => app.db.selectFrom('auctions').selectAll().where('id', '=', auctionId).executeTakeFirstOrThrow()
  const log = () =>
    app.db.selectFrom('roomEvents').selectAll().where('auctionId', '=', auctionId).orderBy('serverSequence').execute()

  async function bid() {
    const client = dice.pick(members)
    const amount = Math.max(60_000, best / 100 - dice.below(400) + 100)
    const id = `bid-${dice.below(1e9)}`
    const reply = await client.bid(amount, id)
    if (reply.type !== 'ack') return
    best = Math.round(Number(reply.data.amount) * 100)
    accepted.push({ bidId: String(reply.data.bidId), amountPaise: best })
    if (dice.below(3) === 0)
      expect((await client.bid(amount, id)).data).toMatchObject({ bidId: reply.data.bidId, isReplay: true })
  }
  const command = (type: string, data: object) => listener.send(type, data)
  const steps: Record<string, () => Promise<unknown>> = {
    bid,
    bids: () => Promise.all(Array.from({ length: 1 + dice.below(12) }, bid)),
    join: () =>
      Promise.all(
        members.map((client, n) =>
          client.send('auction.join', { enrolledSubscriberId: made.members[n]!.enrollmentId }),
        ),
      ),
    start: () => command('auction.status.update', { status: 'START' }),
    pause: () => command('auction.pause', { reason: 'pause' }),
    resume: () => command('auction.resume', { reason: 'resume' }),
    announce: () => command('auction.announcement.create', { message: `word ${dice.below(1000)}` }),
    floor: () =>
      command('auction.bid.place', {
        enrolledSubscriberId: dice.pick(made.members).enrollmentId,
        amount: best / 100 - 50,
      }),
    async remove() {
      const { leadingBidId } = await row()
      if (leadingBidId) await command('auction.bid.mark', { action: 'DELETE_BID', bidId: leadingBidId, reason: 'fuzz' })
    },
    drop: async () => dice.pick(members).close(),
    async clock() {
      await app.advanceSeconds(1 + dice.below(60))
    },
    async restart() {
      await app.close()
      app = await startTestApp({ PORT: port }, database.url)
    },
  }
  const menu = [
    'bid', 'bid', 'bid', 'bids', 'bids', 'bids', 'join', 'start', 'start', 'pause', 'resume', 'resume', 'announce', 'floor',
    'remove', 'drop', 'clock', 'restart',
  ] // biome-ignore format: one glance

  async function reviveDropped() {
    for (const [index, client] of members.entries())
      if (client.state().status === 'CLOSED')
        members[index] = clientOf(made.members[index]!.token, made.members[index]!.enrollmentId)
    for (const client of [listener, ...members]) await isLive(client)
  }

  async function checkEverything(step: string) {
    const [auction, events] = [await row(), await log()]
    const numbers = events.map(({ serverSequence }) => serverSequence)
    expect(numbers, `${step}: gapless`).toEqual(numbers.map((_, index) => index + 1))
    expect(auction.serverSequence, `${step}: the row knows the newest`).toBe(numbers.length)
    const versions = [...new Set(events.map(({ stateVersion }) => stateVersion))]
    expect(versions, `${step}: one version per mutation`).toEqual(versions.map((_, index) => index + 1))
    expect(auction.stateVersion).toBe(versions.length)

    const bids = await app.db
      .selectFrom('bids')
      .selectAll()
      .where('auctionId', '=', auctionId)
      .orderBy('serverSequence')
      .execute()
    const standing = bids.filter(({ deletedAt, disqualifiedAt }) => !deletedAt && !disqualifiedAt)
    const lead = standing.toSorted((a, b) => a.amountPaise - b.amountPaise || a.serverSequence - b.serverSequence)[0]
    expect(auction.leadingBidId, `${step}: leader = best standing bid`).toBe(lead?.id ?? null)
    expect(auction.bidCount).toBe(bids.filter(({ deletedAt }) => !deletedAt).length)
    for (const { bidId, amountPaise } of accepted)
      expect(
        bids.filter(({ id }) => id === bidId),
        `${step}: acknowledged bids are there once`,
      ).toMatchObject([{ amountPaise }])
    if (lead) best = lead.amountPaise

    await expect.poll(() => listener.state().lastSequence, { timeout: 15_000 }).toBe(auction.serverSequence || 0)
    const heard = listener.frames.filter(isNumbered)
    expect(
      heard.map(({ data }) => data.serverSequence),
      `${step}: heard once and in order`,
    ).toEqual(numbers)
    const since = dice.below(numbers.length + 1)
    const visitor = await openSocket(app.url, made.company.token)
    await visitor.ask('auction.subscribe', { auctionId, lastSequence: since })
    await visitor.until(() => visitor.frames.filter(isNumbered).length >= numbers.length - since, 'the replay')
    expect(visitor.frames.filter(isNumbered).map(strip), `${step}: replay from ${since}`).toEqual(
      heard.slice(since).map(strip),
    )
    const { auction: shown } = (await visitor.event('auction.state.snapshot')).data.payload
    expect(shown).toMatchObject({ stateVersion: auction.stateVersion, bidCount: auction.bidCount })
    visitor.ws.terminate()
  }
  const isNumbered = ({ type, data }: Frame) =>
    data?.payload !== undefined && type !== 'auction.state.snapshot' && type !== 'auction.bid.rejected'

  try {
    await steps.join!()
    await steps.start!()
    for (let n = 0; n < STEPS; n++) {
      const step = dice.pick(menu)
      await steps[step]!().catch((error) => {
        // A restart breaks commands on their way; bids never give up, whatever happens.
        if (!/connection broke|not connected|room is closed/.test(String(error))) throw error
      })
      await reviveDropped()
      await checkEverything(`seed ${SEED}, step ${n}, ${step}`)
    }
    expect(accepted.length).toBeGreaterThan(0)
  } finally {
    for (const client of [listener, ...members]) client.close()
    await app.close()
    await database.drop()
  }
})
