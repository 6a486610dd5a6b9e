// Many members behind one address of a mobile network at the start of an auction, next to one attacker there, with the limits as
// they are in production. Left out: TCP and TLS (requests are injected, and all but a few sockets are transports in memory), the bids, and
// that a first visit loads about twenty files and not four.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_LOOP_DELAY_MS } from '@kuri/server/platform/http/limits/load.rules'
import { makeCompany, newMobile } from '@kuri/server/testing/fixtures'
import { PRODUCTION_LIMITS } from '@kuri/server/testing/limits'
import { makeManyMembers } from '@kuri/server/testing/many-members'
import { codeRequest } from '@kuri/server/testing/sign-in-codes'
import { openSocket } from '@kuri/server/testing/sockets'
import { startTestApp } from '@kuri/server/testing/test-app'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { inLane } from './support/lane.ts'

const MEMBERS = inLane({ everyday: 200, full: 2000 })
/** Requests of each kind by which the attacker uses up whatever the address shares. */
const ATTACKS = inLane({ everyday: { before: 100, meanwhile: 30 }, full: { before: 1400, meanwhile: 300 } })
const AT_ONCE = 250
const REAL_SOCKETS = 20
const FILES = ['/assets/app-1.js', '/assets/app-2.js', '/assets/app-3.css', '/sw.js']
const PAGES = ['/', '/my/auctions', '/my/notifications/open', '/sign-in', '/chits']
const SHARED = '203.0.113.7'

const WEB_FOLDER = mkdtempSync(join(tmpdir(), 'kuri-web-'))
mkdirSync(join(WEB_FOLDER, 'assets'))
for (const path of ['/index.html', ...FILES]) writeFileSync(join(WEB_FOLDER, path), `<!doctype html>${path}<!--meta-->`)
const app = await startTestApp({ TRUST_PROXY: 'true', LOG_LEVEL: 'silent', WEB_FOLDER }, undefined, {
  ...PRODUCTION_LIMITS,
  maxLoopDelayMs: MAX_LOOP_DELAY_MS,
  // Tens of thousands of responses: other tests compare them with the document.
  watchHttp: () => {},
})
afterAll(() => app.close())

