// No limit of an address keeps honest people there out: every endpoint and route that needs no token, one by one.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { route } from '@kuri/contract/kit/route'
import { startTestApp } from '@kuri/server/testing/test-app'
import { afterAll, expect, test } from 'vitest'

const app = await startTestApp({
  RATE_LIMITS: 'on',
  TRUST_PROXY: 'true',
  REQUESTS_PER_MINUTE: '20',
  LOG_LEVEL: 'silent',
})
afterAll(() => app.close())

const PUBLIC = ALL_ROUTES.filter(({ persona }) => persona === 'PUBLIC')

test('a public endpoint names what identifies its callers behind one address, or it does not compile', () => {
  expect(PUBLIC.length).toBeGreaterThan(15)
  expect(PUBLIC.filter(({ countedBy }) => countedBy === undefined).map(({ path }) => path)).toEqual([])
  const refusing = PUBLIC.filter((each) => each.perAddressMinute !== undefined && each.countedBy !== 'REFUSALS')
  expect(refusing.filter(({ acceptsProofOfWork }) => !acceptsProofOfWork).map(({ path }) => path)).toEqual([])
  const spec = PUBLIC.find(({ countedBy }) => countedBy === 'REFUSALS')!
  // @ts-expect-error: a limit for everybody at an address
  route({ ...spec, persona: 'PUBLIC', countedBy: undefined, perMinute: 30 })
})

test.each(PUBLIC.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s is answered whatever others at the address were refused, or refused like them',
  async (_name, { method, path, query }) => {
    const address = `203.0.113.${PUBLIC.findIndex((each) => each.path === path && each.method === method) + 1}`
    let made = 0
    const send = (n: number) =>
      app.http.inject({
        method,
        url: path.replace(/:\w+/g, `unknown-${n}`) + (query?.properties.code ? `?code=made-up-${n}` : ''),
        headers: { 'x-forwarded-for': address },
        ...(method === 'GET' ? {} : { payload: { token: String(n).padStart(64, '0'), deviceId: `d${n}` } }),
      })
    const flood = await Promise.all(Array.from({ length: 60 }, () => send(++made)))
    const refused = flood.filter(({ statusCode }) => statusCode >= 400)
    // What succeeds is never refused: then no request of the flood is.
    if (refused.length < 60) expect(flood.filter(({ statusCode }) => statusCode === 429)).toEqual([])
    expect(
      (await app.http.inject({ url: '/v2/public/programs', headers: { 'x-forwarded-for': address } })).statusCode,
    ).toBe(200)
  },
)

test.each(
  PUBLIC.filter(({ body }) => body !== undefined).map((each) => [`${each.method} ${each.path}`, each] as const),
)(
  '%s refuses fields that are no text, which its limits read before they are checked',
  async (_name, { method, path, body }) => {
    const { properties = {} } = body as { properties?: object }
    for (const odd of [{ toString: 0, valueOf: 0 }, [{ toString: 0 }], { length: 5 }, 5, null])
      for (const name of Object.keys(properties)) {
        const payload = { deviceId: 'phone', token: 'made-up', [name]: odd }
        const headers = { 'x-forwarded-for': '203.0.113.200' }
        const answer = await app.http.inject({ method, url: path.replace(/:\w+/g, 'unknown'), headers, payload })
        expect(answer.statusCode, `${name}: ${JSON.stringify(odd)}`).toBeLessThan(500)
      }
  },
)
