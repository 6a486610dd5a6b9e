// Every page of the app in the demo world. Sealed and own amounts and tokens stay where they belong, and no text that people type runs
// as code.
import { DEMO, DEMO_ANSWERS } from '@kuri/contract/kit/demo-ids'
import { seedDemo } from '@kuri/server/demo/seed'
import { makeLog } from '@kuri/server/platform/log'
import { openSocket } from '@kuri/server/testing/sockets'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inLane } from '../../tests/support/lane.ts'
import { type AppPage, DEMO_PEOPLE, listAppPages } from '../testing/app-pages.ts'
import { useBrowser } from '../testing/browser.ts'
import { walk } from '../testing/crawl.ts'
import { PROBE, plantProbes } from '../testing/hostile-texts.ts'
import { problemsOf } from '../testing/page-shape.ts'
import { see } from '../testing/see.ts'

const logged: string[] = []
const log = makeLog('trace', { destination: { write: (line: string) => void logged.push(line) } })
const kuri = useBrowser({ SEED_DEMO: 'true', LOG_LEVEL: 'trace' }, undefined, { log })
const OPERATOR = '+919000001006'

/** Amounts that nothing else in the demo world has. */
const SEALED = 187_391
const OWN_BID = 98_642
const AMOUNT = /(?<![0-9])(1,?87,?391|18739100|98,?642|9864200)(?![0-9])/

let shareToken: string
const pagesOf = (...people: AppPage['person'][]) =>
  listAppPages({ shareToken }).pages.filter(({ person }) => people.includes(person))

beforeAll(async () => {
  await seedDemo(kuri.app.app)
  const played = await kuri.app.call('POST', `/v2/public/challenge-attempts/${DEMO.challengeId}`, {
    body: { answers: DEMO_ANSWERS },
  })
  shareToken = played.data.shareToken
}, 180_000)

test('the list of pages leaves none out', () => {
  expect(listAppPages({ shareToken }).without).toEqual([])
})

/** The member has a sealed bid in one auction and leads another, which is live. */
async function bidAsMember() {
  const { app } = kuri
  const { token } = await app.signIn(DEMO_PEOPLE.member)
  const sealed = { enrolledSubscriberId: DEMO.prebidTicketId, amount: SEALED }
  const prebids = `/v2/subscribers/me/auctions/${DEMO.prebidAuctionId}/prebid`
  await app.call('DELETE', `${prebids}/${DEMO.prebidId}?enrolledSubscriberId=${DEMO.prebidTicketId}`, { token })
  expect(await app.call('POST', prebids, { token, body: sealed })).toMatchObject({ status: 201 })
  const auctionId = DEMO.runningAuctionId
  const staff = await openSocket(app.url, (await app.signIn(OPERATOR)).token)
  await staff.ask('auction.subscribe', { auctionId })
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  const member = await openSocket(app.url, token)
  const at = { auctionId, enrolledSubscriberId: DEMO.ticketId }
  await member.ask('auction.subscribe', at)
  await member.ask('auction.join', at)
  expect(await member.ask('auction.bid.place', { ...at, amount: OWN_BID })).toMatchObject({ type: 'ack' })
  staff.ws.terminate()
  member.ws.terminate()
}

/** Everything that outlives a page or leaves it, as text. */
const STORED = `(async () => {
  const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
  for (const { name } of await indexedDB.databases()) parts.push(name)
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request)).text())
  }
  return parts.join('\\n')
})()`

function watch(page: Page) {
  const left: string[] = []
  const tokens = new Set<string>()
  const kept: string[] = []
  page.on('console', (message) => left.push(message.text()))
  page.on('pageerror', (error) => left.push(error.message))
  page.on('request', (request) => left.push(request.url()))
  page.on('websocket', (socket) => left.push(socket.url()))
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (!/^\/v\d\//.test(url.pathname)) return
    const isPublic = url.pathname.startsWith('/v2/public/')
    if (!isPublic && response.headers()['cache-control'] !== 'no-store') kept.push(url.pathname)
    if (!url.pathname.endsWith('/auth/refresh')) return
    const answer = (await response.json().catch(() => null)) as { data?: { accessToken?: string } } | null
    if (answer?.data?.accessToken) tokens.add(answer.data.accessToken)
  })
  return { left, tokens, kept }
}

