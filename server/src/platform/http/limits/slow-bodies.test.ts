import { once } from 'node:events'
import type { Socket } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { background, timers } from '#testing/background'
import { listenForConnections } from '#testing/raw-connections'
import { addBodyParsing } from '../body.ts'
import { answerError } from '../errors.ts'
import { limitSlowBodies } from './slow-bodies.ts'

const LIMIT_BYTES = 1000

/** A server whose bodies have a tenth of a second, as the real one configures it: bad URLs are answered without any hook. */
async function start() {
  const app = fastify({ bodyLimit: LIMIT_BYTES, frameworkErrors: answerError as never })
  app.setErrorHandler(answerError)
  limitSlowBodies(app, { background, timers }, { bodyMs: 100, sweepMs: 20 })
  addBodyParsing(app)
  app.post('/', async () => 'ok')
  app.post('/signed', { config: { keepsRawBody: true } }, async ({ rawBody }) => `${rawBody?.length}`)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put('/objects', async (request) => {
      app.slowBodies.allow(request, 60_000)
      let bytes = 0
      for await (const chunk of request.raw) bytes += chunk.length
      return `${bytes}`
    })
  })
  return { app, open: await listenForConnections(app) }
}

const head = (line: string, length = 10) =>
  `${line} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  await once(socket, 'close')
  return text
}

test('[http] ends a request whose body does not arrive in time, and not an upload that may take longer', async () => {
  const { app, open } = await start()
  const [slow, upload] = [open(), open()]
  slow.write(`${head('POST /')}{`)
  upload.write(`${head('PUT /objects')}{`)
  expect(await readAll(slow)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"REQUEST_TIMEOUT"/)
  const answered = once(upload, 'data')
  upload.write('"a":"bc"}')
  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 200 [\s\S]*10$/)
  await expect.poll(() => app.slowBodies.count()).toBe(0)
})

test.each([
  ['a path that nobody serves', 'POST /nothing'],
  ['a bad URL, which reaches no hook', 'POST /%c0'],
  ['another method', 'GET /'],
])('[http] ends the slow body of %s', async (_name, line) => {
  const { open } = await start()
  const slow = open()
  slow.write(`${head(line)}{`)
  await readAll(slow)
})

test('[http] ends a chunked body that stops', async () => {
  const { open } = await start()
  const slow = open()
  slow.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":',
  )
  expect(await readAll(slow)).toContain('REQUEST_TIMEOUT')
})

test.each([
  ['declared', `content-length: ${2 * LIMIT_BYTES}`, 'x'.repeat(1.5 * LIMIT_BYTES)],
  ['chunked', 'transfer-encoding: chunked', `5dc\r\n${'x'.repeat(1.5 * LIMIT_BYTES)}\r\n`],
])('[http] refuses a signed body above its limit and forgets it (%s)', async (_name, header, body) => {
  const { app, open } = await start()
  const [hanging, closing] = [open(), open()]
  for (const socket of [hanging, closing])
    socket.write(`POST /signed HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n${body}`)
  await once(closing, 'data')
  closing.destroy()
  expect(await readAll(hanging)).toMatch(/^HTTP\/1\.1 413 /)
  await expect.poll(() => app.slowBodies.count()).toBe(0)
  const next = open()
  next.write(`${head('POST /signed')}{"a":"bc"}`)
  expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 [\s\S]*10$/)
})

test('[http] keeps nothing of bodies that have arrived or whose connection is gone', async () => {
  const { app, open } = await start()
  const keepAlive = open()
  for (let turn = 0; turn < 3; turn++) {
    keepAlive.write(`${head('POST /')}{"a":"bc"}`)
    await once(keepAlive, 'data')
  }
  const gone = open()
  gone.write(`${head('POST /')}{`)
  await expect.poll(() => app.slowBodies.count()).toBe(1)
  gone.resetAndDestroy()
  await expect.poll(() => app.slowBodies.count()).toBe(0)
})

test('[http] leaves injected requests alone, which have a body and no connection', async () => {
  const { app, open } = await start()
  expect((await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })).body).toBe('ok')
  expect(app.slowBodies.count()).toBe(0)
  const slow = open()
  slow.write(`${head('POST /')}{`)
  expect(await readAll(slow)).toContain('REQUEST_TIMEOUT')
})