type Sent = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: object }
const send = async (url: string, { method = 'GET', headers = {}, body }: Sent = {}, address = SHARED) => {
  const response = await app.http.inject({
    method,
    url,
    headers: { 'x-forwarded-for': address, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, json: () => response.json() }
}
const asBearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const openPage = (path: string) => send(path, { headers: { accept: 'text/html' } })

/** Counts the statuses, so that a failure shows what was refused. */
async function statusesOf(calls: readonly (() => Promise<{ status: number }>)[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    const answers = await Promise.all(calls.slice(from, from + AT_ONCE).map((call) => call()))
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

let made = 0
const madeUpToken = () => String(++made).padStart(64, '0')
const post = (url: string, body: object) => send(url, { method: 'POST', body })
/** As much of everything as the limits answer, and more; each is what somebody without an account can send. */
const attacks: Record<string, () => Promise<{ status: number }>> = {
  'a made-up token': () => send('/v2/subscribers/me/auctions', asBearer(`made.up.${++made}`)),
  'an unknown path': () => send(`/v2/no/such/path/${++made}`),
  'a made-up cookie': () =>
    send('/v2/auth/refresh', { method: 'POST', headers: { cookie: `kuri_refresh=made-up-${++made}` } }),
  'no cookie': () => send('/v2/auth/refresh', { method: 'POST' }),
  'a code for somebody': () =>
    send('/v2/auth/request-otp', {
      method: 'POST',
      body: codeRequest(`+9198${String(++made).padStart(8, '0')}`, `d${made}`),
    }),
  'a made-up code': () =>
    send('/v2/auth/verify-otp', {
      method: 'POST',
      body: { mobileNumber: `+9198${String(++made).padStart(8, '0')}`, otp: '000000', deviceId: `d${made}` },
    }),
  'a read of the marketplace': () => send('/v2/public/programs'),
  'a made-up invitation': () => post('/v2/auth/employee-invitations/lookup', { token: madeUpToken() }),
  'the code of a made-up invitation': () =>
    post('/v2/auth/employee-invitations/accept', { token: madeUpToken(), otp: '000000', name: 'Nobody' }),
  'a made-up hand-over': () =>
    post('/v2/auth/hand-over', { token: madeUpToken(), deviceId: `d${made}`, platform: 'WEB', formFactor: 'PHONE' }),
  'a made-up link of the Registrar': () => post('/v2/public/minutes', { token: madeUpToken() }),
  'a made-up passbook': () => send(`/v2/public/passbooks/verify?code=made-up-${++made}`),
  'a made-up second factor': () =>
    post('/v2/auth/second-factor/verify', { challengeToken: madeUpToken(), totpCode: '000000' }),
}
const attack = (each: number) => Promise.all(Object.values(attacks).map((send) => statusesOf(times(each, () => send))))

async function acceptInMemory(token: string): Promise<'OPEN' | 'CLOSED'> {
  let isOpen = true
  const connection = await app.app.connectionHandler.accept(
    {
      get isOpen() {
        return isOpen
      },
      bufferedBytes: 0,
      write: () => true,
      close: () => {
        isOpen = false
      },
      terminate: () => {
        isOpen = false
      },
      throttle() {},
    },
    { token, address: SHARED },
  )
  return connection && isOpen ? 'OPEN' : 'CLOSED'
}

/** The token of the invitation that a company sends to somebody behind the address. */
async function invite(): Promise<string> {
  const { token } = await makeCompany(app)
  const email = 'chandran@example.in'
  const assignments = [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }]
  const body = { name: 'Chandran Pillai', email, mobileNumber: newMobile(), assignments }
  expect((await app.call('POST', '/v2/companies/employees/invitations', { token, body })).status).toBe(201)
  const outbox = await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
  return outbox.json().messages[0].token
}

/** The answer to an upgrade: 101, or that of a refusal before the handshake. */
const upgradeStatus = (token: string) =>
  new Promise<number>((resolve, reject) => {
    const ws = new WebSocket(`${app.url.replace(/^http/, 'ws')}/ws`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': SHARED },
    })
    ws.once('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy()
      resolve(statusCode)
    })
    ws.once('close', () => resolve(101))
    ws.once('error', reject)
  })

test('pages of the app open at an address that others there, or many readers, would have used up', async () => {
  const address = '203.0.113.8'
  const read = (path: string) => send(path, { headers: { accept: 'text/html' } }, address)
  const refused = await statusesOf(times(640, () => () => send('/v2/companies/me', {}, address)))
  expect(refused).toEqual({ 401: 600, 429: 40 })
  expect(await statusesOf(times(640, () => () => read('/my/auctions')))).toEqual({ 200: 640 })
  for (const path of [...PAGES, '/co']) expect([path, (await read(path)).status]).toEqual([path, 200])
})

test('pages and files have limits of their own, beyond which they come late', async () => {
  const address = '203.0.113.9'
  for (const [name, path, limit] of [
    ['pages', '/', 6_000],
    ['files', '/assets/app-1.js', 60_000],
  ] as const) {
    const counts = app.http.limits.counts!
    for (let taken = 0; taken < limit; taken++) counts.take(`${name} ${address}`, limit, Date.now())
    const sentAt = performance.now()
    expect((await send(path, {}, address)).status).toBe(200)
    // Held for a second; a slow machine only adds to it.
    expect(performance.now() - sentAt).toBeGreaterThan(900)
  }
})

test('many members behind one address are refused nothing at the start of an auction, next to an attacker there', async () => {
  const cookies = await makeManyMembers(app, MEMBERS)
  const invitation = await invite()
  const before = await attack(ATTACKS.before)
  expect(before.flatMap((statuses) => Object.keys(statuses))).toContain('429')
  const meanwhile = attack(ATTACKS.meanwhile)

  const pages = await statusesOf(cookies.map((_, n) => () => openPage(PAGES[n % PAGES.length]!)))
  expect(pages).toEqual({ 200: MEMBERS })
  const files = cookies.flatMap(() => FILES.map((path) => () => send(path)))
  expect(await statusesOf(files)).toEqual({ 200: MEMBERS * FILES.length })

  const tokens: string[] = []
  const refresh = (cookie: string) => async () => {
    const answer = await send('/v2/auth/refresh', { method: 'POST', headers: { cookie } })
    if (answer.status === 200) tokens.push(answer.json().data.accessToken)
    return answer
  }
  expect(await statusesOf(cookies.map(refresh))).toEqual({ 200: MEMBERS })
  for (const path of ['/v2/auth/session', '/v2/subscribers/me/home', '/v2/subscribers/me/auctions'])
    expect([path, await statusesOf(tokens.map((token) => () => send(path, asBearer(token))))]).toEqual([
      path,
      { 200: MEMBERS },
    ])

  for (const path of ['/v2/public/programs', '/v2/public/challenges'])
    expect([path, await statusesOf(tokens.map((token) => () => send(path, asBearer(token))))]).toEqual([
      path,
      { 200: MEMBERS },
    ])
  expect((await send('/v2/public/programs')).status).toBe(200)
  expect((await send('/v2/public/passbooks/verify?code=wrong')).status).not.toBe(503)
  const shown = await post('/v2/auth/employee-invitations/lookup', { token: invitation })
  expect([shown.status, shown.json().data?.name]).toEqual([200, 'Chandran Pillai'])

  // Beyond the refused requests of an address, sockets without a valid token are refused before the handshake, and no others.
  for (let n = 0; n < 700; n++) app.http.limits.countRefused(SHARED)
  expect(await Promise.all(times(50, () => upgradeStatus('made up')))).toContain(429)
  const real = await Promise.all(
    tokens
      .slice(0, REAL_SOCKETS)
      .map((token) => openSocket(app.url, token, { headers: { 'x-forwarded-for': SHARED } })),
  )
  for (const socket of real) expect((await socket.ask('ping', {})).type).toBe('pong')
  const inMemory = await Promise.all(tokens.slice(REAL_SOCKETS).map(acceptInMemory))
  expect(new Set(inMemory)).toEqual(new Set(['OPEN']))
  for (const { ws } of real) ws.close()
  await meanwhile
}, 240_000)
