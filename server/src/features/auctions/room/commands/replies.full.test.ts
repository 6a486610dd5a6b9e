import { expect, test } from 'vitest'
import { useRoom } from '#testing/use-room'

const { room, connect } = await useRoom({ members: 3, auction: { status: 'ENDED', run: 1 } })
const member = await connect(room.members[0]!.token)
const staff = await connect(room.company.token)

test.each([
  '{"id":"%","data":{}}',
  '{"id":"%","type":7,"data":{}}',
  '{"id":"%","type":"ping","data":null}',
  '{"id":"%","type":"ping","data":[]}',
  '{"id":"%","type":"\\u0000"}',
])('[spec: All commands; Replies carry the message id] answers the malformed message %s with its id', async (text) => {
  const id = `broken-${Math.random()}`
  member.ws.send(text.replace('%', id))
  const reply = await member.waitFor(({ correlationId }) => correlationId === id, 'the reply')
  expect(reply).toMatchObject({ type: 'error', data: { code: 'BAD_REQUEST', correlationId: id } })
})

test('[spec: All commands] leaves an invalid id out of the reply', async () => {
  for (const id of [7, {}, '', 'x'.repeat(256), 'a\u0000b']) {
    const after = member.frames.length
    member.ws.send(JSON.stringify({ id, type: 'ping' }))
    const reply = await member.waitFor(() => true, 'the reply', after)
    expect(reply).toMatchObject({ type: 'error', data: { code: 'BAD_REQUEST' } })
    expect(reply.correlationId).toBeUndefined()
  }
})

test('[spec: All commands] treats null as left out in optional fields', async () => {
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

test('[spec: Errors] answers the declaration of an unknown offer with NOT_FOUND', async () => {
  const unknown = `c${'0'.repeat(24)}`
  for (const offer of [{ bidId: unknown }, { prebidId: unknown }])
    expect(
      await staff.ask('auction.winner.declare', { auctionId: room.auctionId, mode: 'CANDIDATE', ...offer }),
    ).toMatchObject({ type: 'command.failed', data: { code: 'NOT_FOUND' } })
})

test('[spec: All commands; One reply per staff command] rejects a lot with a wrong winner or repeated candidates before it runs', async () => {
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
