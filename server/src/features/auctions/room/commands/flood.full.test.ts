// A flood beyond the rate limit affects only its sender. [spec: Limits; Message limit]
import type { Socket } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clientFrame, commandFrame, OPCODE, openRawSocket, type RawSocket } from '#testing/raw-sockets'
import type { Frame, TestSocket } from '#testing/sockets'
import { useRoom } from '#testing/use-room'

const MEGABYTE = 1024 * 1024
const BIDS = 40

const { app, room, connect } = await useRoom({ members: 2 })
let price = 99_999
const servedTo: Socket[] = []
const raws: RawSocket[] = []
app.http.server.on('connection', (socket) => servedTo.push(socket))
const staff = await connect(room.company.token)
await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
afterAll(() => {
  for (const { socket } of raws) socket.destroy()
})
beforeEach(() => {
  servedTo.length = 0
})

const at = (member: number) => ({
  auctionId: room.auctionId,
  enrolledSubscriberId: room.members[member]!.enrollmentId,
})
const raw = (...sent: Buffer[]) => {
  const opened = openRawSocket(
    { port: Number(new URL(app.url).port), host: '127.0.0.1' },
    room.members[0]!.token,
    ...sent,
  )
  raws.push(opened)
  return opened
}

/** Another member in the room, who must be served as usual. */
async function neighbour(): Promise<TestSocket> {
  const socket = await connect(room.members[1]!.token)
  await socket.ask('auction.subscribe', at(1))
  await socket.ask('auction.join', at(1))
  return socket
}
async function bidInPeace(socket: TestSocket) {
  const from = socket.events().length
  const receipts: Frame[] = []
  for (let n = 0; n < BIDS; n++) {
    price -= 1
    receipts.push(await socket.ask('auction.bid.place', { ...at(1), amount: price }))
  }
  expect(receipts.map(({ type }) => type)).toEqual(receipts.map(() => 'ack'))
  await socket.waitFor(
    ({ type, data }) => type === 'auction.bid.created' && data.serverSequence === receipts.at(-1)!.data.serverSequence,
  )
  const heard = socket
    .events()
    .slice(from)
    .map(({ data }) => data.serverSequence)
  expect(heard).toEqual(receipts.map(({ data }) => data.serverSequence))
}

/** Sends the piece repeatedly, as fast as the socket takes it, until `bytes` are sent. */
function flood({ socket }: RawSocket, piece: Buffer, bytes: number) {
  let left = bytes
  const pour = () => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.length
      if (!socket.write(piece)) break
    }
  }
  socket.on('drain', pour)
  pour()
}
const block = (frame: Buffer) =>
  Buffer.concat(Array.from({ length: Math.ceil((64 * 1024) / frame.length) }, () => frame))

const FLOODS = {
  'good commands': commandFrame('x', 'auction.subscribe', { auctionId: 'c0000000000000000000000ab' }),
  'messages that are not JSON': clientFrame(OPCODE.text, 'x'.repeat(200)),
  'binary messages of 60 KB': clientFrame(OPCODE.binary, Buffer.alloc(60_000)),
  pings: clientFrame(OPCODE.ping, 'are you there?'),
  pongs: clientFrame(OPCODE.pong, 'i am here'),
}

test.each(Object.entries(FLOODS))(
  '[spec: Message limit] stops reading a flood of %s, and serves another member as usual',
  async (_title, frame) => {
    const peer = await neighbour()
    servedTo.length = 0
    const flooder = raw()
    flood(flooder, block(frame), 200 * MEGABYTE)
    await expect.poll(() => servedTo.length).toBe(1)
    await expect.poll(() => servedTo[0]!.bytesRead).toBeGreaterThan(64 * 1024)
    await bidInPeace(peer)
    expect(servedTo[0]!.bytesRead).toBeLessThan(20 * MEGABYTE)
    expect(servedTo[0]!.writableLength).toBeLessThan(MEGABYTE / 4)
    flooder.socket.destroy()
  },
)

test('[spec: Limits] answers the first hundred messages, the next hundred with RATE_LIMITED, and keeps the socket open', async () => {
  const flooder = await connect(room.members[0]!.token)
  for (let n = 0; n < 5000; n++) flooder.post('nothing', {}, `n${n}`)
  await flooder.until(() => flooder.frames.length === 200, '200 replies')
  await bidInPeace(await neighbour())
  expect(flooder.frames.map(({ data }) => data.code)).toEqual([
    ...Array.from({ length: 100 }, () => 'BAD_REQUEST'),
    ...Array.from({ length: 100 }, () => 'RATE_LIMITED'),
  ])
  expect(flooder.frames.map(({ correlationId }) => correlationId)).toEqual(flooder.frames.map((_, n) => `n${n}`))
  expect(flooder.ws.readyState).toBe(flooder.ws.OPEN)
})

const BROKEN = {
  'a message above the limit': [clientFrame(OPCODE.text, 'x'.repeat(65_537)), 1009],
  'fragments above the limit': [
    Buffer.concat([
      clientFrame(OPCODE.text, 'x'.repeat(60_000), { isLast: false }),
      clientFrame(OPCODE.continuation, 'x'.repeat(60_000)),
    ]),
    1009,
  ],
  'a message in thousands of fragments': [
    Buffer.concat([
      clientFrame(OPCODE.text, '{', { isLast: false }),
      ...Array.from({ length: 2000 }, () => clientFrame(OPCODE.continuation, '', { isLast: false })),
    ]),
    1008,
  ],
  'a frame without a mask': [clientFrame(OPCODE.text, '{}', { isMasked: false }), 1002],
  'an unknown opcode': [clientFrame(5, 'x'), 1002],
  'text that is not UTF-8': [clientFrame(OPCODE.text, Buffer.from([0xc3, 0x28])), 1007],
} as const

test.each(Object.entries(BROKEN))(
  '[RFC 6455] closes the connection of the sender of %s, and serves another member as usual',
  async (_title, [bytes, code]) => {
    const peer = await neighbour()
    expect(await raw(bytes).readToEnd()).toMatchObject({ frames: [], closedWith: code })
    await bidInPeace(peer)
  },
)
