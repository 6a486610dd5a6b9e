// [D1 8] A thousand sockets that never read. They come over a socket in the file system: on TCP's loopback the kernel alone
// takes 2.6 MB for each before the server notices anything, which for a thousand is more than it gives to all of TCP.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_BUFFERED_BYTES } from '#platform/websocket/connection'
import { commandFrame, openRawSocket, type RawSocket } from '#testing/raw-sockets'
import { makeRoom, type Room } from '#testing/rooms'
import { type Frame, openSocket, type TestSocket } from '#testing/sockets'
import { startTestApp, type TestApp } from '#testing/test-app'

const STUCK = 1000
const BIDS = 50
/** Each is 3 KB on the wire: together more than the kernel and the server keep for anybody. */
const ANNOUNCEMENTS = 440
const MESSAGE = 'அ'.repeat(1000)
/** What one group of events may add to a socket that was still below the bound. */
const ONE_GROUP_BYTES = 512 * 1024
/** start; each bid moves the end */
const LAST = 1 + 2 * BIDS + ANNOUNCEMENTS

const path = `/tmp/kuri-test-${randomBytes(6).toString('hex')}.sock`
let app: TestApp
let room: Room
let door: Server
let reader: TestSocket
let staff: TestSocket
/** The server's ends of the stuck sockets. */
const ends: Socket[] = []
const stuck: RawSocket[] = []

const at = (member: number) => ({
  auctionId: room.auctionId,
  enrolledSubscriberId: room.members[member]!.enrollmentId,
})

beforeAll(async () => {
  app = await startTestApp()
  room = await makeRoom(app, { members: 2, auction: { extensionSeconds: 1 } })
  door = createServer((socket) => {
    ends.push(socket)
    app.http.server.emit('connection', socket)
  })
  await new Promise<void>((resolve) => door.listen({ path, backlog: STUCK }, resolve))
  for (let n = 0; n < STUCK; n++)
    stuck.push(openRawSocket({ path }, room.members[0]!.token, commandFrame(`s${n}`, 'auction.subscribe', at(0))))
  reader = await openSocket(app.url, room.members[1]!.token)
  await reader.ask('auction.subscribe', at(1))
  await reader.ask('auction.join', at(1))
  staff = await openSocket(app.url, room.company.token)
})
afterAll(async () => {
  for (const { socket } of stuck) socket.destroy()
  for (const { ws } of [reader, staff]) ws.terminate()
  door.close()
  await app.close()
  await rm(path, { force: true })
})

const isEvent = ({ type, data }: Frame) => data?.payload !== undefined && type !== 'auction.state.snapshot'
const numbers = (frames: readonly Frame[]) => frames.filter(isEvent).map(({ data }) => data.serverSequence as number)
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, n) => from + n)

test('a thousand sockets that never read delay nobody, cost bounded memory and are let go with 1013', {
  timeout: 60_000,
}, async () => {
  // The snapshot is more than the answer to the upgrade: whoever was sent it sits in the room.
  await expect
    .poll(() => ends.filter(({ bytesWritten }) => bytesWritten > 2000).length, { timeout: 30_000 })
    .toBe(STUCK)
  await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
  for (let n = 0; n < ANNOUNCEMENTS; n++)
    staff.post('auction.announcement.create', { auctionId: room.auctionId, message: MESSAGE })
  let mostBuffered = 0
  for (let n = 0; n < BIDS; n++) {
    const receipt = await reader.ask('auction.bid.place', { ...at(1), amount: 99_999 - n })
    expect(receipt.type).toBe('ack')
    mostBuffered = Math.max(mostBuffered, ...ends.map(({ writableLength }) => writableLength))
  }
  await expect.poll(() => reader.events().at(-1)?.data.serverSequence, { timeout: 30_000 }).toBe(LAST)
  expect(numbers(reader.frames)).toEqual(upTo(LAST))
  mostBuffered = Math.max(mostBuffered, ...ends.map(({ writableLength }) => writableLength))
  expect(mostBuffered).toBeGreaterThan(0)
  expect(mostBuffered).toBeLessThanOrEqual(MAX_BUFFERED_BYTES + ONE_GROUP_BYTES)

  // Those who read at last find what they were sent, in order, and the goodbye; the others are cut off.
  const late = await Promise.all(stuck.slice(0, 10).map((socket) => socket.readToEnd()))
  for (const { frames, closedWith } of late) {
    expect(closedWith).toBe(1013)
    expect(frames.map(({ sequence }) => sequence)).toEqual(upTo(frames.length))
    expect(numbers(frames)).toEqual(upTo(numbers(frames).length))
    expect(numbers(frames).length).toBeLessThan(LAST)
  }
  await expect.poll(() => ends.filter(({ destroyed }) => !destroyed).length, { timeout: 10_000 }).toBe(0)

  const lastSequence = numbers(late[0]!.frames).at(-1)!
  const back = await openSocket(app.url, room.members[0]!.token)
  expect((await back.ask('auction.subscribe', { ...at(0), lastSequence })).data.recovered).toBe(true)
  await back.until(() => back.events().at(-1)?.data.serverSequence === LAST, 'the last event')
  expect(numbers(back.frames)).toEqual(upTo(LAST, lastSequence + 1))
  back.ws.terminate()
})
