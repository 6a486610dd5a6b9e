// Rate limits of the HTTP endpoints, switched on as in production.
import { makeCompany } from '@kuri/server/testing/fixtures'
import { PRODUCTION_LIMITS } from '@kuri/server/testing/limits'
import { codeRequest } from '@kuri/server/testing/sign-in-codes'
import { startTestApp } from '@kuri/server/testing/test-app'
import { afterAll, expect, test } from 'vitest'

const PER_MINUTE = 30

const ORIGIN = 'https://app.example'
const start = (env: Record<string, string>, databaseUrl?: string) => startTestApp(env, databaseUrl, PRODUCTION_LIMITS)
const app = await start({
  REQUESTS_PER_MINUTE: String(PER_MINUTE),
  ALLOWED_ORIGINS: ORIGIN,
})
afterAll(() => app.close())
const { token } = await makeCompany(app)

const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('[spec: Request rates] limits the requests of a user per endpoint and minute, without affecting others', async () => {
  const read = (path: string, by: string) => app.call('GET', path, { token: by })
  const answers = await Promise.all(Array.from({ length: PER_MINUTE + 5 }, () => read('/v2/companies/branches', token)))
  expect({ ok: countOf(answers, 200), limited: countOf(answers, 429) }).toEqual({ ok: PER_MINUTE, limited: 5 })
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.error?.code).toBe('RATE_LIMITED')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)

  expect((await read('/v2/companies/employees', token)).status).toBe(200)
  const other = await makeCompany(app)
  expect((await read('/v2/companies/branches', other.token)).status).toBe(200)
})

test('takes five beacons of a caller in a minute, because each one is expensive to check', async () => {
  const { token: employee } = await makeCompany(app)
  const body = { round: 1, signature: 'a'.repeat(96) }
  const bring = () => app.call('POST', '/v2/companies/auctions/unknown/draws/unknown/beacon', { token: employee, body })
  const answers = await Promise.all(Array.from({ length: 8 }, bring))
  expect(countOf(answers, 429)).toBe(3)
})

const askForCode = (mobileNumber: string, deviceId: string) =>
  app.call('POST', '/v2/auth/request-otp', { body: codeRequest(mobileNumber, deviceId) })

test('[spec: Request rates] sends a number one code in 30 seconds and five in an hour, whatever the device', async () => {
  const mobileNumber = '+919812345670'
  const devices = ['a', 'b', 'c']
  const first = await Promise.all(devices.map((device) => askForCode(mobileNumber, device)))
  expect({ ok: countOf(first, 200), limited: countOf(first, 429) }).toEqual({ ok: 1, limited: 2 })
  const device = devices[first.findIndex(({ status }) => status === 200)]!
  for (let sent = 1; sent < 5; sent++) {
    await app.advanceSeconds(30)
    expect((await askForCode(mobileNumber, device)).status).toBe(200)
  }
  await app.advanceSeconds(31)
  expect((await askForCode(mobileNumber, device)).error?.code).toBe('OTP_TOO_SOON')
  await app.advanceSeconds(3600 - 31)
  expect((await askForCode(mobileNumber, device)).status).toBe(200)
})

test('[spec: Request rates] identifies a caller behind a proxy by the address that the proxy adds', async () => {
  const behindProxy = await start({ REQUESTS_PER_MINUTE: '3', TRUST_PROXY: 'true' })
  const refresh = (forwarded: string) =>
    behindProxy.call('POST', '/v2/auth/refresh', { headers: { 'x-forwarded-for': forwarded } })
  const liar = await Promise.all([1, 2, 3, 4].map((n) => refresh(`10.0.0.${n}, 203.0.113.7`)))
  expect({ checked: countOf(liar, 401), limited: countOf(liar, 429) }).toEqual({ checked: 3, limited: 1 })
  expect((await refresh('203.0.113.8')).status).toBe(401)
  await behindProxy.close()
})

const PROXIED = { TRUST_PROXY: 'true' }
const from = (address: string) => ({ 'x-forwarded-for': address })

