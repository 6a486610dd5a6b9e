// Whatever arrives at the door leaves in the envelope.
import { connect } from 'node:net'
import { startTestApp } from '@kuri/server/testing/test-app'
import { useApp } from '@kuri/server/testing/use-app'
import { expect, test } from 'vitest'

const app = await useApp()
const token = (await app.superadmin()).token

const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/v2/auth/verify-otp', { body, headers })
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    setTimeout(() => socket.end(), 2000).unref()
  })

test('[D1 2.1] success and failure wear the same five keys', async () => {
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

test('[D2 7] a refusal carries type, code, message and details', async () => {
  const { error } = await post({})
  expect(error).toMatchObject({ type: 'BAD_REQUEST', code: 'VALIDATION_FAILED', message: expect.any(String) })
  expect(error?.details).toEqual(expect.arrayContaining([{ path: 'otp', message: 'is required' }]))
})

test('[door] unknown address 404, wrong method 405 with the methods it takes', async () => {
  expect((await app.call('GET', '/v2/nothing')).status).toBe(404)
  const wrong = await app.call('DELETE', '/v2/auth/refresh')
  expect(wrong.status).toBe(405)
  expect(wrong.headers.allow).toBe('POST')
})

test.each([
  ['malformed JSON', '{"a":', 400],
  ['a body that is no object', '[1,2]', 400],
  ['a lone value', '"text"', 400],
  ['a __proto__ key', '{"__proto__":{"a":1},"mobileNumber":"+919000000001"}', 400],
  ['a constructor.prototype key', '{"constructor":{"prototype":{"a":1}}}', 400],
  ['an endless number', '{"mobileNumber":1e400,"otp":"123456","deviceId":"d"}', 400],
  ['a NUL character', '{"mobileNumber":"+919000000001","otp":"123456","deviceId":"a\\u0000b"}', 400],
  ['a lone surrogate', '{"mobileNumber":"+919000000001","otp":"123456","deviceId":"a\\ud800b"}', 400],
  ['1 MB of nested arrays', '['.repeat(500_000) + ']'.repeat(500_000), 400],
  ['more than 1 MiB', JSON.stringify({ a: 'x'.repeat(1024 * 1024) }), 413],
])('[door] %s is refused in the envelope', async (_name, body, status) => {
  const answer = await post(body)
  expect(answer.status).toBe(status)
  expect(answer.error?.type).toBeTruthy()
})

test('[door] another content type is 415', async () => {
  expect((await post('<a/>', { 'content-type': 'application/xml' })).status).toBe(415)
})

test('[door] oversized headers and garbage instead of HTTP get the envelope too', async () => {
  const overflow = await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(40_000)}\r\n\r\n`)
  expect(overflow).toContain('431')
  expect(overflow).toContain('"HEADERS_TOO_LARGE"')
  expect(await raw('NONSENSE\r\n\r\n')).toContain('"BAD_REQUEST"')
})

test('[door] a header cannot be injected through the request id', async () => {
  const { headers } = await app.call('GET', '/healthz', { headers: { 'x-request-id': 'a b; c' } })
  expect(headers['x-request-id']).not.toBe('a b; c')
  expect((await app.call('GET', '/healthz', { headers: { 'x-request-id': 'mine-1' } })).headers['x-request-id']).toBe(
    'mine-1',
  )
})

test('[door] an unexpected failure is a 500 that says nothing of its cause', async () => {
  const broken = await startTestApp({ LOG_LEVEL: 'silent' })
  const session = await broken.superadmin()
  await broken.db.schema.dropTable('sessions').cascade().execute()
  const { status, error } = await broken.call('POST', '/v2/auth/logout', { token: session.token })
  expect(status).toBe(500)
  expect(error).toMatchObject({ type: 'INTERNAL', details: null })
  expect(JSON.stringify(error)).not.toMatch(/sessions|relation|select/i)
  await broken.close()
})

test('[operations] healthz, readyz, metrics, openapi and the reference answer without a token', async () => {
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
