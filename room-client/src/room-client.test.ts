import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRoomClient, type RoomClient } from './room-client.ts'

/** The browser's socket as far as the client uses it; what it says is written down, what it hears is up to the test. */
class QuietSocket {
  static last: QuietSocket
  static opened = 0
  readonly said: { id: string; type: string }[] = []
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onclose = (_event: { code: number }) => {}
  constructor() {
    QuietSocket.last = this
    QuietSocket.opened++
    queueMicrotask(() => this.onopen())
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  /** Nobody answers the goodbye. */
  close() {}
  hear(type: string, correlationId?: string) {
    this.onmessage({ data: JSON.stringify({ type, correlationId, data: {} }) })
  }
}

let client: RoomClient
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', QuietSocket)
  QuietSocket.opened = 0
  client = makeRoomClient({ url: 'ws://room/ws', token: () => 'token', auctionId: 'auction' })
  await vi.advanceTimersByTimeAsync(0)
  QuietSocket.last.hear('ack', QuietSocket.last.said[0]!.id)
})
afterEach(() => {
  client.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[D1 6.1] a quiet room is asked for a sign of life, and stays as it is as long as it gives one', async () => {
  const socket = QuietSocket.last
  for (let minute = 0; minute < 10; minute++) {
    const before = socket.said.length
    await vi.advanceTimersByTimeAsync(60_000 / 3)
    const asked = socket.said.slice(before)
    expect(asked).toMatchObject([{ type: 'ping' }])
    socket.hear('pong', asked[0]!.id)
  }
  expect(QuietSocket.opened).toBe(1)
})

test('[D1 6.1] a connection that gives no sign of life is replaced, without waiting for its goodbye', async () => {
  await vi.advanceTimersByTimeAsync(50_000)
  expect(QuietSocket.opened).toBe(2)
})

test('a token that cannot be had now is asked for again', async () => {
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
  expect([asked, QuietSocket.opened]).toEqual([3, 2])
})