test('no sealed or own amount and no token is in a title, an address, the console, a cache, a storage or the log', async () => {
  await bidAsMember()
  const page = await kuri.openAs(DEMO_PEOPLE.member, '/home', { serviceWorkers: 'allow' })
  const seen = watch(page)
  await page.reload()
  let shown = ''
  const problems: string[] = []
  await walk(page, pagesOf('member', null), async ({ pattern }) => {
    if (pattern.includes('/prebid/')) await page.getByRole('button', { name: 'Show for 10 seconds' }).click()
    if (pattern.includes('/room/')) await see(page.getByText('You lead', { exact: true })).toBeVisible()
    problems.push(...(await problemsOf(page)).map((problem) => `${pattern}: ${problem}`))
    shown += await page.locator('body').textContent()
    seen.left.push(page.url(), await page.title(), await page.evaluate<string>(STORED))
  })
  expect(problems).toEqual([])
  // Otherwise nothing was proven.
  expect(shown).toMatch(/1,87,391/)
  expect(shown).toMatch(/98,642/)
  expect(seen.tokens.size).toBeGreaterThan(0)

  expect(seen.left.filter((text) => AMOUNT.test(text)).map((text) => text.slice(0, 300))).toEqual([])
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => AMOUNT.test(line))).toEqual([])
  expect([...new Set(seen.kept)]).toEqual([])
  for (const token of seen.tokens) {
    expect(seen.left.filter((text) => text.includes(token))).toEqual([])
    expect(logged.filter((line) => line.includes(token))).toEqual([])
  }
})

type Probed = { person: AppPage['person']; start: string; shows: readonly string[] }
/** Whose pages are searched, and some of those that must show the text: otherwise nothing was proven. */
const PROBED: readonly Probed[] = [
  { person: null, start: '/', shows: ['/chits', '/chits/$programId', '/challenges', '/r/$shareToken'] },
  { person: 'member', start: '/home', shows: ['/home', '/my/chits/$programId', '/my/profile'] },
  {
    person: 'winner',
    start: '/home',
    shows: ['/my/auctions/$auctionId', '/my/documents', '/my/receipts/$receiptId', '/my/requests'],
  },
  {
    person: 'owner',
    start: '/co',
    shows: ['/co', '/co/members', '/co/programs', '/co/roles', '/co/auctions/$auctionId/console', '/co/company'],
  },
  {
    person: 'superadmin',
    start: '/admin',
    shows: ['/admin/companies', '/admin/requests/$requestId', '/admin/users', '/admin/programs/$programId'],
  },
]

const showsProbe = async (page: Page) => (await page.locator('body').textContent())!.includes('<img src=x onerror=')

test('a text that people type is shown as text on every page, and never runs', async () => {
  const { app } = kuri
  const { token } = await app.signIn(DEMO_PEOPLE.owner)
  const columns = await plantProbes(app)
  expect(columns).toEqual(
    expect.arrayContaining(['companies.name', 'users.name', 'announcements.message', 'files.file_name']),
  )
  const withProbe: string[] = []
  const asMarkup: string[] = []
  const visit = async (person: AppPage['person'], start: string) => {
    const page = person === null ? await kuri.visit(start) : await kuri.openAs(DEMO_PEOPLE[person], start)
    await walk(page, pagesOf(person), async ({ pattern }) => {
      if (await page.evaluate(`document.querySelector('[onerror], img[src="x"]')`)) asMarkup.push(pattern)
      if (await showsProbe(page)) withProbe.push(pattern)
    })
    expect(await page.evaluate('window.wasHacked')).toBeUndefined()
    await page.context().close()
  }
  const searched = inLane({ everyday: PROBED.slice(0, 1), full: PROBED })
  for (const { person, start } of searched) await visit(person, start)
  expect(asMarkup).toEqual([])
  expect(withProbe).toEqual(expect.arrayContaining(searched.flatMap(({ shows }) => shows)))

  // What the service itself writes as HTML: previews of shared links and the outbox; messages are plain text.
  const invited = { name: PROBE, email: 'probe@demo.kuri.example', mobileNumber: '+919000001777' }
  const assignments = [{ roleId: 'role_viewer_branch', scopeType: 'BRANCH', branchId: DEMO.branchId }]
  await app.call('POST', '/v2/companies/employees/invitations', { token, body: { ...invited, assignments } })
  for (const path of [`/chits/${DEMO.openProgramId}`, `/r/${shareToken}`, '/chits', '/dev/outbox']) {
    const { body } = await app.http.inject({ url: path, headers: { accept: 'text/html' } })
    expect(body, path).not.toContain('<img src=x')
    if (path !== '/chits') expect(body, path).toMatch(/&(lt|#60);img src=x/)
  }
})
