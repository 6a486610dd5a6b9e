// Two cells with a service and a database each, and one alone. The rows that replication would carry are written by hand.
import { makeCompany } from '@kuri/server/testing/fixtures'
import { startTestApp, type TestApp } from '@kuri/server/testing/test-app'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectThumbSized } from '../../../../../testing/accessibility.ts'
import { DESKTOP, PHONE, SCREENSHOTS, useBrowser, WEB_FOLDER } from '../../../../../testing/browser.ts'
import { keyboardOf } from '../../../../../testing/keyboard.ts'
import { see } from '../../../../../testing/see.ts'
import { signInAt } from '../../../../../testing/sign-in.ts'
import { makeSuperadmin } from '../../../../../testing/staff-world.ts'

const home = useBrowser({ KURI_CELL: 'a' })
const alone = useBrowser()
const LIST = '/admin/companies/all-cells'
let south: TestApp
/** Another host than that of the first cell, as in an installation. */
let southUrl: string
let superadmin: { mobileNumber: string }
let kaveriId: string

beforeAll(async () => {
  south = await startTestApp({ WEB_FOLDER, KURI_CELL: 'b' })
  southUrl = south.url.replace('127.0.0.1', 'localhost')
  await home.app.db
    .insertInto('cells')
    .values([
      { name: 'a', title: 'Kerala', url: home.app.url, isIdentity: true },
      { name: 'b', title: 'Tamil Nadu', url: southUrl, isIdentity: false },
    ])
    .execute()
  superadmin = await makeSuperadmin(home.app)
})
afterAll(() => south?.close())

async function makeCompanies() {
  const person = home.app.db.selectFrom('users').selectAll().where('mobileNumber', '=', superadmin.mobileNumber)
  await south.db
    .insertInto('users')
    .values(await person.executeTakeFirstOrThrow())
    .execute()
  const nila = await makeCompany(home.app, 'Nila Chits')
  kaveriId = (await makeCompany(south, 'Kaveri Chits')).companyId
  const row = { profileStatus: 'ACTIVE', createdAt: new Date() }
  await home.app.db
    .insertInto('cellCompanies')
    .values([
      { ...row, cell: 'a', companyId: nila.companyId, name: 'Nila Chits' },
      { ...row, cell: 'b', companyId: kaveriId, name: 'Kaveri Chits' },
      { ...row, cell: 'b', companyId: 'vaigai', name: 'വൈഗ <b>Chits</b>', profileStatus: 'UNDER_REVIEW' },
    ])
    // The service may have written its own already.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const open = (path: string, options: object = DESKTOP) => home.openAs(superadmin.mobileNumber, path, options)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Companies by cell' })
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Companies of all cells' }).getByRole('rowheader')

test('a list without companies and a list that cannot be read say so', async () => {
  const page = await open(LIST)
  await see(page.getByText('No cell has a company yet.')).toBeVisible()
  await expectAccessible(page)
  let isAway = true
  const broken = await open('/admin')
  await broken.route('**/v2/admin/cells/companies*', (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await broken.goto(LIST)
  await see(broken.getByRole('alert')).toBeVisible()
  await expectAccessible(broken)
  isAway = false
  await broken.getByRole('button', { name: 'Try again' }).click()
  await see(broken.getByText('No cell has a company yet.')).toBeVisible()
})

describe('with companies in both cells', () => {
  beforeAll(makeCompanies)

  test('superadmins find a company of another cell by keyboard and open it there', async () => {
    const page = await open('/admin/companies')
    await tabs(page).getByRole('link', { name: 'All cells' }).click()
    await see(heading(page, 'Companies of all cells')).toBeVisible()
    await see(rowsOf(page)).toHaveCount(3)
    await see(page.getByRole('row', { name: /Kaveri Chits/ })).toContainText(`Tamil Nadu ${new URL(southUrl).host}`)
    await see(page.getByRole('row', { name: /വൈഗ <b>Chits/ })).toContainText('Waits for activation')
    await see(tabs(page).getByRole('link', { name: 'All cells' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Name' }).fill('kaveri')
    await see(rowsOf(page)).toHaveCount(1)
    await keyboardOf(page).enterAt(/^Kaveri Chits/)
    await signInAt(page, superadmin.mobileNumber)
    await see(page).toHaveURL(`${southUrl}/admin/companies/${kaveriId}`)
    await see(heading(page, 'Kaveri Chits')).toBeVisible()
  })

  test('a company of this cell opens here, and a name that nobody has is not found', async () => {
    const page = await open(`${LIST}?search=nila`)
    await page.getByRole('link', { name: 'Nila Chits', exact: true }).click()
    await see(heading(page, 'Nila Chits')).toBeVisible()
    expect(page.url()).toContain(`${home.app.url}/admin/companies/`)
    await page.goto(`${LIST}?search=nobody`)
    await see(page.getByText('Nothing matches these filters.')).toBeVisible()
  })

  test.each([
    ['desktop', 'light', DESKTOP],
    ['desktop', 'dark', DESKTOP],
    ['phone', 'light', PHONE],
    ['phone', 'dark', PHONE],
  ])('the list fits a %s in the %s theme', async (screen, theme, options) => {
    const page = await open(LIST, { ...options, theme })
    await see(rowsOf(page)).toHaveCount(3)
    await expectAccessible(page)
    if (screen === 'phone') await expectThumbSized(page)
    await page.screenshot({ path: `${SCREENSHOTS}/admin-all-cells-${screen}-${theme}.png`, fullPage: true })
  })
})

test('an installation with one cell shows no tabs and asks once', async () => {
  const { mobileNumber } = await makeSuperadmin(alone.app)
  const page = await alone.openAs(mobileNumber, '/admin')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await see(page.getByText('No company yet. Set up the first one.')).toBeVisible()
  await page.getByRole('button', { name: /^Me:/ }).click()
  await see(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await see(tabs(page)).toHaveCount(0)
  expect(asked.filter((path) => /^\/v2\/.*cells/.test(path))).toEqual(['/v2/auth/cells'])
  await page.goto(LIST)
  await see(page.getByText('Only the cell where people sign in lists')).toBeVisible()
  await page.getByRole('link', { name: 'Companies of this cell' }).click()
  await see(heading(page, 'Companies')).toBeVisible()
})
