// Nothing in the room is out of reach: every control is in the window or can be scrolled there, in every language, text size and window.
import { LANGUAGES } from '@kuri/contract/kit/languages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { openRoom, start } from '../../../../testing/room-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

/** 560 is a phone of 640 whose browser shows its address bar. */
const WINDOWS = [
  [360, 560],
  [360, 640],
  [390, 700],
  [390, 844],
  [1280, 800],
] as const

/** The controls that a thumb cannot get at, by text size. As text, because these tests are compiled without the types of a browser. */
const OUT_OF_REACH = `(() => {
  const out = []
  const inWindow = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const scrollersOf = (element) => {
    const found = []
    for (let each = element.parentElement; each; each = each.parentElement)
      if (getComputedStyle(each).overflowY !== 'visible' && each !== document.body && each !== document.documentElement) found.push(each)
    return found
  }
  const isWithin = (box, frame) =>
    box.left >= frame.left - 1 && box.top >= frame.top - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1
  const problemOf = (control) => {
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const box = control.getBoundingClientRect()
    if (![inWindow, ...scrollersOf(control).map((each) => each.getBoundingClientRect())].every((frame) => isWithin(box, frame)))
      return 'ends at ' + Math.round(box.bottom) + ' of ' + innerHeight
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return control.contains(top) || top?.closest('label')?.contains(control) ? null : 'is covered by ' + top?.className
  }
  const root = document.querySelector('dialog[open]') ?? document.querySelector('#app')
  for (const text of ['normal', 'large', 'largest']) {
    document.documentElement.dataset.text = text
    for (const control of root.querySelectorAll('button, a[href], input, select, summary')) {
      if (control.closest('.k-skip, .sr') || !control.checkVisibility()) continue
      const problem = problemOf(control)
      if (problem) out.push(text + ': "' + control.textContent.trim().slice(-30) + '" ' + problem)
    }
  }
  document.documentElement.dataset.text = 'normal'
  return out
})()`

const TOPS = `[...document.querySelectorAll('.k-offer, .k-bid > .k-btn')].map((each) => Math.round(each.getBoundingClientRect().top))`

/** All windows and text sizes of one state; resizing is faster than loading. */
async function expectReachable(page: Page, state: string, prepare?: () => Promise<void>) {
  const problems: string[] = []
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    await prepare?.()
    const found = await page.evaluate<string[]>(OUT_OF_REACH)
    problems.push(...found.map((problem) => `${state} ${width}x${height} ${problem}`))
  }
  expect(problems).toEqual([])
}

/** An armed bid is disarmed after four seconds, so each window gets a fresh one. */
async function armAgain(page: Page) {
  if (await page.locator('.k-offer.armed').count()) await page.locator('.k-bid > .k-btn').click()
  await page.locator('.k-offer').first().click()
  await see(page.locator('.k-offer.armed')).toBeVisible()
}

/** With the text as large as it gets, for people to look at. */
async function shoot(page: Page, name: string) {
  await page.setViewportSize({ width: 360, height: 560 })
  for (const text of ['normal', 'largest']) {
    await page.evaluate(`document.documentElement.dataset.text = '${text}'`)
    await page.screenshot({ path: `${SCREENSHOTS}/reach-${name}-${text}.png` })
  }
  await page.evaluate(`document.documentElement.dataset.text = 'normal'`)
}

test.each(LANGUAGES)('everything in the room can be reached, in %s', async (language) => {
  const room = await openRoom(kuri.app, { members: 2, moreTickets: 1 })
  await kuri.app.call('PATCH', '/v2/auth/session', { token: room.me.token, body: { locale: language } })
  const page = await kuri.openAs(room.me.mobileNumber, room.path, { language })
  const bidArea = page.locator('.k-bid')
  await see(page.locator('html')).toHaveAttribute('lang', language)
  await see(page.locator('[data-connection=LIVE]')).toBeVisible()
  await room.command('auction.announcement.create', {
    message: 'Tea is served in the hall. We begin at half past ten.',
  })
  await see(page.locator('.k-say')).toBeVisible()
  await expectReachable(page, 'not joined')
  await bidArea.locator('.k-btn').click()
  await start(room)
  await see(page.locator('.k-offer').first()).toBeEnabled()
  await expectReachable(page, 'joined')
  if (language === 'ml') await shoot(page, 'joined')

  await page.setViewportSize({ width: 360, height: 640 })
  const before = await page.evaluate(TOPS)
  await page.context().setOffline(true)
  await see(page.locator('.k-line')).toBeVisible()
  await see(page.locator('[data-connection=RECONNECTING]')).toBeVisible()
  expect(await page.evaluate(TOPS), 'the places of the money buttons').toEqual(before)
  await expectReachable(page, 'offline')
  if (language === 'ml') await shoot(page, 'offline')
  await page.context().setOffline(false)
  await see(page.locator('[data-connection=LIVE]')).toBeVisible()

  await page.locator('.k-offer').first().click()
  await see(page.locator('.k-offer.armed')).toBeVisible()
  await page.locator('.k-offer.armed').click()
  await see(page.locator('.k-mine.leading')).toBeVisible()
  await expectReachable(page, 'leading')
  await room.rivals[0]!.bid(94_000)
  await see(page.locator('.k-mine.outbid')).toBeVisible()
  await expectReachable(page, 'outbid')

  await bidArea.locator('> .k-btn').click()
  await see(page.locator('dialog[open] input')).toBeVisible()
  await expectReachable(page, 'typing an amount')
  await page.locator('dialog[open] input').fill('93000')
  await page.locator('dialog[open] .k-btn').last().click()
  await see(page.locator('.k-offer.armed')).toBeVisible()
  await expectReachable(page, 'armed', () => armAgain(page))
  await armAgain(page)
  if (language === 'ml') await shoot(page, 'armed')

  await room.command('auction.pause', { reason: 'The lights went out in the hall. We go on in ten minutes.' })
  await see(page.locator('[data-state=PAUSED]')).toBeVisible()
  await expectReachable(page, 'paused')
  await room.command('auction.resume', { reason: 'The lights are back.' })
  await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await room.command('auction.end', { reason: 'Everybody has bid.' })
  await see(page.locator('[data-state=ENDED]')).toBeVisible()
  await expectReachable(page, 'ended')
  room.close()
})
