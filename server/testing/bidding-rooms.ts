// Live auctions of one company with staff and members on sockets, for tests of bids.
import { afterAll, beforeAll, expect } from 'vitest'
import { type AuctionChanges, makeRoom, type Room } from './rooms.ts'
import { openSocket, type TestSocket } from './sockets.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type BiddingWorld = { app: TestApp; company: Room['company'] }

/** Started before the tests of the file that calls this, stopped after them. */
export function useBiddingRooms() {
  const world = {} as BiddingWorld
  const open: TestSocket[] = []
  beforeAll(async () => {
    world.app = await startTestApp()
    world.company = (await makeRoom(world.app, { members: 0 })).company
  })
  afterAll(async () => {
    for (const socket of open) socket.ws.terminate()
    await world.app.close()
  })

  async function connect(token: string): Promise<TestSocket> {
    const socket = await openSocket(world.app.url, token)
    open.push(socket)
    return socket
  }

  /** A live auction where all members have subscribed and, by default, joined. */
  async function liveRoom(
    options: { members?: number; auction?: AuctionChanges; program?: Record<string, unknown>; joined?: boolean } = {},
  ) {
    const { app, company } = world
    const { members = 2, auction = {}, program } = options
    const room = await makeRoom(app, { members, company, auction, ...(program ? { program } : {}) })
    const staff = await connect(company.token)
    await staff.ask('auction.subscribe', { auctionId: room.auctionId })
    const bidders = []
    for (const { token, enrollmentId } of room.members) {
      const socket = await connect(token)
      const at = { auctionId: room.auctionId, enrolledSubscriberId: enrollmentId }
      await socket.ask('auction.subscribe', at)
      if (options.joined !== false) expect((await socket.ask('auction.join', at)).type).toBe('ack')
      bidders.push({
        socket,
        enrollmentId,
        at,
        bid: (amount: number | string, id?: string) => socket.ask('auction.bid.place', { ...at, amount }, id),
      })
    }
    await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
    const row = () =>
      app.db.selectFrom('auctions').selectAll().where('id', '=', room.auctionId).executeTakeFirstOrThrow()
    return { ...room, staff, bidders, row }
  }

  return { world, connect, liveRoom }
}
