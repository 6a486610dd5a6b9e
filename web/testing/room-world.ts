// An auction for browser tests: the first member uses the page, the others and the operator are on sockets.
import { makeInvoice } from '@kuri/server/testing/auction-fixtures'
import { makeEnrollment } from '@kuri/server/testing/fixtures'
import { type AuctionChanges, makeRoom } from '@kuri/server/testing/rooms'
import { openSocket } from '@kuri/server/testing/sockets'
import type { TestApp } from '@kuri/server/testing/test-app'
import type { Page } from 'playwright-core'

type RoomOptions = {
  members?: number
  /** How many more tickets the first member has; their numbers follow those of the others. */
  moreTickets?: number
  auction?: AuctionChanges
}

export async function openRoom(app: TestApp, { members = 3, moreTickets = 0, auction = {} }: RoomOptions = {}) {
  const room = await makeRoom(app, { members, auction })
  const [me, ...others] = room.members
  const { auctionId } = room
  const moreEnrollmentIds: string[] = []
  for (let ticket = members + 1; ticket <= members + moreTickets; ticket++) {
    const enrollmentId = await makeEnrollment(app, room.companyId, room.programId, me!.userId, ticket)
    await makeInvoice(app, room, { userId: me!.userId, enrollmentId }, 'PAID')
    moreEnrollmentIds.push(enrollmentId)
  }
  const staff = await openSocket(app.url, room.company.token)
  await staff.ask('auction.subscribe', { auctionId })
  const rivals = await Promise.all(
    others.map(async ({ token, enrollmentId }) => {
      const socket = await openSocket(app.url, token)
      const at = { auctionId, enrolledSubscriberId: enrollmentId }
      await socket.ask('auction.subscribe', at)
      await socket.ask('auction.join', at)
      return { bid: (amount: number) => socket.ask('auction.bid.place', { ...at, amount }), socket }
    }),
  )
  const command = (type: string, data: object = {}) => staff.ask(type, { auctionId, ...data })
  const close = () => [staff, ...rivals.map(({ socket }) => socket)].forEach(({ ws }) => void ws.terminate())
  const path = `/my/auctions/${auctionId}/room/${me!.enrollmentId}`
  return { ...room, me: me!, moreEnrollmentIds, rivals, command, close, path }
}

export const start = (room: Awaited<ReturnType<typeof openRoom>>) =>
  room.command('auction.status.update', { status: 'START' })

/** The panel with the lead and the clock. */
export const lead = (page: Page) => page.getByRole('region', { name: 'The lead' })
export const offer = (page: Page, amount: string) =>
  page.getByRole('button', { name: new RegExp(`take home ${amount} `) })
export const confirm = (page: Page) => page.getByRole('button', { name: /^Confirm/ })

/** In the order of the room. */
export async function bidsOf(db: TestApp['db'], auctionId: string, enrollmentId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('bids')
    .select('amountPaise')
    .where('auctionId', '=', auctionId)
    .where('enrollmentId', '=', enrollmentId)
    .orderBy('serverSequence')
    .execute()
  return rows.map(({ amountPaise }) => Number(amountPaise) / 100)
}
