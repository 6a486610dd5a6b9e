import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRoomClient, type RoomClient } from './room-client.ts'

/** A browser WebSocket that records what is sent; the test decides what it receives. */
class FakeSocket {
  static last: FakeSocket
  static opened = 0
  readonly sent: { id: string; type: string }[] = []
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onclose = (_event: { code: number }) => {}
  constructor() {
    FakeSocket.last = this
    FakeSocket.opened++
    queueMicrotask(() => this.onopen())
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  /** The peer never answers the close frame. */
  close() {}
  receive(type: string, correlationId?: string) {
    this.onmessage({ data: JSON.stringify({ type, correlationId, data: {} }) })
  }
}

let client: RoomClient
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened = 0
  client = makeRoomClient({ url: 'ws://room/ws', token: () => 'token', auctionId: 'auction' })
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.last.receive('ack', FakeSocket.last.sent[0]!.id)
})
afterEach(() => {
  client.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[D1 6.1] pings a silent room and keeps the connection while it answers', async () => {
  const socket = FakeSocket.last
  for (let minute = 0; minute < 10; minute++) {
    const before = socket.sent.length
    await vi.advanceTimersByTimeAsync(60_000 / 3)
    const asked = socket.sent.slice(before)
    expect(asked).toMatchObject([{ type: 'ping' }])
    socket.receive('pong', asked[0]!.id)
  }
  expect(FakeSocket.opened).toBe(1)
})

test('[D1 6.1] replaces a connection that does not answer, without waiting for its close frame', async () => {
  await vi.advanceTimersByTimeAsync(50_000)
  expect(FakeSocket.opened).toBe(2)
})

test('asks for the token again when it could not be read', async () => {
  client.close()
  let asked = 0
  client = makeRoomClient({
    url: 'ws://room/ws',
    auctionId: 'auction',
    token() {
      if (++asked < 3) throw new Error('offline')
      return 'token'
    },
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect({ asked, opened: FakeSocket.opened }).toEqual({ asked: 3, opened: 2 })
})
