import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { makeSocketServer } from '#platform/websocket/socket-server'
import { background, timers } from '#testing/background'
import { makeSubscriber } from '#testing/fixtures'
import { openSocket } from '#testing/sockets'
import { useApp } from '#testing/use-app'

const SOCKETS = 30
const DRAIN_MS = 15_000
const GOING_AWAY = 1001

const app = await useApp({ DRAIN_SECONDS: '1' })

/** A socket server whose scheduled work waits for the test, so that nothing depends on the speed of the machine. */
async function useHeldSocketServer() {
  const scheduled: { work: () => void; atMs: number }[] = []
  const time = { elapsedMs: 0 }
  const server = createServer()
  const sockets = makeSocketServer(server, app.app.connectionHandler, {
    trustedProxies: 0,
    background,
    timers: {
      ...timers,
      elapsedMs: () => time.elapsedMs,
      schedule(_name, work, delayMs) {
        scheduled.push({ work, atMs: time.elapsedMs + delayMs })
        return () => {}
      },
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    await sockets.close()
    server.close()
  })
  return { sockets, scheduled, time, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const held = await useHeldSocketServer()

test('a draining server closes its sockets one by one and serves each of them until then', async () => {
  const { sockets, scheduled, time, url } = held
  const { token } = await makeSubscriber(app)
  const open = new Set(await Promise.all(Array.from({ length: SOCKETS }, () => openSocket(url, token))))
  let isDrained = false
  const draining = sockets.drain(DRAIN_MS).then(() => (isDrained = true))
  const moments = scheduled.map(({ atMs }) => atMs)
  expect(moments).toHaveLength(SOCKETS + 1)
  expect(Math.max(...moments)).toBe(DRAIN_MS)
  // So many random moments are never all within the first half, nor all within the second.
  const early = moments.filter((atMs) => atMs < DRAIN_MS / 2)
  expect(early.length).toBeGreaterThan(0)
  expect(early.length).toBeLessThan(SOCKETS)

  time.elapsedMs = DRAIN_MS / 2
  open.add(await openSocket(url, token))
  expect(scheduled).toHaveLength(SOCKETS + 2)
  expect(scheduled.at(-1)!.atMs).toBeGreaterThanOrEqual(DRAIN_MS / 2)

  const inOrder = scheduled.toSorted((a, b) => a.atMs - b.atMs)
  const end = inOrder.pop()!
  expect(end.atMs).toBe(DRAIN_MS)
  for (const { work } of inOrder) {
    for (const { type } of await Promise.all([...open].map((socket) => socket.ask('ping', {}))))
      expect(type).toBe('pong')
    work()
    const closed = await Promise.race([...open].map(async (socket) => ({ socket, code: await socket.closed })))
    expect(closed.code).toBe(GOING_AWAY)
    open.delete(closed.socket)
  }
  expect(open.size).toBe(0)
  expect(isDrained).toBe(false)
  end.work()
  await draining
})

test('a stopping process reports it, answers requests, and drains its sockets', async () => {
  const { token } = await makeSubscriber(app)
  const socket = await openSocket(app.url, token)
  const draining = app.app.drain()
  const ready = await app.http.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ status: 'draining' })
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  expect(await socket.closed).toBe(GOING_AWAY)
  await draining
})
