// One seeded walk through a live auction: bidders, staff, lost connections, clock moves and restarts, over socket pairs that are
// delivered by hand. The seed chooses what happens, in which order messages arrive and which of them are lost; what PostgreSQL
// does between two arrivals is real, and not chosen.
import type { CommandType } from '@kuri/contract/auctions/live-room.contract'
import { type CommandInput, makeRoomClient } from '@kuri/room-client/room-client'
import { makeRoom } from '@kuri/server/testing/rooms'
import { makeTestNetwork } from '@kuri/server/testing/socket-pair'
import type { Frame } from '@kuri/server/testing/sockets'
import type { TestApp } from '@kuri/server/testing/test-app'
import { type AcceptedBid, checkRoom, type FollowedClient } from './room-invariants.ts'

const MEMBER_COUNT = 4
/** How many turns of the event loop the server has after a step: from none to a few round trips to the database. */
const SERVER_TURNS = [0, 1, 5, 50, 300]
const EXPECTED_FAILURE = /connection broke|not connected|room is closed/

/** mulberry32: small and seeded. */
function makeDice(seed: number) {
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

/** `restart` replaces the service on the same database. Throws with the seed and all steps when the room is not sound. */
export async function walkRoom(
  seed: number,
  stepCount: number,
  service: { app(): TestApp; restart(): Promise<void> },
): Promise<{ acceptedCount: number }> {
  const dice = makeDice(seed)
  const network = makeTestNetwork(() => service.app().app.connectionHandler)
  const room = await makeRoom(service.app(), {
    members: MEMBER_COUNT,
    auction: { extensionSeconds: 20, allowStaffOfflineBids: true, durationSeconds: 3600 },
  })
  const { auctionId } = room
  const steps: string[] = []
  const accepted: AcceptedBid[] = []
  const inFlight = new Set<Promise<unknown>>()
  const unexpected: unknown[] = []
  let best = 99_000

  const connect = (name: string, token: string, enrolledSubscriberId?: string): FollowedClient => {
    const frames: Frame[] = []
    const client = makeRoomClient({
      url: 'memory',
      token: () => token,
      auctionId,
      ...(enrolledSubscriberId ? { tickets: [enrolledSubscriberId] } : {}),
      bidExpiresAfterMs: Number.POSITIVE_INFINITY,
      onFrame: (frame) => frames.push(frame as Frame),
      environment: network.environmentFor(name, token),
    })
    return Object.assign(client, { name, frames })
  }
  const staff = connect('staff', room.company.token)
  const members = room.members.map(({ token, enrollmentId }, n) => connect(`member${n}`, token, enrollmentId))
  const clients = [staff, ...members]

  /** Starts something without waiting for it: its messages arrive when the walk delivers them. */
  function begin(work: Promise<unknown>): void {
    const done: Promise<unknown> = work
      .catch((error) => {
        if (!EXPECTED_FAILURE.test(String(error))) unexpected.push(error)
      })
      .finally(() => inFlight.delete(done))
    inFlight.add(done)
  }

  async function bid(member: number, amount: number, id: string, isRepeated: boolean): Promise<void> {
    const [client, ticket] = [members[member]!, room.members[member]!.enrollmentId]
    const reply = await client.bid(ticket, amount, { id }).reply
    if (reply.type !== 'ack') return
    best = Math.min(best, amount)
    accepted.push({ bidId: reply.data.bidId, amountPaise: Math.round(reply.data.amount * 100) })
    if (!isRepeated) return
    const again = await client.bid(ticket, amount, { id }).reply
    if (again.type !== 'ack' || again.data.bidId !== reply.data.bidId || !again.data.isReplay)
      unexpected.push(new Error(`repeated bid ${id}: ${JSON.stringify(again)}`))
  }
  function command<T extends CommandType>(type: T, data: CommandInput<T>): string {
    begin(staff.send(type, data))
    return `staff send ${type}`
  }

  const actions: Record<string, () => string | Promise<string>> = {
    bid() {
      const member = dice.below(members.length)
      const amount = Math.max(60_000, best - dice.below(400) + 100)
      const id = `bid-${seed}-${steps.length}-${dice.below(1e6)}`
      begin(bid(member, amount, id, dice.below(3) === 0))
      return `${members[member]!.name} bids ${amount}`
    },
    bids() {
      const count = 2 + dice.below(10)
      return Array.from({ length: count }, () => actions.bid!()).join(', ')
    },
    join() {
      for (const [n, client] of members.entries())
        begin(client.send('auction.join', { enrolledSubscriberId: room.members[n]!.enrollmentId }))
      return 'all members join'
    },
    start: () => command('auction.status.update', { status: 'START' }),
    pause: () => command('auction.pause', { reason: 'pause' }),
    resume: () => command('auction.resume', { reason: 'resume' }),
    announce: () => command('auction.announcement.create', { message: 'word' }),
    floor() {
      const { enrollmentId } = dice.pick(room.members)
      command('auction.bid.place', { enrolledSubscriberId: enrollmentId, amount: best - 50 })
      return `staff bid ${best - 50} for a member on the floor`
    },
    async remove() {
      const { leadingBidId } = await readAuction()
      if (leadingBidId) command('auction.bid.mark', { action: 'DELETE_BID', bidId: leadingBidId, reason: 'fuzz' })
      return `staff remove ${leadingBidId ?? 'nothing'}`
    },
    /** Some messages arrive, in an order that the seed chooses; the others stay under way. */
    deliver() {
      const arrivals: string[] = []
      if (dice.below(3) === 0 && network.fireTimers()) arrivals.push('timers')
      for (let n = 2 + dice.below(12); n > 0; n--) {
        const pair = dice.pick(network.pairs())
        const direction = dice.pick(['toServer', 'toClient'] as const)
        if (pair && network.deliver(pair, direction)) arrivals.push(`${pair.name} ${direction}`)
      }
      return `deliver ${arrivals.join(', ') || 'nothing'}`
    },
    flush() {
      network.flush()
      return 'deliver everything'
    },
    cut() {
      const pair = dice.pick(network.pairs())
      if (pair) network.cut(pair)
      return `cut ${pair?.name ?? 'nothing'}`
    },
    async clock() {
      const seconds = 1 + dice.below(60)
      await service.app().advanceSeconds(seconds)
      return `the clock moves ${seconds} s`
    },
    async restart() {
      network.cutAll()
      await service.restart()
      return 'the service restarts'
    },
    async check() {
      await settleAndCheck()
      return 'check'
    },
  }
  const menu = [
    'bid', 'bid', 'bid', 'bids', 'bids', 'join', 'start', 'pause', 'resume', 'resume', 'announce', 'floor', 'remove',
    'deliver', 'deliver', 'deliver', 'deliver', 'flush', 'flush', 'flush', 'cut', 'cut', 'clock', 'check', 'check',
  ] // biome-ignore format: one glance
  /** Restarts are slow, so each walk has one. */
  const restartAt = dice.below(stepCount)

  const readAuction = () =>
    service.app().db.selectFrom('auctions').selectAll().where('id', '=', auctionId).executeTakeFirstOrThrow()

  const readNewestSent = async () =>
    (
      await service
        .app()
        .db.selectFrom('roomEvents')
        .select((eb) => eb.fn.max('serverSequence').as('sequence'))
        .where('auctionId', '=', auctionId)
        .where('audience', '=', 'ROOM')
        .executeTakeFirstOrThrow()
    ).sequence ?? 0

  async function settleAndCheck(): Promise<void> {
    const isSettled = () => inFlight.size === 0 && clients.every((client) => client.state().session.kind === 'LIVE')
    await network.settle(isSettled, 'every command is answered and every client is live')
    const { serverSequence } = await readAuction()
    const newest = await readNewestSent()
    const haveEverything = () => clients.every((client) => (client.state().lastSequence ?? 0) >= newest)
    await network.settle(haveEverything, `every client has event ${newest}`)
    if (unexpected.length > 0) throw unexpected[0]
    const leadPaise = await checkRoom(service.app(), {
      room,
      accepted,
      staff,
      members,
      since: dice.below(serverSequence + 1),
    })
    if (leadPaise !== null) best = leadPaise / 100
  }

  async function take(action: string): Promise<void> {
    steps.push(action)
    steps[steps.length - 1] = await actions[action]!()
    await network.letServerRun(dice.pick(SERVER_TURNS))
  }

  try {
    await settleAndCheck()
    for (const action of ['join', 'check', 'start', 'check']) await take(action)
    for (let n = 0; n < stepCount; n++) await take(n === restartAt ? 'restart' : dice.pick(menu))
    await take('check')
    return { acceptedCount: accepted.length }
  } catch (error) {
    const walked = steps.map((step, n) => `  ${n + 1}. ${step}`).join('\n')
    throw new Error(`Seed ${seed} failed: ${error instanceof Error ? error.message : error}\n${walked}`, {
      cause: error,
    })
  } finally {
    for (const client of clients) client.close()
    network.cutAll()
  }
}
