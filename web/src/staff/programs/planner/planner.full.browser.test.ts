import { makeAuction, makeMember } from '@kuri/server/testing/auction-fixtures'
import { makeBranch, makeCompany, makeEmployee, makeRole } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { PHONE, SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
const year = new Date().getUTCFullYear() + 1
const address = `/co/plan?month=${year}-12`

/** A program that begins next December, with one member and no cycle yet; its auction is proposed for 31 December, 11 o'clock. */
async function makePlanned(company: { companyId: string; branchId: string }, name: string) {
  const program = { name, startDate: `${year}-12-01` }
  const auction = await makeAuction(kuri.app, company, { program })
  await makeMember(kuri.app, auction)
  await kuri.app.db.deleteFrom('auctions').where('id', '=', auction.auctionId).execute()
  await kuri.app.db.deleteFrom('cycles').where('id', '=', auction.cycleId).execute()
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const timeOf = (page: Page, name: string) => page.getByLabel(`Auction of ${name}, cycle 1, Indian time`)

test('a month is looked through, changed and confirmed; what fails says why and is tried again after a reload', async () => {
  const company = await makeCompany(kuri.app, 'Nila Chits')
  const otherBranchId = await makeBranch(kuri.app, company.companyId, 'Ottapalam')
  await makePlanned(company, 'Onam 40')
  await makePlanned(company, 'Vishu 25')
  await makePlanned({ ...company, branchId: otherBranchId }, 'Pooja 20')
  const policy = { isEnabled: true, auctionNoticeDays: [14, 3], dueReminderDays: [3], overdueReminderDays: [] }
  const body = { ...policy, channels: ['SMS'] }
  await kuri.app.call('PUT', '/v2/companies/notice-policy', { token: company.token, body })
  const page = await kuri.openAs(company.ownerMobile, address)
  await see(rowOf(page, 'Onam 40').getByText('Same time as Vishu 25')).toBeVisible()
  await see(page.getByText('25 Dec Christmas')).toBeVisible()
  await see(page.getByText('1 row chosen')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENSHOTS}/planner-1280.png` })

  const notice = page.getByLabel('Notice of Onam 40, cycle 1, days before the auction')
  await see(notice).toHaveValue('14, 3')
  await notice.fill('soon')
  await see(rowOf(page, 'Onam 40').getByText('Type whole numbers')).toBeVisible()
  await notice.fill('21, 7')
  await timeOf(page, 'Onam 40').fill(`${year}-12-25T10:00`)
  await see(rowOf(page, 'Onam 40').getByText('Holiday: Christmas')).toBeVisible()
  await see(page.getByText('Same time as')).toHaveCount(0)
  await timeOf(page, 'Onam 40').fill(`${year}-12-30T10:00`)
  await timeOf(page, 'Pooja 20').fill('2025-01-01T10:00')
  await see(rowOf(page, 'Pooja 20').getByText('In the past')).toBeVisible()
  await page.getByRole('button', { name: 'Choose all 3' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByText('3 cycles are created')).toBeVisible()
  await see(dialog.getByText('1 row has a clash')).toBeVisible()
  await see(dialog.getByText('notices of 3 cycles are set')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await see(page.getByText('2 rows are done. 1 row failed.')).toBeVisible()
  await see(rowOf(page, 'Onam 40').getByText('Scheduled')).toBeVisible()
  await see(rowOf(page, 'Onam 40').getByText('Auction: 21, 7')).toBeVisible()
  await see(rowOf(page, 'Pooja 20').getByText('Auction: must be in the future')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENSHOTS}/planner-result.png` })

  await page.reload()
  await see(page.getByRole('link', { name: 'Done 2' })).toBeVisible()
  await see(timeOf(page, 'Pooja 20')).toHaveValue('2025-01-01T10:00')
  await timeOf(page, 'Pooja 20').fill(`${year}-12-30T10:00`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await see(page.getByText('1 row is done.')).toBeVisible()
  await see(page.getByText('Everything of this month is done.')).toBeVisible()
  const scheduled = await kuri.app.db
    .selectFrom('auctions')
    .select('auctionStartAt')
    .where('status', '=', 'SCHEDULED')
    .execute()
  const times = scheduled.map(({ auctionStartAt }) => auctionStartAt!.toISOString()).sort()
  expect(times).toEqual([`${year}-12-30T04:30:00.000Z`, `${year}-12-30T04:30:00.000Z`, `${year}-12-31T05:30:00.000Z`])

  const phone = await kuri.openAs(company.ownerMobile, address, { ...PHONE, theme: 'dark' })
  await see(phone.getByRole('link', { name: 'Done 3' })).toBeVisible()
  await expectAccessible(phone)
  await phone.screenshot({ path: `${SCREENSHOTS}/planner-360-dark.png`, fullPage: true })
})

test('a long list is confirmed in parts; after a stop everything that was sent is done', async () => {
  const company = await makeCompany(kuri.app, 'Periyar Chits')
  for (let number = 1; number <= 12; number++) await makePlanned(company, `Group ${number}`)
  const page = await kuri.openAs(company.ownerMobile, address)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let posts = 0
  await page.route('**/v2/companies/month-plan', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    await held
    return route.continue()
  })
  await page.getByRole('button', { name: 'Choose all 12' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await see(page.getByText('0 of 12')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  goOn()
  await see(page.getByRole('link', { name: 'Done 10' })).toBeVisible()
  await see(page.getByText('10 rows are done.')).toBeVisible()
  expect(posts).toBe(1)
  await see(page.getByText('2 rows chosen')).toBeVisible()
})

test('without the rights for bills and schedules only the cycles are planned, and others do not see the page', async () => {
  const company = await makeCompany(kuri.app, 'Kabini Chits')
  await makePlanned(company, 'Onam 40')
  const roleId = await makeRole(kuri.app, company.companyId, 'COMPANY', ['program.status.manage'])
  const planner = await makeEmployee(kuri.app, company.companyId, [{ roleId }])
  const page = await kuri.openAs(planner.mobileNumber, address)
  await see(rowOf(page, 'Onam 40').getByText('Not billed yet')).toBeVisible()
  await see(rowOf(page, 'Onam 40').getByText('Not scheduled yet')).toBeVisible()
  await page.getByRole('button', { name: 'Change the days of Onam 40, cycle 1' }).click()
  await see(page.getByLabel('First day of Onam 40, cycle 1')).toHaveValue(`${year}-12-01`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await see(page.getByText('1 row is done.')).toBeVisible()
  const otherRoleId = await makeRole(kuri.app, company.companyId, 'COMPANY', ['branch.read'])
  const other = await makeEmployee(kuri.app, company.companyId, [{ roleId: otherRoleId }])
  const closed = await kuri.openAs(other.mobileNumber, address)
  await see(closed.getByRole('heading', { level: 1 })).toBeVisible()
  await see(closed.getByRole('heading', { name: 'Month planner' })).toHaveCount(0)
})
