// Pages of visitors can be read before the app is there, and the app takes them over without moving anything.
import { makeCompany, makeProgram, makeSubscriber } from '@kuri/server/testing/fixtures'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { useBrowser } from '../testing/browser.ts'
import { makeHeldAuction } from '../testing/held-auction.ts'
import { makeMoneyWorld } from '../testing/money-world.ts'
import { see } from '../testing/see.ts'

const kuri = useBrowser()
const PROBE = `"'><img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`
const CHALLENGES = '/v2/subscribers/challenges'
/** What is on each page in English and in Malayalam: its data, and a text of its own. */
type VisitorPage = { path: string; data?: string; en: string; ml: string }
let pages: VisitorPage[]

beforeAll(async () => {
  const { companyId, branchId } = await makeCompany(kuri.app)
  const programId = await makeProgram(kuri.app, companyId, branchId, {
    ...{ programStatus: 'PUBLISHED', startDate: '2027-01-01', name: PROBE },
    ...{ totalAmountPaise: 30_000_000, totalSlots: 30, availableSlots: 29 },
  })
  const { title, result, shareToken } = await playChallenge()
  pages = [
    { path: '/', data: PROBE, en: 'Sign in', ml: 'സൈൻ ഇൻ' },
    { path: '/chits', data: PROBE, en: 'Sign in', ml: 'സൈൻ ഇൻ' },
    { path: `/chits/${programId}`, data: PROBE, en: '50 months', ml: '50 മാസം' },
    { path: `/companies/${companyId}`, data: PROBE, en: 'Registration number', ml: 'രജിസ്ട്രേഷൻ നമ്പർ' },
    { path: '/challenges', data: title, en: 'Challenges', ml: 'ചലഞ്ചുകൾ' },
    { path: '/challenges/money-personality-challenge', data: title, en: 'Who will you be?', ml: 'നിങ്ങൾ ആരായിരിക്കും?' },
    { path: `/r/${shareToken}`, data: result, en: 'A shared result', ml: 'പങ്കിട്ട ഫലം' },
    { path: '/minutes', en: 'Link from the company', ml: 'കമ്പനി തന്ന ലിങ്ക്' },
    { path: '/check-passbook', en: 'Check a passbook', ml: 'പാസ്ബുക്ക്' },
  ]
}, 120_000)

async function playChallenge() {
  const { token } = await makeSubscriber(kuri.app)
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    (await kuri.app.call(method, CHALLENGES + path, { token, ...(body ? { body } : {}) })).data
  const { id, title } = (await call('GET', '')).challenges[0]
  const { questions } = await call('GET', `/${id}`)
  const answers = questions.map((question: { id: string; options: { id: string }[] }) => ({
    ...{ questionId: question.id, optionId: question.options[0]!.id },
  }))
  const attempt = await call('POST', `/${id}/attempts`)
  const { result, shareToken } = await call('POST', `/${id}/attempts/${attempt.id}/complete`, { answers })
  return { title, result: result.title, shareToken }
}

const LANGUAGES = ['en', 'ml'] as const
const withoutScript = (language: string): Promise<BrowserContext> =>
  kuri.newContext({ javaScriptEnabled: false, locale: `${language}-IN` })

test.for(LANGUAGES)('every page of visitors can be read without JavaScript, in %s', async (language) => {
  const page = await (await withoutScript(language)).newPage()
  for (const { path, data, ...texts } of pages) {
    // A page that was not drawn in time is loaded once more by itself.
    await page.goto(path)
    await see(page.getByText(texts[language]).first()).toBeVisible()
    if (data) await see(page.getByText(data).first()).toBeVisible()
    await see(page.locator('html')).toHaveAttribute('lang', language)
    await see(page.locator('.k-skel:visible')).toHaveCount(0)
    await see(page.getByText('Kuri needs JavaScript')).not.toBeVisible()
  }
})

test('every page of visitors comes with a validator, and not again to who has it', async () => {
  const open = (path: string, headers: Record<string, string>) =>
    fetch(kuri.app.url + path, { headers: { accept: 'text/html', 'accept-language': 'ml', ...headers } })
  for (const { path } of pages) {
    await see.poll(async () => (await (await open(path, {})).text()).includes('class="drawn"')).toBe(true)
    const { headers } = await open(path, {})
    expect([path, headers.get('cache-control'), headers.get('content-language')]).toEqual([path, 'no-cache', 'ml'])
    const again = await open(path, { 'if-none-match': headers.get('etag')! })
    expect([path, again.status]).toEqual([path, 304])
  }
})

