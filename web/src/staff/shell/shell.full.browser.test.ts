import { makeSubscriber } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { PHONE, useBrowser } from '../../../testing/browser.ts'
import { see } from '../../../testing/see.ts'
import { makeStaffWorld, makeSuperadmin } from '../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('an owner arrives at the workplace of the company and finds pages with the keyboard', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co')
  await see(menu(page).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  await see(page.getByText('Nila Chits').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search' })
  await see(search).toBeFocused()
  await search.fill('tod')
  await see(page.getByRole('option', { name: 'Today' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await see(search).toBeHidden()
  await see(page).toHaveURL(/\/co$/)
})

test('arrows move through what the search found, and Escape closes it', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co')
  await see(menu(page)).toBeVisible()
  // As in newer browsers, where it returns a promise.
  await page.evaluate(`{
    const scroll = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (...how) { scroll.apply(this, how); return Promise.resolve() }
  }`)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search' })
  await see(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await see(page.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true')
  await search.fill('tod')
  await page.keyboard.press('Escape')
  await see(search).toBeHidden()
})

test('a workplace without a network is a page that asks again', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co')
  await see(menu(page)).toBeVisible()
  await page.route('**/v2/**', (route) => route.abort())
  await page.reload()
  await see(heading(page, 'Kuri does not answer')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/v2/**')
  await page.getByRole('button', { name: 'Try now' }).click()
  await see(menu(page)).toBeVisible()

  await page.route('**/v2/companies/me/membership', (route) => route.abort())
  await page.reload()
  await see(heading(page, 'Your workplace')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/v2/companies/me/membership')
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(menu(page)).toBeVisible()
})

test('signing out leads to the public home, also when another request learns of it first', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co')
  await page.getByRole('button', { name: /^Me:/ }).click()
  await page.route('**/v2/auth/logout', async (route) => {
    const response = await route.fetch()
    const isRefused = page.waitForResponse((each) => each.url().endsWith('/v2/auth/refresh'))
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    await isRefused
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await see(page).toHaveURL(`${kuri.app.url}/`)
})

test('the menu folds, and on a phone it is a drawer', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co')
  await page.getByRole('button', { name: 'Fold the menu' }).click()
  await see(page.getByRole('button', { name: 'Widen the menu' })).toBeVisible()
  await page.reload()
  await see(page.getByRole('button', { name: 'Widen the menu' })).toBeVisible()
  await expectAccessible(page)
  const phone = await kuri.openAs(world.ownerMobile, '/co', PHONE)
  await see(phone.getByRole('button', { name: 'Menu' })).toBeVisible()
  await see(menu(phone)).toBeHidden()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await see(menu(phone)).toBeVisible()
  await expectAccessible(phone)
  await phone.keyboard.press('Escape')
  await see(menu(phone)).toBeHidden()
})

test('the menu of the person chooses the theme and signs out', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co')
  await page.getByRole('button', { name: /^Me:/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  await see(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await see(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await page.getByRole('button', { name: /^Me:/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await see(page).toHaveURL(`${kuri.app.url}/`)
})

test('members, employees and the platform are led to their own area, also from page to page', async () => {
  const member = await makeSubscriber(kuri.app)
  const wrong = await kuri.openAs(member.mobileNumber, '/co')
  await see(wrong).toHaveURL(/\/home$/)
  const owner = await kuri.openAs(world.ownerMobile, '/admin')
  await see(owner).toHaveURL(/\/co$/)
  await see(heading(owner, /./)).toBeVisible()
  const superadmin = await makeSuperadmin(kuri.app)
  const start = await kuri.openAs(superadmin.mobileNumber, '/home')
  await see(start).toHaveURL(/\/admin$/)
  await see(heading(start, 'Desk')).toBeVisible()
  await expectAccessible(start)
  await start.goto('/chits')
  await start.getByRole('link', { name: 'Your workplace' }).click()
  await see(heading(start, 'Desk')).toBeVisible()
  await start.goto('/admin/nothing-here')
  await see(heading(start, 'Not found')).toBeVisible()
})

test('a member loads nothing of the workplaces', async () => {
  const member = await makeSubscriber(kuri.app)
  const page = await kuri.openAs(member.mobileNumber, '/home')
  await see(menu(page)).toBeVisible()
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.filter((name) => /staff/.test(name))).toEqual([])
})
