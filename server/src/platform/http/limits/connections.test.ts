import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { addConnectionLimits } from './connections.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(connectionsPerAddress: number) {
  const app = fastify()
  const config = { rateLimitsOn: true, trustedProxies: 0, connectionsPerAddress }
  addConnectionLimits(app, config, { bodyMs: 100, sweepMs: 20 })
  app.post('/', async () => 'ok')
  app.post('/objects', { config: { bodyWithinMs: 60_000 } }, async () => 'stored')
  closing.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const open = () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    closing.push(() => socket.destroy())
    return socket
  }
  return { app, open }
}

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  await once(socket, 'close')
  return text
}
test('[http] leaves requests alone that did not come over a connection', async () => {
  const app = fastify()
  addConnectionLimits(
    app,
    { rateLimitsOn: true, trustedProxies: 0, connectionsPerAddress: 1 },
    { bodyMs: 0, sweepMs: 1 },
  )
  app.post('/', async () => 'ok')
  closing.push(() => app.close())
  for (let turn = 0; turn < 5; turn++) {
    expect((await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })).statusCode).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
})

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`

test('[http] ends a request whose body does not arrive in time, and not an upload that may take longer', async () => {
  const { open } = await start(10)
  const [slow, upload] = [open(), open()]
  slow.write(`${head('/')}{`)
  upload.write(`${head('/objects')}{`)
  expect(await readAll(slow)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"REQUEST_TIMEOUT"/)
  const answered = once(upload, 'data')
  upload.write('"a":"bc"')
  upload.write('}')
  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 200 /)
})

test('[http] leaves injected requests alone, which have a body and no connection', async () => {
  const { app, open } = await start(10)
  expect((await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })).body).toBe('ok')
  const slow = open()
  slow.write(`${head('/')}{`)
  expect(await readAll(slow)).toContain('REQUEST_TIMEOUT') // the sweep has run, later than the time of the injected body
})

test('[http] closes connections beyond the limit of an address, and accepts new ones when others end', async () => {
  const { open } = await start(2)
  const first = [open(), open()]
  await Promise.all(first.map((socket) => once(socket, 'connect')))
  await readAll(open())
  first[0]!.destroy()
  await expect
    .poll(async () => {
      const socket = open()
      const answered = Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'closed')])
      socket.write(`${head('/')}{"a":"bc"}`)
      return answered
    })
    .toContain('200 OK')
})
