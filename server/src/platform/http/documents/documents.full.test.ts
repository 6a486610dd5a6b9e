import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { countQueries } from '#testing/count-queries'
import { startTestApp } from '#testing/test-app'
import { useApp } from '#testing/use-app'

const app = await useApp()
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

test.each(['/openapi.json', '/asyncapi.json', '/docs/', '/docs/js/scalar.js'])(
  '[http] %s comes compressed, with a strong ETag, and is not sent again',
  async (path) => {
    const plain = await get(path)
    const zipped = await get(path, { 'accept-encoding': 'gzip' })
    const small = await get(path, { 'accept-encoding': 'gzip, br' })
    expect([zipped, small].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    const etags = [plain, zipped, small].map(({ headers }) => String(headers.etag))
    expect(new Set(etags).size).toBe(3)
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/)
    expect(String(small.headers.vary)).toContain('accept-encoding')
    expect(small.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': etags[2]! })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('[http] the reference page runs only its own script, from its own host', async () => {
  const { body, headers } = await get('/docs/')
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self' 'sha256-[^']+'/)
  expect(body).toMatch(/js\/scalar\.js\?v=[\w-]{27}/)
  expect(body).toContain('/openapi.json')
})

test('[http] every page has a policy, and data has one that lets nothing run', async () => {
  const outbox = await get('/dev/outbox')
  expect(outbox.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  const data = await get('/v2/public/programs')
  expect(data.headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('[http] personal responses and those of sign-in are not stored by any cache', async () => {
  const { token } = await app.superadmin()
  const own = await app.call('GET', '/v2/admin/companies', { token })
  const signIn = await app.call('POST', '/v2/auth/verify-otp', { body: {} })
  const unknown = await app.call('GET', '/v2/admin/companies')
  expect([own, signIn, unknown].map(({ status }) => status)).toEqual([200, 400, 401])
  for (const { headers } of [own, signIn, unknown]) expect(headers['cache-control']).toBe('no-store')
})

test('[operations] documents can be switched off, and metrics asked for a token', async () => {
  const METRICS_TOKEN = 'a-token-for-prometheus'
  const closed = await startTestApp({ API_DOCS: 'off', METRICS_TOKEN }, app.databaseUrl)
  for (const path of ['/', '/docs', '/docs/', '/openapi.json', '/asyncapi.json'])
    expect((await closed.call('GET', path)).status, path).toBe(404)
  expect((await closed.call('GET', '/metrics')).status).toBe(401)
  expect((await closed.call('GET', '/metrics', { token: 'another-token-of-22-ch' })).status).toBe(401)
  expect((await closed.call('GET', '/metrics', { token: METRICS_TOKEN })).status).toBe(200)
  await closed.close()
})

test('[operations] asks the database at most once a second whether the process is ready', async () => {
  const ask = () => Promise.all(Array.from({ length: 50 }, () => get('/readyz')))
  const { result, statements } = await countQueries(ask)
  expect(result.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(statements.length).toBeLessThanOrEqual(1)
})

test('[http] a token of an ended session costs no statement for each request', async () => {
  const { token } = await app.signIn('+919812340077')
  expect((await app.call('POST', '/v2/auth/logout', { token })).status).toBe(200)
  const { result, statements } = await countQueries(async () => {
    const first = await app.call('GET', '/v2/subscribers/me/auctions', { token })
    return [
      first,
      ...(await Promise.all(
        Array.from({ length: 20 }, () => app.call('GET', '/v2/subscribers/me/auctions', { token })),
      )),
    ]
  })
  expect(new Set(result.map(({ status }) => status))).toEqual(new Set([401]))
  // The signal of the sign-out may arrive meanwhile, and the session is then looked up again; the service does its own work beside it.
  expect(statements.length).toBeLessThan(result.length / 2)
})
