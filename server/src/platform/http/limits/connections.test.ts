import { once } from 'node:events'
import type { Socket } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { background } from '#testing/background'
import { listenForConnections } from '#testing/raw-connections'
import { limitConnections } from './connections.ts'

async function start(connectionsPerAddress: number) {
  const app = fastify()
  limitConnections(app, { rateLimitsOn: true, trustedProxies: 0, connectionsPerAddress }, background)
  app.get('/', async () => 'ok')
  app.post('/', async () => 'ok')
  return { app, open: await listenForConnections(app) }
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n'
const answerOf = (socket: Socket) =>
  Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'closed')])

test('[http] at the limit of an address the connection that is idle longest makes room for a new one', async () => {
  const { open } = await start(3)
  const [idle, used] = [open(), open()]
  await Promise.all([idle, used].map((socket) => once(socket, 'connect')))
  used.write(GET)
  expect(await answerOf(used)).toContain('200 OK')
  const ended = once(idle, 'close')
  for (const socket of [open(), open()]) {
    socket.write(GET)
    expect(await answerOf(socket)).toContain('200 OK')
  }
  await ended
  expect(used.destroyed).toBe(false)
})

test('[http] closes a connection beyond the limit of an address while all others there have a request', async () => {
  const { app, open } = await start(2)
  const busy = [open(), open()]
  for (const socket of busy) {
    const received = once(app.server, 'request')
    socket.write(POST)
    await received
  }
  expect(await answerOf(open())).toBe('closed')
  busy[0]!.write('{}')
  expect(await answerOf(busy[0]!)).toContain('200 OK')
  const next = open()
  next.write(GET)
  expect(await answerOf(next)).toContain('200 OK')
})