async function makeMinutesLink() {
  const { auctionId, company } = await makeHeldAuction(kuri.app)
  const post = (path: string, body: unknown) =>
    kuri.app.call('POST', `/v2/companies/auctions/${auctionId}/minutes${path}`, { token: company.token, body })
  await post('', { place: 'MG Road, Kochi', unpaidPrizes: 'none', presentInHall: [] })
  const { data } = await post('/links', { validDays: 30 })
  return { url: data.url as string, revoke: () => post(`/links/${data.link.linkId}/revoke`, {}) }
}

test('the Registrar reads minutes without JavaScript: the link is pasted, and stands in no address', async () => {
  const link = await makeMinutesLink()
  for (const [language, button, text] of [
    ['en', 'Open the minutes', 'Filing copy with all files'],
    ['ml', 'മിനിറ്റ്സ് തുറക്കുക', 'ഒപ്പുകൾ'],
  ] as const) {
    const page = await (await withoutScript(language)).newPage()
    await page.goto(new URL(link.url).pathname + new URL(link.url).hash)
    await page.getByRole('textbox').fill(link.url)
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: button }).click()
    expect((await sent).headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await see(page.getByText(text).first()).toBeVisible()
    await see(page.getByText('MG Road, Kochi').first()).toBeVisible()
    await see(page.getByText('Everybody agreed').first()).toBeVisible()
    expect(page.url()).toBe(`${kuri.app.url}/minutes`)
  }
  const page = await (await withoutScript('en')).newPage()
  await page.goto('/minutes')
  await page.getByRole('textbox').fill('https://kuri.example/minutes')
  await page.getByRole('button', { name: 'Open the minutes' }).click()
  await see(page.getByText('The link is incomplete.')).toBeVisible()
  await link.revoke()
  await page.getByRole('textbox').fill(link.url)
  await page.getByRole('button', { name: 'Open the minutes' }).click()
  await see(page.getByText('This link has expired or was revoked.')).toBeVisible()
}, 120_000)

test('a passbook is checked without JavaScript', async () => {
  const { devi, tickets } = await makeMoneyWorld(kuri.app)
  const path = `/v2/subscribers/me/enrollments/${tickets[0]}/passbook/certificates`
  const { checkCode } = (await kuri.app.call('POST', path, { token: devi.token })).data
  const page = await (await withoutScript('en')).newPage()
  await page.goto('/check-passbook')
  for (const [code, text] of [
    ['AAAA-BBBB', 'No passbook has this code.'],
    [checkCode, 'This passbook is genuine.'],
  ] as const) {
    await page.getByLabel('Check code').fill(code)
    await page.getByRole('button', { name: 'Check' }).click()
    await see(page.getByText(text)).toBeVisible()
    expect(page.url()).toBe(`${kuri.app.url}/check-passbook`)
  }
}, 120_000)

test('a form that was sent before the app was there keeps its answer when the app takes over', async () => {
  const { url } = await makeMinutesLink()
  const page = await (await kuri.newContext()).newPage()
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/minutes')
  await page.getByRole('textbox').fill(url)
  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Open the minutes' }).click()
  await see(page.locator('.drawn')).toHaveCount(0)
  await see(page.getByText('Everybody agreed').first()).toBeVisible()
  await expectAccessible(page)
}, 120_000)

const WATCH_SHIFTS = `window.shifts = []
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true })`

test('the app takes a drawn page over without moving anything', async () => {
  const context = await kuri.newContext({ language: 'ml', locale: 'ml-IN' })
  for (const { path, data, ml } of pages) {
    const page = await context.newPage()
    await page.addInitScript(WATCH_SHIFTS)
    await page.goto(path)
    await see(page.locator('.drawn')).toHaveCount(0)
    await see(page.getByText(data ?? ml).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([path, await page.evaluate('window.shifts')]).toEqual([path, []])
    expect(await page.title()).not.toBe('hacked')
    await expectAccessible(page)
    await page.close()
  }
})

test('a language that was chosen on the device is the one of the next drawn page', async () => {
  const page = await (await kuri.newContext({ locale: 'en-IN' })).newPage()
  await page.goto('/chits')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ta')
  await see(page.locator('html')).toHaveAttribute('lang', 'ta')
  await see.poll(async () => (await (await page.goto('/chits'))?.text())?.includes('<html lang="ta">')).toBe(true)
})
