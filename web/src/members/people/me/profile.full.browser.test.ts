import { readFileSync } from 'node:fs'
import { makeClient } from '@kuri/server/testing/enrollment-client'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { PNG } from '@kuri/server/testing/sample-files'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => see(page.getByText('Your changes are saved.').first()).toBeVisible()

test('a member changes name, addresses and income, and finds them again', async () => {
  const member = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(member.mobileNumber, '/my/profile')
  await page.getByRole('link', { name: /About you/ }).click()
  await see(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await page.getByLabel('Full name').fill('')
  await save(page)
  await see(page.getByRole('alert')).toContainText('Full name')
  await expectAccessible(page)
  await page.getByLabel('Full name').fill('Anu Thomas')
  await page.getByLabel('Date of birth').fill('1990-05-01')
  await page.getByLabel('Relative in your papers').selectOption('MOTHER')
  await page.getByLabel('Name of this relative').fill('Leela')
  await save(page)
  await saved(page)
  await see(page.getByRole('heading', { name: 'Anu Thomas' })).toBeVisible()

  await page.getByRole('link', { name: 'Addresses' }).click()
  await see(page.getByRole('heading', { name: 'Addresses' })).toBeVisible()
  await page.getByLabel('House and street').fill('Rose Villa, MG Road')
  await page.getByLabel('PIN code').fill('682016')
  await expectAccessible(page)
  await save(page)
  await see(page.getByRole('heading', { name: 'Me', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Income' }).click()
  await page.getByText('Farming').click()
  await expectAccessible(page)
  await save(page)
  await see(page.getByRole('heading', { name: 'Me', exact: true })).toBeVisible()
  const { data } = await kuri.app.call('GET', '/v2/subscribers/me', { token: member.token })
  expect(data).toMatchObject({
    name: 'Anu Thomas',
    dob: '1990-05-01',
    relationName: 'Leela',
    presentAddress: { line1: 'Rose Villa, MG Road', pincode: '682016' },
    permanentAddress: { line1: 'Rose Villa, MG Road' },
    incomeSource: 'AGRICULTURE',
  })
})

test('after an application the name is locked with a reason, and the addresses are not', async () => {
  const client = makeClient(kuri.app)
  const company = await makeCompany(kuri.app, 'Nila Chits')
  const programId = await client.openProgram(company, { name: 'Three Friends' })
  const member = await client.person()
  await client.submitted(member, programId)
  const page = await kuri.openAs(member.mobileNumber, '/my/profile/about')
  await see(page.getByText('This is on your application or ticket. Ask the branch to correct it.')).toBeVisible()
  await see(page.getByLabel('Full name')).toBeDisabled()
  await see(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectAccessible(page)
  await page.goto('/my/profile/addresses')
  await see(page.getByText('Papers that you have signed keep what they say.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('a picture is uploaded and removed, and a PDF is refused in a sentence', async () => {
  const member = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(member.mobileNumber, '/my/profile/picture')
  const input = page.getByRole('group', { name: 'Your picture' }).locator('input[type=file]').last()
  await see(page.getByRole('button', { name: 'Take a picture' })).toBeVisible()
  await input.setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await see(page.getByText('Choose a picture: JPG, PNG or WebP. A PDF cannot be used here.')).toBeVisible()
  await expectAccessible(page)
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await see(page.getByText('Your picture is saved.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  await page.goto('/my/profile')
  await see(page.locator('img[src*="/avatars/"]')).toBeVisible()
  await page.screenshot({ path: `${SCREENSHOTS}/profile.png`, fullPage: true })
  await page.getByRole('switch', { name: 'Save data' }).check({ force: true })
  await page.reload()
  await see(page.getByRole('heading', { name: 'Anu' })).toBeVisible()
  await see(page.locator('img[src*="/avatars/"]')).toHaveCount(0)
  await page.goto('/my/profile/picture')
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await see(page.getByText('Your picture is removed.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Remove the picture' })).toHaveCount(0)
})

test('a member downloads what is kept about them', async () => {
  const member = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(member.mobileNumber, '/my/profile/data')
  await see(page.getByText('Aadhaar and PAN are masked in it.')).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('kuri-my-data.json')
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).data.profile.name).toBe('Anu')
})

test('a page that the service keeps for other people says so and leads home', async () => {
  const member = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(member.mobileNumber, '/home')
  await page.route('**/v2/subscribers/me/documents*', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'WRONG_PERSONA', message: 'Not for you.' } } }),
  )
  await page.goto('/my/documents')
  await see(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your start page' }).click()
  await see(page).toHaveURL(/\/home$/)
})

test('the new pages fit a phone of 320 pixels in Malayalam and Tamil, in the dark', async () => {
  for (const language of ['ml', 'ta']) {
    // The app follows the language of the person, so each language has its own.
    const member = await makeSubscriber(kuri.app, 'Anu')
    const options = { viewport: { width: 320, height: 640 }, language, theme: 'dark' }
    const page = await kuri.openAs(member.mobileNumber, '/my/profile', options)
    for (const path of ['', '/about', '/picture', '/data']) {
      await page.goto(`/my/profile${path}`)
      await see(page.getByRole('heading', { level: 1 })).toBeVisible()
      await see(page.locator('.k-skel')).toHaveCount(0)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
      await page.screenshot({ path: `${SCREENSHOTS}/profile${path.replace('/', '-')}-${language}.png`, fullPage: true })
    }
  }
})
