// A hundred sockets that never read. [spec: Limits] They connect over a Unix socket: on TCP's loopback the kernel alone buffers 2.6 MB for
// each before the server notices, so the test would need far more data.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { CLOSE_TIMEOUT_MS, MAX_BUFFERED_BYTES } from '#platform/websocket/connection'
import { WITHOUT_LIMITS } from '#testing/limits'
import { commandFrame, openRawSocket } from '#testing/raw-sockets'
import { type Frame, openSocket } from '#testing/sockets'
import { useRoom } from '#testing/use-room'

const STUCK = 100
/** How many of them read in the end. */
const LATE = 10
const BIDS = 50
/** 3 KB each on the wire: together more than the kernel and the server buffer for one socket. */
const ANNOUNCEMENTS = 440
const MESSAGE = 'அ'.repeat(1000)
/** What one group of events may add to a socket that was still below the bound. */
const ONE_GROUP_BYTES = 512 * 1024
/** The start (with two records more, which nobody receives), two events per bid (it extends the auction), and the announcements. */
const LAST = 3 + 2 * BIDS + ANNOUNCEMENTS + 1

const path = `/tmp/kuri-test-${randomBytes(6).toString('hex')}.sock`
/** The server's ends of the stuck sockets. */
const ends: Socket[] = []

const { app, room, connect } = await useRoom({ members: 2, auction: { extensionSeconds: 1 } }, WITHOUT_LIMITS)
const at = (member: number) => ({
  auctionId: room.auctionId,
  enrolledSubscriberId: room.members[member]!.enrollmentId,
})
const unixServer = createServer((socket) => {
  ends.push(socket)
  app.http.server.emit('connection', socket)
})
await new Promise<void>((resolve) => unixServer.listen({ path, backlog: STUCK }, resolve))
const stuck = Array.from({ length: STUCK }, (_, n) =>
  openRawSocket({ path }, room.members[0]!.token, commandFrame(`s${n}`, 'auction.subscribe', at(0))),
)
afterAll(async () => {
  for (const { socket } of stuck) socket.destroy()
  unixServer.close()
  await rm(path, { force: true })
})
const reader = await connect(room.members[1]!.token)
await reader.ask('auction.subscribe', at(1))
await reader.ask('auction.join', at(1))
const staff = await connect(room.company.token)

const isEvent = ({ type, data }: Frame) => data?.payload !== undefined && type !== 'auction.state.snapshot'
const numbers = (frames: readonly Frame[]) => frames.filter(isEvent).map(({ data }) => data.serverSequence as number)
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, n) => from + n)

const lastRead = () => reader.events().at(-1)?.data.serverSequence ?? 0

/** Keeps the server from cutting off the sockets it dropped until `cutOff`, so that a slow machine has time to read. */
function holdCutOffs() {
  const held: (() => void)[] = []
  const schedule = setTimeout
  const hold = (...call: Parameters<typeof setTimeout>) => {
    const [work, delayMs, ...args] = call
    if (delayMs !== CLOSE_TIMEOUT_MS) return Reflect.apply(schedule, globalThis, call)
    held.push(() => work(...args))
    return schedule(() => {}, 0)
  }
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout)
  return {
    cutOff() {
      spy.mockRestore()
      for (const work of held) work()
    },
  }
}

test('drops 100 sockets that never read with 1013, with bounded memory and without delaying others', {
  timeout: 90_000,
}, async () => {
  // The snapshot is longer than the upgrade response: a socket that was sent so much is in the room.
  await expect
    .poll(() => ends.filter(({ bytesWritten }) => bytesWritten > 2000).length, { timeout: 30_000 })
    .toBe(STUCK)
  const { cutOff } = holdCutOffs()
  await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
  const announce = () => staff.post('auction.announcement.create', { auctionId: room.auctionId, message: MESSAGE })
  for (let n = 0; n < ANNOUNCEMENTS; n++) announce()
  let mostBuffered = 0
  for (let n = 0; n < BIDS; n++) {
    const receipt = await reader.ask('auction.bid.place', { ...at(1), amount: 99_999 - n })
    expect(receipt.type).toBe('ack')
    mostBuffered = Math.max(mostBuffered, ...ends.map(({ writableLength }) => writableLength))
  }
  await expect.poll(lastRead, { timeout: 30_000 }).toBe(LAST - 1)
  // A socket over the bound is dropped with the next event: there is always one more.
  announce()
  await expect.poll(lastRead, { timeout: 30_000 }).toBe(LAST)
  const sent = [1, ...upTo(LAST, 4)]
  expect(numbers(reader.frames)).toEqual(sent)
  mostBuffered = Math.max(mostBuffered, ...ends.map(({ writableLength }) => writableLength))
  expect(mostBuffered).toBeGreaterThan(0)
  expect(mostBuffered).toBeLessThanOrEqual(MAX_BUFFERED_BYTES + ONE_GROUP_BYTES)

  // Sockets that read at last get what they were sent, in order, and the close frame; the others are cut off.
  const late = Promise.all(stuck.slice(0, LATE).map((socket) => socket.readToEnd()))
  await expect
    .poll(() => ends.slice(0, LATE).every(({ writableLength }) => writableLength === 0), { timeout: 30_000 })
    .toBe(true)
  cutOff()
  const readLate = await late
  for (const { frames, closedWith } of readLate) {
    expect(closedWith).toBe(1013)
    expect(frames.map(({ sequence }) => sequence)).toEqual(upTo(frames.length))
    expect(numbers(frames)).toEqual(sent.slice(0, numbers(frames).length))
    expect(numbers(frames).length).toBeLessThan(LAST)
  }
  await expect.poll(() => ends.filter(({ destroyed }) => !destroyed).length, { timeout: 30_000 }).toBe(0)

  const lastSequence = numbers(readLate[0]!.frames).at(-1)!
  const back = await openSocket(app.url, room.members[0]!.token)
  expect((await back.ask('auction.subscribe', { ...at(0), lastSequence })).data.recovered).toBe(true)
  await back.until(() => back.events().at(-1)?.data.serverSequence === LAST, 'the last event')
  expect(numbers(back.frames)).toEqual(upTo(LAST, lastSequence + 1))
  back.ws.terminate()
})