test('[spec: Request rates] limits requests without a valid token per address, over all endpoints', async () => {
  const guarded = await start({ ...PROXIED, REQUESTS_PER_MINUTE: '10' })
  const read = (path: string, address: string, token = 'not.a.token') =>
    guarded.call('GET', path, { token, headers: from(address) })
  const tried = await Promise.all(
    Array.from({ length: 8 }, () => [
      read('/v2/companies/branches', '203.0.113.7'),
      read('/v2/companies/me', '203.0.113.7'),
    ]).flat(),
  )
  expect({ refused: countOf(tried, 401), limited: countOf(tried, 429) }).toEqual({ refused: 10, limited: 6 })
  expect((await read('/v2/companies/branches', '203.0.113.8')).status).toBe(401)
  const networks = await Promise.all(
    Array.from({ length: 12 }, (_, host) => read('/v2/companies/me', `2001:db8:0:1::${host}`)),
  )
  expect({ refused: countOf(networks, 401), limited: countOf(networks, 429) }).toEqual({ refused: 10, limited: 2 })
  // Others behind the same address, who have signed in, are not affected.
  const { token: valid } = await makeCompany(guarded)
  expect((await read('/v2/companies/branches', '203.0.113.7', valid)).status).toBe(200)
  await guarded.close()
})

test('[spec: Request rates] a request without a device or a token of its own counts when it is refused, and refuses only such', async () => {
  const guarded = await start({ ...PROXIED, REQUESTS_PER_MINUTE: '30' })
  const send = (path: string, address: string, body: object) =>
    guarded.call('POST', path, { body, headers: from(address) })
  for (const [path, refused, other] of [
    ['/v2/auth/verify-otp', {}, { mobileNumber: '+919812345699', otp: '123456', deviceId: 'd' }],
    ['/v2/public/minutes', { token: 'x'.repeat(43) }, { token: 'y'.repeat(43) }],
  ] as const) {
    const address = `203.0.113.${path.length}`
    const answers = await Promise.all(Array.from({ length: 35 }, () => send(path, address, refused)))
    const seen = { limited: countOf(answers, 429), refused: answers.length - countOf(answers, 429) }
    expect([path, seen.refused <= 30, seen.limited >= 5]).toEqual([path, true, true])
    expect([path, (await send(path, '203.0.113.250', other)).status]).not.toEqual([path, 429])
  }
  await guarded.close()
})

test('[spec: Request rates] tells people behind one address apart by their device and their refresh cookie', async () => {
  const guarded = await start(PROXIED)
  const headers = from('203.0.113.7')
  const verify = (deviceId: string) => guarded.call('POST', '/v2/auth/verify-otp', { body: { deviceId }, headers })
  const greedy = await Promise.all(Array.from({ length: 33 }, () => verify('greedy')))
  expect({ read: countOf(greedy, 400), limited: countOf(greedy, 429) }).toEqual({ read: 30, limited: 3 })
  const others = await Promise.all(Array.from({ length: 40 }, (_, n) => verify(`other-${n}`)))
  expect(countOf(others, 400)).toBe(40)
  const refresh = (token: string) =>
    guarded.call('POST', '/v2/auth/refresh', { headers: { ...headers, cookie: `kuri_refresh=${token}` } })
  const madeUp = await Promise.all(Array.from({ length: 40 }, () => refresh('made-up')))
  expect(countOf(madeUp, 401)).toBe(40)
  await guarded.close()
})

test('[spec: Request rates] describes the limit in the headers of the IETF draft and shows them to browsers', async () => {
  const { token } = await makeCompany(app)
  const { headers } = await app.call('GET', '/v2/companies/roles', { token, headers: { origin: ORIGIN } })
  expect(headers['ratelimit-policy']).toBe(`"minute";q=${PER_MINUTE};w=60`)
  expect(headers.ratelimit).toMatch(new RegExp(`^"minute";r=${PER_MINUTE - 1};t=\\d+$`))
  const exposed = String(headers['access-control-expose-headers']).toLowerCase()
  expect(exposed).toContain('ratelimit-policy')
  expect(exposed).toContain('x-ratelimit-remaining')
})

test('[spec: Request rates] counts the requests of a user over all processes', async () => {
  const other = await start({ REQUESTS_PER_MINUTE: String(PER_MINUTE) }, app.databaseUrl)
  const { token } = await makeCompany(app)
  const read = async (process: typeof app, times: number) => {
    const path = '/v2/companies/audit-logs'
    const answers = await Promise.all(Array.from({ length: times }, () => process.call('GET', path, { token })))
    return countOf(answers, 200)
  }
  expect(await read(app, 20)).toBe(20)
  await app.app.sharedCounts.exchange()
  expect(await read(other, 5)).toBe(5)
  await other.app.sharedCounts.exchange()
  expect(await read(other, PER_MINUTE)).toBe(5)
  await other.close()
})
