// Two cells with a service and a database each, and a browser that goes from one to the other. The rows that replication would carry are
// written by hand; `npm run test:cells` replicates for real.
import { makeCompany, makeUser, newMobile } from '@kuri/server/testing/fixtures'
import { codeAt, secondFactorOf } from '@kuri/server/testing/second-factors'
import { startTestApp, type TestApp } from '@kuri/server/testing/test-app'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, expectThumbSized } from '../../../../testing/accessibility.ts'
import { useBrowser, WEB_FOLDER } from '../../../../testing/browser.ts'
import { keyboardOf } from '../../../../testing/keyboard.ts'
import { see } from '../../../../testing/see.ts'
import { signInAt } from '../../../../testing/sign-in.ts'

const home = useBrowser({ KURI_CELL: 'a' })
const PATIENT = { timeout: 20_000, interval: 100 }
let south: TestApp
/** Another host than that of the first cell, so that each has cookies of its own. */
let southUrl: string

beforeAll(async () => {
  south = await startTestApp({ WEB_FOLDER, KURI_CELL: 'b' })
  southUrl = south.url.replace('127.0.0.1', 'localhost')
  const cells = [
    { name: 'a', title: 'Kerala', url: home.app.url, isIdentity: true },
    { name: 'b', title: 'Tamil Nadu', url: southUrl, isIdentity: false },
  ]
  for (const { db } of [home.app, south]) await db.insertInto('cells').values(cells).execute()
  const keys = () => home.app.db.selectFrom('cellKeys').selectAll().execute()
  // The heartbeats of both take the cells over.
  await vi.waitFor(async () => expect(await keys()).toHaveLength(1), PATIENT)
  await south.db
    .insertInto('cellKeys')
    .values(await keys())
    .execute()
  await vi.waitFor(async () => {
    expect(await policyOf(home.app)).toContain(`form-action 'self' ${southUrl};`)
    expect((await arrive('aaa.bbb.ccc', home.app.url)).statusCode).toBe(200)
  }, PATIENT)
})
afterAll(() => south?.close())

async function policyOf({ http }: TestApp) {
  const { headers } = await http.inject({ url: '/sign-in', headers: { accept: 'text/html' } })
  return headers['content-security-policy']
}

const arrive = (token: string, origin: string) =>
  south.http.inject({
    method: 'POST',
    url: '/sign-in',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `token=${token}`,
  })

const listInSouth = (mobileNumber: string) =>
  home.app.db
    .insertInto('cellAccounts')
    .values({ cell: 'b', userId: mobileNumber, mobileNumber, isVerified: true, name: null, nameChangedAt: null })
    .execute()

async function makePersonOfBoth() {
  const mobileNumber = newMobile()
  await home.app.signIn(mobileNumber)
  await south.signIn(mobileNumber)
  await listInSouth(mobileNumber)
  return mobileNumber
}

const question = (page: Page) => page.getByRole('heading', { name: 'Where do you want to go?' })

test('a person with accounts in two cells chooses one after the sign-in, is signed in there, and can go back', async () => {
  const page = await home.visit('/sign-in')
  await signInAt(page, await makePersonOfBoth())
  await see(question(page)).toBeVisible()
  await see(page.getByRole('list', { name: 'Where you have an account' }).getByRole('listitem')).toHaveCount(2)
  await see(page.getByRole('button', { name: /Kerala.*You are here/ })).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  await keyboardOf(page).enterAt(/^Tamil Nadu/)
  await see(page).toHaveURL(`${southUrl}/home`)

  // The session is one of that cell, and outlives a reload.
  await page.goto(`${southUrl}/my/profile`)
  await page.getByRole('link', { name: 'Go to another company' }).click()
  await see(question(page)).toBeVisible()
  await page.getByRole('button', { name: /Kerala/ }).click()
  await see(page).toHaveURL(`${home.app.url}/home`)
  await page.goto('/my/profile')
  await see(page.getByRole('link', { name: 'Go to another company' })).toBeVisible()
})

test('nobody else is asked: people with one place, and people who follow a link to a page', async () => {
  const page = await home.visit('/sign-in')
  await signInAt(page, newMobile())
  await see(page).toHaveURL(`${home.app.url}/home`)
  const linked = await home.visit('/sign-in?next=/my/chits')
  await signInAt(linked, await makePersonOfBoth())
  await see(linked).toHaveURL(`${home.app.url}/my/chits`)
})

test('staff go to another cell from their menu, and its second factor is asked there', async () => {
  const { ownerMobile } = await makeCompany(home.app)
  const { token } = await south.signIn(ownerMobile)
  const { secret } = await secondFactorOf(south, token).addTotp()
  await listInSouth(ownerMobile)
  const page = await home.openAs(ownerMobile, '/co')
  await page.getByRole('button', { name: /^Me:/ }).click()
  await page.getByRole('link', { name: 'Go to another company' }).click()
  await page.getByRole('button', { name: /^Tamil Nadu/ }).click()
  await see(page.getByRole('heading', { name: 'Your second factor' })).toBeVisible()
  await page.getByLabel('Code of the authenticator app').fill(codeAt(south, secret, 1))
  await see(page).toHaveURL(`${southUrl}/home`)
})

test('a person who is signed in there already is replaced by the one who arrives', async () => {
  const other = await makeUser(south, 'SUBSCRIBER')
  const mobileNumber = await makePersonOfBoth()
  const page = await home.openAs(mobileNumber, '/home')
  await page.goto(`${southUrl}/sign-in`)
  await signInAt(page, other.mobileNumber)
  await see(page).toHaveURL(`${southUrl}/home`)
  await page.goto(`${home.app.url}/sign-in#places`)
  await page.getByRole('button', { name: /^Tamil Nadu/ }).click()
  await see(page).toHaveURL(`${southUrl}/home`)
  await page.goto(`${southUrl}/my/profile`)
  await see(page.getByText(mobileNumber)).toBeVisible()
})

test('a way that has expired says so, and leads back to the choice', async () => {
  const page = await home.openAs(await makePersonOfBoth(), '/sign-in#places')
  await page.route('**/v2/auth/cells/b/hand-overs', (route) =>
    route.fulfill({ status: 201, json: { data: { token: 'aaa.bbb.ccc', url: southUrl, expiresAt: new Date() } } }),
  )
  await page.getByRole('button', { name: /^Tamil Nadu/ }).click()
  await see(page.getByRole('alert')).toContainText('choose again where to go')
  await see(page).toHaveURL(`${southUrl}/sign-in`)
  await see(page.getByLabel('Your mobile number')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose again where to go' }).click()
  await see(question(page)).toBeVisible()
})

test('a page takes a hand-over only from the cell where people sign in, and never keeps it', async () => {
  const { headers, body } = await arrive('aaa.bbb.ccc', home.app.url)
  expect(body).toContain('<meta name="kuri-hand-over" content="aaa.bbb.ccc">')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(headers['content-security-policy']).toContain("form-action 'self';")
  for (const refused of [
    await arrive('aaa.bbb.ccc', 'https://elsewhere.example'),
    await arrive('aaa.bbb.ccc', 'null'),
    await arrive('"><script>', home.app.url),
    await arrive('', home.app.url),
  ])
    expect([refused.statusCode, refused.headers.location]).toEqual([303, '/sign-in'])
  expect((await arrive('a'.repeat(5000), home.app.url)).statusCode).toBe(413)
  expect(await policyOf(south)).toContain("form-action 'self';")
})
