import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'

const app = await useApp()
const PATHS = ['/dev/outbox', '/dev/outbox.json', '/dev/people.json', '/dev/clock']
const get = (url: string, options: { host?: string; remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  app.http.inject({
    url,
    headers: { host: options.host ?? '127.0.0.1:3000', ...options.headers },
    ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
  })

test.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', 'localhost'])(
  '[dev] the outbox answers a caller on this machine with the host %s',
  async (host) => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await get('/dev/outbox.json', { host, remoteAddress })).statusCode).toBe(200)
  },
)

test('[dev] callers from other machines find no development endpoint, whatever their forwarding headers say', async () => {
  const headers = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', 'x-forwarded-host': 'localhost' }
  for (const path of PATHS) {
    const answer = await get(path, { remoteAddress: '10.1.2.3', headers })
    expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 404, 'ROUTE_NOT_FOUND'])
  }
  const moved = await app.http.inject({
    method: 'POST',
    url: '/dev/clock',
    remoteAddress: '10.1.2.3',
    headers: { host: 'localhost' },
    payload: { advanceSeconds: 60 },
  })
  expect(moved.statusCode).toBe(404)
})

const CHECKOUT = '/dev/payments/x/checkout'
const codeOf = async (options: Parameters<typeof get>[1]) => (await get(CHECKOUT, options)).json().error.code

test('[dev] the sandbox checkout opens on a phone in the same network', async () => {
  for (const host of ['192.168.1.5:3000', 'my-laptop.local:3000', '127.0.0.1:3000'])
    expect(await codeOf({ host, remoteAddress: '192.168.1.20' })).toBe('NOT_FOUND')
})

test('[dev] the sandbox checkout opens for nobody beyond that network, and under no domain name', async () => {
  const headers = { 'x-forwarded-for': '192.168.1.20' }
  expect(await codeOf({ host: '192.168.1.5:3000', remoteAddress: '203.0.113.9', headers })).toBe('ROUTE_NOT_FOUND')
  for (const host of ['kuri.example.in', '192.168.1.5.evil.example'])
    expect(await codeOf({ host, remoteAddress: '192.168.1.20' })).toBe('ROUTE_NOT_FOUND')
  const preflight = await app.http.inject({
    method: 'OPTIONS',
    url: '/dev/payments/x/complete',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([404, undefined])
})

test.each(['kuri.example.in', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5:3000'])(
  '[dev] a request for the host "%s" finds no development endpoint',
  async (host) => {
    for (const path of PATHS) expect((await get(path, { host })).statusCode).toBe(404)
  },
)

test('[dev] pages of other origins can neither read the outbox nor send a preflight to it', async () => {
  const origin = 'https://evil.example'
  const read = await get('/dev/outbox.json', { headers: { origin } })
  const preflight = await app.http.inject({
    method: 'OPTIONS',
    url: '/dev/clock',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  })
  expect(preflight.statusCode).toBe(404)
  for (const { headers } of [read, preflight])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('[dev] a proxy on this machine opens no development endpoint to those behind it', async () => {
  const proxied = [
    { 'x-forwarded-for': '203.0.113.9', via: '1.1 nginx' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-ray': '8' },
  ]
  for (const headers of proxied)
    for (const path of [...PATHS, CHECKOUT]) {
      const answer = await get(path, { headers })
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 404, 'ROUTE_NOT_FOUND'])
    }
})
