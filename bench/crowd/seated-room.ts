// A live room with many sockets in it, spread over some members.
import type { ChildProcess } from 'node:child_process'
import { startReceivers } from '../room/delivery.ts'
import type { World } from '../room/world.ts'

const MEMBERS = 50

export type Member = { auctionId: string; enrollmentId: string; token: string }
type SeatedRoom = { members: Member[]; close(): void }

export const subscribeText = ({ auctionId, enrollmentId }: Member) =>
  JSON.stringify({ id: 's', type: 'auction.subscribe', data: { auctionId, enrolledSubscriberId: enrollmentId } })

const authorization = ({ token }: Member) => [`Authorization: Bearer ${token}`]

export async function openSeatedRoom(world: World, seats: number): Promise<SeatedRoom> {
  const { auctionId, members } = await world.room(MEMBERS, {
    program: { totalAmountPaise: 900_000_000_000, minimumBidAmountPaise: 100 },
  })
  await world.makeLive([auctionId])
  const people = members.map(({ token, enrollmentId }) => ({ auctionId, enrollmentId, token }))
  const child = await seat(world, people, seats)
  return { members: people, close: () => child.kill() }
}

async function seat(world: World, people: readonly Member[], count: number): Promise<ChildProcess> {
  const receivers = startReceivers({
    port: world.port,
    path: '/ws',
    headers: [],
    hello: [],
    people: people.map((person) => ({ headers: authorization(person), hello: [subscribeText(person)] })),
    count,
    readyFrames: 4,
    events: 1,
    minBytes: 1e9,
  })
  await receivers.ready
  return receivers.child
}
