import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRoom, type Room } from '#testing/rooms'
import { openSocket, type TestSocket } from '#testing/sockets'
import { startTestApp, type TestApp } from '#testing/test-app'

let app: TestApp
let room: Room
let member: TestSocket
let staff: TestSocket
beforeAll(async () => {
  app = await startTestApp()
  room = await makeRoom(app, { members: 3, auction: { status: 'ENDED', run: 1 } })
  member = await openSocket(app.url, room.members[0]!.token)
  staff = await openSocket(app.url, room.company.token)
})
afterAll(async () => {
  for (const { ws } of [member, staff]) ws.terminate()
  await app.close()
})

test.each([
  '{"id":"%","data":{}}',
  '{"id":"%","type":7,"data":{}}',
  '{"id":"%","type":"ping","data":null}',
  '{"id":"%","type":"ping","data":[]}',
  '{"id":"%","type":"\\u0000"}',
])('[D1 4.4, G067] %s is no message, and its sender learns which one', async (text) => {
  const id = `broken-${Math.random()}`
  member.ws.send(text.replace('%', id))
  const reply = await member.waitFor(({ correlationId }) => correlationId === id, 'the reply')
  expect(reply).toMatchObject({ type: 'error', data: { code: 'BAD_REQUEST', correlationId: id } })
})

test('[D1 4.4] an id that cannot be repeated is left out of the reply', async () => {
  for (const id of [7, {}, '', 'x'.repeat(256), 'a\u0000b']) {
    const after = member.frames.length
    member.ws.send(JSON.stringify({ id, type: 'ping' }))
    const reply = await member.waitFor(() => true, 'the reply', after)
    expect(reply).toMatchObject({ type: 'error', data: { code: 'BAD_REQUEST' } })
    expect(reply.correlationId).toBeUndefined()
  }
})

test('[D1 4.4] null is none where a field may be left out', async () => {
  const { auctionId } = room
  const nothing = { auctionId, lastSequence: null, enrolledSubscriberId: null }
  expect((await staff.ask('auction.subscribe', nothing)).data).toMatchObject({ recovered: true })
  const unknown = `c${'0'.repeat(24)}`
  const offer = { auctionId, mode: 'CANDIDATE', bidId: unknown, prebidId: null, amount: null, reason: null }
  expect(await staff.ask('auction.winner.declare', offer)).toMatchObject({
    type: 'command.failed',
    data: { code: 'NOT_FOUND' },
  })
  expect(await staff.ask('auction.end', { auctionId, reason: null })).toMatchObject({ type: 'command.rejected' })
})

test('[D1 7] who declares an offer that is not there learns so', async () => {
  const unknown = `c${'0'.repeat(24)}`
  for (const offer of [{ bidId: unknown }, { prebidId: unknown }])
    expect(
      await staff.ask('auction.winner.declare', { auctionId: room.auctionId, mode: 'CANDIDATE', ...offer }),
    ).toMatchObject({ type: 'command.failed', data: { code: 'NOT_FOUND' } })
})

test('[D1 4.4, G068] a lot that names its winner or its candidates wrongly is rejected as it is read', async () => {
  const [a, b, c] = room.members.map(({ enrollmentId }) => enrollmentId)
  for (const [winner, candidates] of [
    [c, [a, b]],
    [a, [a, a]],
  ])
    expect(
      await staff.ask('auction.winner.record_lot', {
        auctionId: room.auctionId,
        winnerEnrolledSubscriberId: winner,
        candidateEnrolledSubscriberIds: candidates,
      }),
    ).toMatchObject({ type: 'command.rejected', data: { code: 'BAD_REQUEST' } })
})
