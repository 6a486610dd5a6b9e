// The room on the smallest phone in all six languages and three themes. The pictures are in web/screenshots, for people to look at.
import { LANGUAGES } from '@kuri/contract/kit/languages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { openRoom, start } from '../../../../testing/room-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

/** What is cut off or hangs out of the screen, by its text. */
const OVERFLOWS = `(() => {
  const room = document.querySelector('dialog[open]') ?? document.querySelector('.k-room')
  const parts = [...room.querySelectorAll('.k-offer, .k-offer b, .k-hero > *, .k-mine, .k-banner, .k-btn, .k-bar > *, h1, h2')]
  return parts
    .filter((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      const isOut = left < -1 || right > innerWidth + 1
      return width > 0 && (isOut || part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
    })
    .map((part) => part.className + ': ' + part.textContent)
})()`

const HIDDEN_HEIGHT = `(() => {
  const sheet = document.querySelector('dialog[open]')
  return sheet.scrollHeight - sheet.clientHeight
})()`

const expectToFit = async (page: Page) => {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  expect(await page.evaluate(OVERFLOWS)).toEqual([])
}

test('in every language the room fits a small phone: outbid, with the keys for an amount, and leading', async () => {
  const room = await openRoom(kuri.app, { members: 2 })
  const at = { enrolledSubscriberId: room.me.enrollmentId }
  await kuri.app.call('POST', `/v2/subscribers/me/auctions/${room.auctionId}/join`, { token: room.me.token, body: at })
  await start(room)
  let amount = 99_000
  for (const [index, language] of LANGUAGES.entries()) {
    const theme = (['light', 'dark', 'sun'] as const)[index % 3]!
    const shoot = (name: string) => page.screenshot({ path: `${SCREENSHOTS}/room-${name}-${language}-${theme}.png` })
    // The app follows the language that the service stores for the person.
    await kuri.app.call('PATCH', '/v2/auth/session', { token: room.me.token, body: { locale: language } })
    const page = await kuri.openAs(room.me.mobileNumber, room.path, { language, theme })
    await see(page.locator('html')).toHaveAttribute('lang', language)
    await see(page.locator('.k-offer').first()).toBeEnabled()
    await page.locator('.k-offer').first().click()
    await page.locator('.k-offer.armed').click()
    await see(page.locator('.k-mine.leading')).toBeVisible()
    await expectToFit(page)
    await shoot('leading')
    amount -= 4000
    await room.rivals[0]!.bid(amount)
    await see(page.locator('.k-mine.outbid')).toBeVisible()
    await expectToFit(page)
    await shoot('outbid')
    await page.locator('.k-bid > .k-btn.quiet').click()
    await see(page.locator('dialog[open]')).toBeVisible()
    await page.locator('dialog input').fill(String(amount - 300))
    await expectToFit(page)
    expect(await page.evaluate(HIDDEN_HEIGHT), `pixels of the sheet in ${language}`).toBe(0)
    await expectAccessible(page)
    await shoot('keys')
    await page.context().close()
  }
  room.close()
})
