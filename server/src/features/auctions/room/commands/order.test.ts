import { expect, test } from 'vitest'
import { announcementPayload } from '#testing/room-events'
import { makeRoom } from '#testing/rooms'
import type { TestSocket } from '#testing/sockets'
import { useRoom } from '#testing/use-room'
import { AUDIENCE_CHANNEL } from '../../model/events.sql.ts'

const { app, room, connect } = await useRoom({ members: 2 })
const staff = await connect(room.company.token)
const replyTo = (socket: TestSocket, id: string) =>
  socket.waitFor(({ correlationId }) => correlationId === id, `the reply to ${id}`)

test('[spec: All commands] runs a subscribe and the unsubscribe right after it in order, and answers both', async () => {
  const { token, enrollmentId } = room.members[0]!
  const socket = await connect(token)
  const { auctionId } = room
  for (let n = 0; n < 5; n++) {
    const entered = socket.post('auction.subscribe', { auctionId, enrolledSubscriberId: enrollmentId })
    const left = socket.post('auction.unsubscribe', { auctionId })
    const replies = [await replyTo(socket, entered), await replyTo(socket, left)]
    expect(replies.map(({ data }) => data.eventType)).toEqual(['auction.subscribe', 'auction.unsubscribe'])
    expect(replies[0]!.sequence).toBeLessThan(replies[1]!.sequence)
  }
  await staff.ask('auction.announcement.create', { auctionId, message: 'for everybody in the room' })
  await socket.ask('ping', {})
  expect(socket.events()).toEqual([])
})

test('[spec: All commands] runs commands in order when they are sent without waiting for replies', async () => {
  const { token, enrollmentId } = room.members[1]!
  const { auctionId } = room
  const steps: [string, object][] = [
    ['auction.status.update', { auctionId, status: 'START' }],
    ['auction.pause', { auctionId, reason: 'a question' }],
    ['auction.resume', { auctionId, reason: 'answered' }],
  ]
  const ids = steps.map(([type, data]) => staff.post(type, data))
  for (const id of ids) expect(await replyTo(staff, id)).toMatchObject({ type: 'command.acknowledged' })

  const member = await connect(token)
  const mine = { auctionId, enrolledSubscriberId: enrollmentId }
  const asked = [
    member.post('auction.subscribe', mine),
    member.post('auction.join', mine),
    member.post('auction.bid.place', { ...mine, amount: 90_000 }),
  ]
  for (const id of asked) expect(await replyTo(member, id)).toMatchObject({ type: 'ack' })
})

test('[spec: Entering a room] puts the numbers of the last delivered event into frames that are not events', async () => {
  const { auctionId, members } = await makeRoom(app, { members: 1 })
  const { token, enrollmentId } = members[0]!
  const listener = await connect(token)
  await listener.ask('auction.subscribe', { auctionId, enrolledSubscriberId: enrollmentId })
  // Committed by another process whose wake-up has not arrived.
  const next = await app.db.transaction().execute(async (tx) => {
    const numbers = await tx
      .updateTable('auctions')
      .set(({ eb }) => ({ serverSequence: eb('serverSequence', '+', 1), stateVersion: eb('stateVersion', '+', 1) }))
      .where('id', '=', auctionId)
      .returning(['serverSequence', 'stateVersion'])
      .executeTakeFirstOrThrow()
    const event = {
      auctionId,
      ...numbers,
      type: 'auction.announcement.created',
      payload: announcementPayload(auctionId),
      createdAt: new Date(),
    }
    await tx.insertInto('roomEvents').values(event).execute()
    return numbers
  })
  await app.app.platform.bus.publish(AUDIENCE_CHANNEL, auctionId)
  const event = await listener.event('auction.announcement.created')
  expect(event.data).toMatchObject(next)
  const before = listener.frames.filter(({ sequence }) => sequence < event.sequence)
  for (const { type, data } of before.filter(({ type }) => type === 'auction.audience.changed')) {
    expect(data.serverSequence, type).toBeLessThan(next.serverSequence)
    expect(data.stateVersion, type).toBeLessThan(next.stateVersion)
  }
})
