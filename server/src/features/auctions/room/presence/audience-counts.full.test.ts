import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { type Member, makeAuction, makeMember, makeParticipation } from '#testing/auction-fixtures'
import { makeCompany } from '#testing/fixtures'
import { startPresence } from '#testing/presence'
import { useApp } from '#testing/use-app'
import { countAudience } from '../../audience/audience.sql.ts'
import type { SeatRow } from './seats.sql.ts'

const app = await useApp()
const { platform } = app.app

async function makeRoom(memberCount: number) {
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company)
  const { auctionId } = auction
  const tickets = []
  for (let i = 0; i < memberCount; i++) tickets.push(await makeMember(app, auction))

  const sit = (ticket: Member): SeatRow => ({
    connectionId: newId(),
    auctionId,
    enrollmentId: ticket.enrollmentId,
    companyId: company.companyId,
    subscriberId: ticket.userId,
  })
  const join = (ticket: Member, source: 'ONLINE' | 'FLOOR' = 'ONLINE') =>
    makeParticipation(app, auction, ticket, { source })
  const count = async () => {
    const { viewerCount, joinedParticipantCount, presentParticipantCount } = await countAudience(app.db, auctionId)
    return { viewers: viewerCount, joined: joinedParticipantCount, present: presentParticipantCount }
  }
  return { auctionId, tickets, sit, join, count }
}

test('[spec: Who is present] counts a ticket once, on whichever processes its sockets are, until the last of them leaves', async () => {
  const { tickets, sit, count } = await makeRoom(1)
  const [first, second] = [startPresence(platform), startPresence(platform)]
  const seats = [sit(tickets[0]!), sit(tickets[0]!), sit(tickets[0]!)]
  await Promise.all([first.presence.arrive(seats[0]!), second.presence.arrive(seats[1]!)])
  await first.presence.arrive(seats[2]!)
  expect(await count()).toEqual({ viewers: 1, joined: 0, present: 0 })
  await first.stop()
  expect(await count()).toEqual({ viewers: 1, joined: 0, present: 0 })
  await second.stop()
  expect(await count()).toEqual({ viewers: 0, joined: 0, present: 0 })
})

test('[spec: Who is present] a viewer who joins becomes a present participant, and stays joined after leaving', async () => {
  const { tickets, sit, join, count } = await makeRoom(2)
  const process = startPresence(platform)
  await Promise.all(tickets.map((ticket) => process.presence.arrive(sit(ticket))))
  expect(await count()).toEqual({ viewers: 2, joined: 0, present: 0 })
  await join(tickets[0]!)
  await join(tickets[0]!)
  expect(await count()).toEqual({ viewers: 1, joined: 1, present: 1 })
  await process.stop()
  expect(await count()).toEqual({ viewers: 0, joined: 1, present: 0 })
})

test('[spec: Who is present] a member on the floor is present with and without a socket', async () => {
  const { tickets, sit, join, count } = await makeRoom(1)
  await join(tickets[0]!, 'FLOOR')
  expect(await count()).toEqual({ viewers: 0, joined: 1, present: 1 })
  const process = startPresence(platform)
  await process.presence.arrive(sit(tickets[0]!))
  expect(await count()).toEqual({ viewers: 0, joined: 1, present: 1 })
  await process.stop()
  expect(await count()).toEqual({ viewers: 0, joined: 1, present: 1 })
})

test('[spec: Who is present] stops counting the seats of a process that has died', async () => {
  const { tickets, sit, join, count } = await makeRoom(2)
  const [dead, other] = [startPresence(platform), startPresence(platform)]
  await Promise.all([dead.presence.arrive(sit(tickets[0]!)), dead.presence.arrive(sit(tickets[1]!))])
  await other.presence.arrive(sit(tickets[1]!))
  await join(tickets[0]!)
  expect(await count()).toEqual({ viewers: 1, joined: 1, present: 1 })
  await sql`UPDATE processes SET heartbeat_at = clock_timestamp() - interval '20 seconds'
    WHERE id = ${dead.heartbeat.processId}`.execute(app.db)
  await other.heartbeat.beat()
  expect(await count()).toEqual({ viewers: 1, joined: 1, present: 0 })
  await dead.stop()
  await other.stop()
})

test('[spec: Who is present] counts what a full count finds after many arrivals, departures and joins at once on two processes', async () => {
  const { auctionId, tickets, sit, join, count } = await makeRoom(6)
  const processes = [startPresence(platform), startPresence(platform)]
  const lives = tickets.flatMap((ticket, number) =>
    processes.flatMap(({ presence }) =>
      [0, 1, 2].map(async (round) => {
        const seat = sit(ticket)
        await presence.arrive(seat)
        if (number % 3 === 0 && round === 1) await join(ticket, number === 0 ? 'FLOOR' : 'ONLINE')
        if (round !== number % 4) presence.leave(seat)
      }),
    ),
  )
  await Promise.all(lives)
  // A departure is written after everything that was queued before; so is this arrival.
  await Promise.all(processes.map(({ presence }) => presence.arrive(sit(tickets[5]!))))
  const counted = await count()
  await sql`SELECT recount_audience(ARRAY[${auctionId}])`.execute(app.db)
  expect(await count()).toEqual(counted)
  expect(counted).toMatchObject({ joined: 2 })

  await Promise.all(processes.map(({ stop }) => stop()))
  expect(await count()).toEqual({ viewers: 0, joined: 2, present: 1 })
})
