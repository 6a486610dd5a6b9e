import { once } from 'node:events'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { background } from '#testing/background'
import { listenForConnections } from '#testing/raw-connections'
import { limitPipelines } from './pipelines.ts'

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

async function start() {
  const app = fastify()
  let handled = 0
  limitPipelines(app, background)
  app.get('/', async () => `answer ${++handled}.`)
  return { open: await listenForConnections(app), handledCount: () => handled }
}

test('[http] a connection that sends thousands of requests at once is closed, and they are not handled', async () => {
  const { open, handledCount } = await start()
  const socket = open().on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(GET.repeat(5000))
  await closed
  expect(handledCount()).toBeLessThanOrEqual(16)
})

test('[http] a few requests at once are answered in their order, again and again', async () => {
  const { open, handledCount } = await start()
  const socket = open()
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  for (let round = 1; round <= 5; round++) {
    socket.write(GET.repeat(10))
    while (!received.includes(`answer ${round * 10}.`)) await once(socket, 'data')
  }
  expect(handledCount()).toBe(50)
  expect(socket.destroyed).toBe(false)
})
