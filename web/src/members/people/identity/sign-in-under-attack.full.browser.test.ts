// With limits on: somebody guessed at the number and used up the codes of the address, and the owner signs in there on a new device.
import { newMobile } from '@kuri/server/testing/fixtures'
import { PRODUCTION_LIMITS } from '@kuri/server/testing/limits'
import { codeRequest, LONG_CODE } from '@kuri/server/testing/sign-in-codes'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser({ RATE_LIMITS: 'on' }, undefined, PRODUCTION_LIMITS)

async function attack(owner: string) {
  const ask = (mobileNumber: string, deviceId: string) =>
    kuri.app.call('POST', '/v2/auth/request-otp', { body: codeRequest(mobileNumber, deviceId) })
  for (let n = 0; n < 2; n++) {
    const deviceId = crypto.randomUUID()
    await ask(owner, deviceId)
    for (let tries = 0; tries < 5; tries++)
      await kuri.app.call('POST', '/v2/auth/verify-otp', { body: { mobileNumber: owner, otp: '000000', deviceId } })
    await kuri.app.advanceSeconds(31)
  }
  for (let n = 0; n < 6; n++) await ask(newMobile(), crypto.randomUUID())
}

async function ask(page: Page, owner: string, [number, terms, send]: [string | RegExp, string | RegExp, string]) {
  await page.getByLabel(number).fill(owner.slice(3))
  await page.getByLabel(terms).check({ force: true })
  await page.getByRole('button', { name: send }).click()
}

test('the owner of a number under attack signs in on a new device after a proof of work', async () => {
  const owner = newMobile()
  await attack(owner)
  const page = await kuri.visit('/sign-in?next=/home')
  const proved = page.waitForRequest(
    (request) => request.url().endsWith('/v2/auth/request-otp') && request.postData()!.includes('proofOfWork'),
  )
  await ask(page, owner, ['Your mobile number', 'I accept the terms', 'Send the code'])
  await see(page.getByText('your phone does a short check')).toBeVisible()
  await proved
  const code = page.getByLabel('Code of ten digits')
  await see(code).toBeVisible()
  await expectAccessible(page)
  await code.fill(LONG_CODE)
  await see(page).toHaveURL(/\/home$/)
})

test('the work can be stopped, and everything fits a small phone in Malayalam', async () => {
  const owner = newMobile()
  await attack(owner)
  const page = await kuri.visit('/sign-in', { language: 'ml', viewport: { width: 360, height: 560 } })
  // A worker that never finds the number, so that there is time to look.
  await page.route('**/assets/proof.worker*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.locator('input[type=tel], input[inputmode=numeric]').first().fill(owner.slice(3))
  await page.locator('input[type=checkbox]').first().check({ force: true })
  await page.locator('button[type=submit]').click()
  const stop = page.getByRole('button', { name: 'റദ്ദാക്കുക' })
  await see(stop).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await expectAccessible(page)
  await stop.click()
  await see(stop).toBeHidden()
  await see(page.locator('button[type=submit]')).toBeEnabled()
})

test('when the network is cut during the check the page says so, and the next press sends one code', async () => {
  const owner = newMobile()
  await attack(owner)
  const page = await kuri.visit('/sign-in?next=/home')
  await page.route('**/assets/proof.worker*', (route) => route.abort())
  await ask(page, owner, ['Your mobile number', 'I accept the terms', 'Send the code'])
  await see(page.getByText('The check could not be finished.')).toBeVisible()
  await page.unroute('**/assets/proof.worker*')
  await page.getByRole('button', { name: 'Send the code' }).dblclick()
  await see(page.getByLabel('Code of ten digits')).toBeVisible()
  await see(page.getByText('Use the newest message you have from us.')).toBeHidden()
})
