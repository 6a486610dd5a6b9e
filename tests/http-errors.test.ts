// Every response has the envelope, also for malformed requests and unexpected failures.
import { connect } from 'node:net'
import { startTestApp } from '@kuri/server/testing/test-app'
import { useApp } from '@kuri/server/testing/use-app'
import { expect, test } from 'vitest'

const app = await useApp()
const token = (await app.superadmin()).token

const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/v2/auth/verify-otp', { body, headers })
const sendRaw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    setTimeout(() => socket.end(), 2000).unref()
  })

test('[spec: The envelope] success and failure have the same five keys', async () => {
  for (const [method, url] of [
    ['POST', '/v2/auth/refresh'],
    ['POST', '/v2/auth/logout'],
    ['GET', '/nope'],
  ] as const) {
    const response = await app.http.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'data', 'error', 'message', 'status'])
    expect(response.json().code).toBe(response.statusCode)
    expect(response.headers['x-request-id']).toBeTruthy()
  }
})

test('[spec: Errors] a refusal has a type, a code, a message and details', async () => {
  const { error } = await post({})
  expect(error).toMatchObject({ type: 'BAD_REQUEST', code: 'VALIDATION_FAILED', message: expect.any(String) })
  expect(error?.details).toContainEqual({ path: 'otp', message: 'is required', keyword: 'required', params: {} })
})

test('[http] an unknown path returns 404, a wrong method 405 with the allowed methods', async () => {
  expect((await app.call('GET', '/v2/nothing')).status).toBe(404)
  const wrong = await app.call('DELETE', '/v2/auth/refresh')
  expect(wrong.status).toBe(405)
  expect(wrong.headers.allow).toBe('POST, OPTIONS')
})

test.each([
  ['malformed JSON', '{"a":', 400],
  ['a body that is not an object', '[1,2]', 400],
  ['a lone value', '"text"', 400],
  ['a __proto__ key', '{"__proto__":{"a":1},"mobileNumber":"+919000000001"}', 400],
  ['a constructor.prototype key', '{"constructor":{"prototype":{"a":1}}}', 400],
  ['an infinite number', '{"mobileNumber":1e400,"otp":"123456","deviceId":"d"}', 400],
  ['a NUL character', '{"mobileNumber":"+919000000001","otp":"123456","deviceId":"a\\u0000b"}', 400],
  ['a lone surrogate', '{"mobileNumber":"+919000000001","otp":"123456","deviceId":"a\\ud800b"}', 400],
  ['nested arrays', '['.repeat(5_000) + ']'.repeat(5_000), 400],
  ['1 MB of nested arrays', '['.repeat(500_000) + ']'.repeat(500_000), 413],
  ['more than 16 KiB where nothing larger is asked for', JSON.stringify({ a: 'x'.repeat(16 * 1024) }), 413],
])('[http] rejects %s in the envelope', async (_name, body, status) => {
  const answer = await post(body)
  expect(answer.status).toBe(status)
  expect(answer.error?.type).toBeTruthy()
})

test('[http] another content type returns 415', async () => {
  expect((await post('<a/>', { 'content-type': 'application/xml' })).status).toBe(415)
})

test('[http] oversized headers and input that is not HTTP also get the envelope', async () => {
  const overflow = await sendRaw(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(40_000)}\r\n\r\n`)
  expect(overflow).toContain('431')
  expect(overflow).toContain('"HEADERS_TOO_LARGE"')
  expect(await sendRaw('NONSENSE\r\n\r\n')).toContain('"BAD_REQUEST"')
})

test('[http] a header cannot be injected through the request id', async () => {
  const { headers } = await app.call('GET', '/healthz', { headers: { 'x-request-id': 'a b; c' } })
  expect(headers['x-request-id']).not.toBe('a b; c')
  expect((await app.call('GET', '/healthz', { headers: { 'x-request-id': 'mine-1' } })).headers['x-request-id']).toBe(
    'mine-1',
  )
})

test('[http] an unexpected failure returns 500 without its cause', async () => {
  const broken = await startTestApp({ LOG_LEVEL: 'silent' })
  const session = await broken.superadmin()
  await broken.db.schema.dropTable('sessions').cascade().execute()
  const { status, error } = await broken.call('POST', '/v2/auth/logout', { token: session.token })
  expect(status).toBe(500)
  expect(error).toMatchObject({ type: 'INTERNAL', details: null })
  expect(JSON.stringify(error)).not.toMatch(/sessions|relation|select/i)
  await broken.close()
})

test('[operations] healthz, readyz, metrics, openapi and the reference need no token', async () => {
  expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  const metrics = (await app.http.inject('/metrics')).body
  for (const name of [
    'kuri_http_request_seconds',
    'kuri_db_pool_connections',
    'nodejs_eventloop_lag_seconds',
    'kuri_jobs_total',
  ])
    expect(metrics).toContain(name)
  expect((await app.http.inject('/openapi.json')).json().openapi).toBe('3.1.0')
  const page = await app.http.inject('/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/https?:\/\//)
})
