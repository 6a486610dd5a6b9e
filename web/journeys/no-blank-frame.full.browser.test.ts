// Between the outline of a page and the page itself there is no empty frame, and none between two pages.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../testing/browser.ts'
import { makeMoneyWorld } from '../testing/money-world.ts'
import { openRoom } from '../testing/room-world.ts'
import { see } from '../testing/see.ts'

const kuri = useBrowser()
/** Long enough for frames between any two answers. */
const ANSWER_MS = 120

/** Looks at every frame: either placeholders or words are to be seen, apart from the bars that every page has. */
const WATCH_FRAMES = `window.frames = { seen: 0, blank: [] }
  const BARS = '.k-nav, .k-skip, .k-logo, .k-too-old, [role=status]'
  const isSeen = (element) => element.checkVisibility() && element.getClientRects().length > 0
  function isBlank() {
    const app = document.getElementById('app')
    if (!app || document.readyState === 'loading') return false
    for (const skeleton of app.querySelectorAll('.k-skel, [aria-busy=true]')) if (isSeen(skeleton)) return false
    const texts = document.createTreeWalker(app, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode
      if (data.trim() !== '' && !parentElement.closest(BARS) && isSeen(parentElement)) return false
    }
    return true
  }
  function look() {
    frames.seen += 1
    if (isBlank()) frames.blank.push(Math.round(performance.now()) + ' ' + location.pathname)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

let people: { devi: string; member: string; owner: string }
let paths: { chit: string; room: string }

beforeAll(async () => {
  const { devi, programId, company } = await makeMoneyWorld(kuri.app)
  const room = await openRoom(kuri.app)
  people = { devi: devi.mobileNumber, member: room.me.mobileNumber, owner: company.ownerMobile }
  paths = { chit: `/my/chits/${programId}`, room: room.path }
  room.close()
}, 120_000)

const FIRST = '/terms-of-nowhere'

/** Opens the page over a slow network, as on the first visit. */
async function openSlowly(mobile: string, path: string): Promise<Page> {
  const page = await kuri.openAs(mobile, FIRST)
  await page.context().route(/\/(assets|v2)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    await route.continue().catch(() => {})
  })
  await page.addInitScript(WATCH_FRAMES)
  await page.goto(path)
  return page
}

async function expectNoBlankFrame(page: Page) {
  await page.waitForLoadState('networkidle')
  const { seen, blank } = (await page.evaluate('window.frames')) as { seen: number; blank: string[] }
  expect(seen).toBeGreaterThan(0)
  expect(blank).toEqual([])
}

test('a page of a member appears in place of its outline, without an empty frame', async () => {
  for (const [path, text] of [
    ['/home', 'Pay'],
    ['/', 'Pay'],
    [paths.chit, 'Your share of discounts'],
    [`${paths.chit}?tab=papers`, 'Nila Chits keeps the papers'],
    ['/my/auctions?search=onam', 'Auctions'],
    ['/my/money', 'Money'],
  ] as const) {
    const page = await openSlowly(people.devi, path)
    await see(page.getByRole('main').getByText(text).first()).toBeVisible()
    await expectNoBlankFrame(page)
    await page.context().close()
  }
}, 180_000)

test('a value that no page knows leaves the address of the first page', async () => {
  const page = await kuri.visit('/chits?utm_source=letter')
  await see(page.locator('.drawn')).toHaveCount(0)
  await see(page).toHaveURL('/chits')
})

test('the live room appears without an empty frame', async () => {
  const page = await openSlowly(people.member, paths.room)
  await see(page.getByRole('main')).toBeVisible()
  await expectNoBlankFrame(page)
})

test('a member goes from page to page without an empty frame', async () => {
  const page = await openSlowly(people.devi, '/home')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of [
    ['Chits', '/my/chits'],
    ['Auctions', '/my/auctions'],
    ['Money', '/my/money'],
    ['Me', '/my/profile'],
    ['Home', '/home'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click()
    await see(page).toHaveURL(path)
    await see(bar.locator('[aria-current]').last()).toHaveText(name)
    await page.waitForLoadState('networkidle')
  }
  await expectNoBlankFrame(page)
})

test('a page of staff appears in place of its outline, without an empty frame', async () => {
  for (const path of ['/co', '/co/members', '/co/members?search=Devi']) {
    const page = await openSlowly(people.owner, path)
    await see(page.getByRole('main')).toBeVisible()
    await expectNoBlankFrame(page)
    await page.context().close()
  }
}, 120_000)
