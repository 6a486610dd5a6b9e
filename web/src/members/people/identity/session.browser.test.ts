import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { CODE } from '@kuri/server/testing/sign-in-codes'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const REFRESH = '**/v2/auth/refresh'

async function openTwoTabs(path: string) {
  const member = await makeSubscriber(kuri.app, 'Ammini')
  const first = await kuri.openAs(member.mobileNumber, path)
  await see(bar(first)).toBeVisible()
  const second = await first.context().newPage()
  await second.goto('/home')
  await see(bar(second)).toBeVisible()
  return { member, first, second }
}

/** As when the company or the person ended all sessions elsewhere. */
const endSessions = (token: string) => kuri.app.call('POST', '/v2/auth/logout', { token, body: { everywhere: true } })

test('two tabs that renew at once both stay signed in', async () => {
  const { first, second } = await openTwoTabs('/home')
  await Promise.all([first.reload(), second.reload()])
  for (const page of [first, second]) {
    await see(bar(page)).toBeVisible()
    await see(page).toHaveURL(/\/home$/)
  }
})

test('a reload while the answer of a renewal is on its way keeps the session', async () => {
  const { mobileNumber } = await makeSubscriber(kuri.app)
  const page = await kuri.openAs(mobileNumber, '/home')
  await see(bar(page)).toBeVisible()
  // The service rotates the cookie, but the page never hears of it: its answer is dropped.
  const { promise: isRotated, resolve: rotated } = Promise.withResolvers<void>()
  await page.route(
    REFRESH,
    async (route) => {
      const request = route.request()
      const cookies = await page.context().cookies(`${kuri.app.url}/v2/auth`)
      await kuri.app.http.inject({
        method: 'POST',
        url: '/v2/auth/refresh',
        headers: {
          'content-type': 'application/json',
          cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        },
        payload: request.postData() ?? '{}',
      })
      rotated()
    },
    { times: 1 },
  )
  await page.reload({ waitUntil: 'commit' })
  await isRotated
  await page.goto('/home')
  await see(bar(page)).toBeVisible()
  await see(page).toHaveURL(/\/home$/)
})

test('signing out in one tab signs out the other', async () => {
  const { ownerMobile } = await makeCompany(kuri.app)
  const first = await kuri.openAs(ownerMobile, '/co')
  await first.getByRole('button', { name: /^Me:/ }).click()
  const second = await first.context().newPage()
  await second.goto('/chits')
  await see(second.getByRole('link', { name: 'Your workplace' })).toBeVisible()
  await first.getByRole('button', { name: 'Sign out' }).click()
  await see(first).toHaveURL(`${kuri.app.url}/`)
  await see(second.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await second.reload()
  await see(second.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a session that ends in mid-work is renewed in place, and what was typed stays', async () => {
  const { member, first } = await openTwoTabs('/chits')
  await first.getByRole('searchbox').fill('half a sentence')
  await see(first).toHaveURL(/search=half/)
  await endSessions(member.token)
  await first.getByLabel('Language').selectOption('hi')
  await see(first.getByRole('dialog')).toBeVisible()
  await expectAccessible(first)
  await first.getByRole('button', { name: /\+91/ }).click()
  await first.getByRole('dialog').getByRole('textbox').fill(CODE)
  await see(first.getByRole('dialog')).toHaveCount(0)
  await see(first.getByRole('searchbox')).toHaveValue('half a sentence')
  await see(first.locator('html')).toHaveAttribute('lang', 'hi')
})

test('leaving the page of an ended session leads every tab to the sign-in, and back shows nothing', async () => {
  const { member, first, second } = await openTwoTabs('/chits')
  await endSessions(member.token)
  await first.getByLabel('Language').selectOption('ta')
  await first.getByRole('dialog').getByRole('button').last().click()
  await see(first.getByRole('dialog')).toHaveCount(0)
  await see(second).toHaveURL(/\/sign-in\?next=%2Fhome/)
  await second.goto('/home')
  await see(second).toHaveURL(/\/sign-in/)
  await second.goBack()
  await see(bar(second)).toHaveCount(0)
})

test('a newer version waits for the person; without a network the app starts, and goes on when it is back', async () => {
  const { mobileNumber } = await makeSubscriber(kuri.app)
  const page = await kuri.openAs(mobileNumber, '/home', { serviceWorkers: 'allow' })
  await see(bar(page)).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.reload()
  await see(bar(page)).toBeVisible()
  await page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
  await see(page.getByText('A newer version of Kuri is ready.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load it' }).click()
  await see(page.getByText('A newer version of Kuri is ready.')).toHaveCount(0)
  await see(bar(page)).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/home')
  await see(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible()
  await see(page.getByRole('status').first()).toContainText('No internet connection')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await see(page.getByRole('heading', { name: 'No internet connection' })).toHaveCount(0)
  await see(page).toHaveURL(/\/home$/)
})

test('an unknown address says so, and a service that is away counts down', async () => {
  const page = await kuri.visit('/no/such/page')
  await see(page.getByText('There is no page at this address.')).toBeVisible()
  await expectAccessible(page)
  const { mobileNumber } = await makeSubscriber(kuri.app)
  const own = await kuri.openAs(mobileNumber, '/chits')
  await see(bar(own)).toBeVisible()
  await own.route(REFRESH, (route) => route.fulfill({ status: 503, json: {} }))
  await own.goto('/home')
  await see(own.getByRole('heading', { name: 'Kuri does not answer' })).toBeVisible()
  await see(own.getByText(/We ask again in \d+ seconds/)).toBeVisible()
  await expectAccessible(own)
  await own.unroute(REFRESH)
  await own.getByRole('button', { name: 'Try now' }).click()
  await see(own.getByRole('heading', { name: 'Kuri does not answer' })).toHaveCount(0)
})
