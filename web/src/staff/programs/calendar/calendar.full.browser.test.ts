import { makeAuction } from '@kuri/server/testing/auction-fixtures'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { PHONE, SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
const year = new Date().getUTCFullYear() + 1
const address = `/co/calendar?month=${year}-12`
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
  const scheduled = { status: 'SCHEDULED', auctionStartAt: new Date(`${year}-12-10T05:30:00Z`) }
  await makeAuction(kuri.app, world, { programId: world.programId, auction: scheduled })
})

test('the calendar shows auctions and holidays, and the owner adds and removes a holiday', async () => {
  const page = await kuri.openAs(world.ownerMobile, address)
  const grid = page.getByRole('table', { name: 'Auctions and holidays by week' })
  await see(grid.getByRole('link', { name: /11:00 am IST Onam 40 Cycle 1/ })).toBeVisible()
  await see(grid.getByText('Holiday: Christmas')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENSHOTS}/calendar-1280.png` })

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day').fill(`${year}-12-11`)
  await dialog.getByLabel('Name').fill('Temple feast')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add the holiday' }).click()
  await see(grid.getByText('Holiday: Temple feast')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Temple feast' }).click()
  await see(grid.getByText('Holiday: Temple feast')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await see(grid.getByText('Holiday: Temple feast')).toBeVisible()

  await page.getByRole('link', { name: 'Month after' }).click()
  await see(page).toHaveURL(new RegExp(`month=${year + 1}-01`))
  await see(page.getByText('No auctions')).toBeVisible()
})

test('the secret address is shown once, works in calendar apps, and ends', async () => {
  const page = await kuri.openAs(world.ownerMobile, address)
  await page.getByRole('button', { name: 'Get a new address' }).click()
  await page.getByRole('button', { name: 'Get it' }).click()
  const field = page.getByLabel('Secret address')
  await see(field).toHaveValue(/\/v2\/public\/calendars\/.+\.ics$/)
  await expectAccessible(page)
  const url = new URL(await field.inputValue()).pathname
  const status = async () => (await kuri.app.http.inject({ method: 'GET', url })).statusCode
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'End my address' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await see(field).toHaveCount(0)
  expect(await status()).toBe(404)
})

test('on a phone the month is a list, and somebody who may only read finds no way to change holidays', async () => {
  const reader = await world.employee('role_viewer_branch')
  const page = await kuri.openAs(reader.mobileNumber, address, { ...PHONE, theme: 'dark' })
  await see(page.getByRole('listitem').filter({ hasText: 'Onam 40' })).toBeVisible()
  await see(page.getByRole('table')).toBeHidden()
  await see(page.getByRole('heading', { name: 'Holidays' })).toBeVisible()
  await see(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENSHOTS}/calendar-360-dark.png`, fullPage: true })
})
