import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { http } = app

test('OPTIONS without an origin returns the methods of the path, in the envelope when there is none', async () => {
  const options = await http.inject({ method: 'OPTIONS', url: '/v2/companies/branches' })
  expect([options.statusCode, options.body, options.headers.allow]).toEqual([204, '', 'GET, HEAD, POST, OPTIONS'])
  const one = await http.inject({ method: 'OPTIONS', url: `/v2/companies/branches/${company.branchId}` })
  expect(one.headers.allow).toBe('GET, HEAD, PATCH, DELETE, OPTIONS')
  expect((await app.call('OPTIONS', '/v2/nothing')).error?.code).toBe('ROUTE_NOT_FOUND')
})

test('405 allows HEAD where it allows GET, and OPTIONS everywhere', async () => {
  const { status, headers, error } = await app.call('PUT', '/v2/companies/branches', { token: company.token })
  expect([status, error?.code, headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD, POST, OPTIONS'])
  expect((await app.call('POST', '/healthz')).headers.allow).toBe('GET, HEAD, OPTIONS')
})

test('a client whose id is empty does not get the list', async () => {
  const empty = await app.call('GET', '/v2/companies/branches/', { token: company.token })
  expect([empty.status, empty.error?.details?.[0]?.path]).toEqual([400, 'branchId'])
  const other = await app.call('GET', '/v2/companies/me/', { token: company.token })
  expect([other.status, other.error?.code, other.error?.details?.[0]?.path]).toEqual([404, 'ROUTE_NOT_FOUND', 'url'])
  expect((await app.call('GET', '/v2/companies/branches?pageSize=1', { token: company.token })).status).toBe(200)
})

test('a plain GET of the socket returns 426 with the upgrade it needs', async () => {
  const { port } = new URL(app.url)
  const answer = await new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /ws HTTP/1.1\r\nhost: x\r\n\r\n'))
    socket.on('data', (chunk) => {
      received += chunk
      if (received.includes('}}')) socket.destroy()
    })
    socket.on('close', () => resolve(received))
  })
  expect(answer).toMatch(/^HTTP\/1.1 426 /)
  expect(answer).toMatch(/\r\nupgrade: websocket\r\n/i)
  expect(answer).toContain('"UPGRADE_REQUIRED"')
})

test.each([
  ['charset=utf-16', { 'content-type': 'application/json; charset=utf-16' }, 415],
  ['charset="ISO-8859-1"', { 'content-type': 'application/json; charset="ISO-8859-1"' }, 415],
  ['charset=UTF-8', { 'content-type': 'application/json; charset=UTF-8' }, 201],
  ['content-encoding gzip', { 'content-encoding': 'gzip' }, 415],
  ['content-encoding identity', { 'content-encoding': 'identity' }, 201],
])('reads a body with %s only when it is plain UTF-8', async (name, headers, status) => {
  const answer = await app.call('POST', '/v2/companies/branches', { token: company.token, body: { name }, headers })
  expect([answer.status, answer.error?.code ?? null]).toEqual([
    status,
    status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : null,
  ])
})
