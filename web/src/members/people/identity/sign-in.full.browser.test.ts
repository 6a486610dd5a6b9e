import { makeCompany, makeUser, newMobile } from '@kuri/server/testing/fixtures'
import { codeAt, secondFactorOf } from '@kuri/server/testing/second-factors'
import { CODE } from '@kuri/server/testing/sign-in-codes'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
const number = (page: Page) => page.getByLabel('Your mobile number')
const code = (page: Page) => page.getByLabel('Code of six digits')

async function askForCode(page: Page, mobileNumber: string) {
  await number(page).fill(mobileNumber)
  await page.getByLabel('I accept the terms').check({ force: true })
  await page.getByRole('button', { name: 'Send the code' }).click()
  await see(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
}

test('a new person signs in: what is missing is said, a wrong code empties the boxes, and the way leads on', async () => {
  const page = await kuri.visit('/sign-in?next=/home')
  await see(page.getByRole('button', { name: 'Send the code' })).toBeDisabled()
  await see(page.getByText('Enter your mobile number.')).toBeVisible()
  await expectAccessible(page)
  await number(page).fill('+91 98470 1234')
  await see(page.getByText('1 digit is missing.')).toBeVisible()
  await number(page).fill('098470 12345')
  await see(number(page)).toHaveValue('98470 12345')
  await see(page.getByText('Accept the terms first.')).toBeVisible()
  await page.getByRole('button', { name: 'Read them' }).click()
  await see(page.getByRole('dialog')).toContainText('A bid is binding')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()

  await askForCode(page, '98470 12345')
  await code(page).fill('407')
  await see(page.getByText('3 digits are missing.')).toBeVisible()
  await see(page.getByText('Send again in')).toBeVisible()
  await expectAccessible(page)
  await code(page).fill('000000')
  await see(page.getByRole('alert')).toContainText('The code is wrong')
  await see(code(page)).toHaveValue('')
  await expectAccessible(page)
  await code(page).fill(CODE)
  await see(page).toHaveURL(/\/home$/)
})

test('five wrong codes end the try, and the number can be changed', async () => {
  const page = await kuri.visit('/sign-in')
  await askForCode(page, newMobile().slice(3))
  for (let tries = 0; tries < 6; tries++) {
    const answered = page.waitForResponse('**/v2/auth/verify-otp')
    await code(page).fill('000000')
    await answered
    await see(code(page)).toHaveValue('')
  }
  await see(page.getByText('Ask for a new code.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'change' }).click()
  await see(number(page)).toBeVisible()
})

test('a refused number is said at the field, and a lost connection keeps what was typed', async () => {
  const page = await kuri.visit('/sign-in')
  await page.getByLabel('I accept the terms').check({ force: true })
  await page.getByLabel('Country').selectOption('AE')
  await number(page).fill('501234567')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await see(number(page)).toHaveAccessibleDescription(/country/i)
  await page.getByLabel('Country').selectOption('IN')
  await number(page).fill('9847098470')
  await page.route('**/v2/auth/request-otp', (route) => route.abort())
  await page.getByRole('button', { name: 'Send the code' }).click()
  await see(page.getByRole('alert')).toContainText('Kuri cannot be reached')
  await see(number(page)).toHaveValue('98470 98470')
  await expectAccessible(page)
})

test('too many codes count down, and a code that came before still works', async () => {
  const page = await kuri.visit('/sign-in')
  const mobile = newMobile()
  await askForCode(page, mobile.slice(3))
  await page.reload()
  await page.route('**/v2/auth/request-otp', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '25' },
      json: {
        error: { type: 'RATE_LIMITED', code: 'OTP_TOO_SOON', message: 'Too many codes were sent.', details: null },
      },
    }),
  )
  await number(page).fill(mobile)
  await page.getByLabel('I accept the terms').check({ force: true })
  await page.getByRole('button', { name: 'Send the code' }).click()
  await see(page.getByText(/You can ask for another code in 0:\d\d/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I already have a code' }).click()
  await code(page).fill(CODE)
  await see(page).toHaveURL(/\/home$/)
})

test('staff with an authenticator app enter its code after the one of the SMS', async () => {
  const { token, ownerMobile } = await makeCompany(kuri.app)
  const { secret } = await secondFactorOf(kuri.app, token).addTotp()
  const page = await kuri.visit('/sign-in')
  await askForCode(page, ownerMobile)
  await code(page).fill(CODE)
  await see(page.getByRole('heading', { name: 'Your second factor' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code of the authenticator app').fill('000000')
  await see(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Code of the authenticator app').fill(codeAt(kuri.app, secret, 1))
  await see(page).toHaveURL(/\/co$/)
  await see(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('on a development server the people of the demo world sign in with one tap', async () => {
  const member = await makeUser(kuri.app, 'SUBSCRIBER')
  const page = await (await kuri.newContext()).newPage()
  const people = [{ kind: 'MEMBER', name: 'Ammini Amma', mobileNumber: member.mobileNumber }]
  await page.route('**/dev/people.json', (route) =>
    route.fulfill({ json: { code: null, superadminMobile: '+919000000001', people } }),
  )
  await page.goto('/sign-in')
  await see(page.getByRole('button', { name: 'Kuri Superadmin' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ammini Amma Member' }).click()
  await see(page).toHaveURL(/\/home$/)
})

test('a link to another site is not followed after the sign-in', async () => {
  const member = await makeUser(kuri.app, 'SUBSCRIBER')
  const page = await kuri.openAs(member.mobileNumber, '/sign-in?next=//evil.example/home')
  await see(page).toHaveURL(`${kuri.app.url}/home`)
})

const isStoring = (request: Request, locale: string) =>
  request.method() === 'PATCH' && request.url().endsWith('/v2/auth/session') && request.postDataJSON().locale === locale

test('the language that a person chose comes along to a new device', async () => {
  const member = await makeUser(kuri.app, 'SUBSCRIBER')
  const first = await kuri.openAs(member.mobileNumber, '/chits')
  await see(first.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const stored = first.waitForResponse((response) => isStoring(response.request(), 'ml'))
  await first.getByRole('combobox', { name: 'Language' }).selectOption('ml')
  expect((await stored).status()).toBe(200)
  const second = await kuri.openAs(member.mobileNumber, '/chits')
  await see(second.locator('html')).toHaveAttribute('lang', 'ml')
})

test('a language chosen while the one of the device is still being stored is the one that stays', async () => {
  const member = await makeUser(kuri.app, 'SUBSCRIBER')
  const chosen = Promise.withResolvers<void>()
  const page = await kuri.openAs(member.mobileNumber, '/robots.txt')
  await page.route('**/v2/auth/session', async (route) => {
    if (isStoring(route.request(), 'en')) await chosen.promise
    await route.continue()
  })
  const storesDevice = page.waitForRequest((request) => isStoring(request, 'en'))
  await page.goto('/chits')
  await storesDevice
  const stored = Promise.all(
    ['en', 'ml'].map((locale) => page.waitForResponse((response) => isStoring(response.request(), locale))),
  )
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ml')
  await see(page.locator('html')).toHaveAttribute('lang', 'ml')
  // An app that did not wait would send the second language now, and the first would arrive last.
  await page.evaluate(
    "fetch('/robots.txt').then((response) => response.text()).then(() => new Promise(requestIdleCallback))",
  )
  chosen.resolve()
  expect((await stored).map((response) => response.status())).toEqual([200, 200])
  await page.reload()
  await see(page.getByRole('navigation').first()).toBeVisible()
  await see(page.locator('html')).toHaveAttribute('lang', 'ml')
})

const LANGUAGES = ['en', 'ml', 'ta', 'te', 'kn', 'hi']
test('the sign-in fits a phone of 320 pixels in all six languages', { timeout: 240_000 }, async () => {
  for (const language of LANGUAGES) {
    const page = await kuri.visit('/sign-in', { viewport: { width: 320, height: 640 }, language })
    await see(page.locator('html')).toHaveAttribute('lang', language)
    await see(page.locator('input[type=tel]')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.context().close()
  }
})
