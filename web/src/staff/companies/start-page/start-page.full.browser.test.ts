import { makeAuction } from '@kuri/server/testing/auction-fixtures'
import { makeEmployee } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { PHONE, useBrowser } from '../../../../testing/browser.ts'
import { HOSTILE, makeMoneyWorld } from '../../../../testing/money-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth')
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('an owner sees money, charts, what is live and what is missing', async () => {
  const { company } = await makeMoneyWorld(kuri.app)
  const { companyId, branchId } = company
  await makeAuction(kuri.app, { companyId, branchId }, { auction: { status: 'LIVE', startedAt: new Date() } })
  const page = await kuri.openAs(company.ownerMobile, '/co')
  await see(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Owner$/ })).toBeVisible()
  await see(page.getByText('Live now')).toBeVisible()
  await see(page.getByText('Collected this month')).toBeVisible()
  await see(page.getByRole('img', { name: /^Billed and collected/ })).toBeVisible()
  await see(region(page, 'Company profile').getByText('Registration certificate')).toBeVisible()
  await expectAccessible(page)
  await region(page, 'Billed and collected').getByText('Show as a table').click()
  await see(region(page, 'Billed and collected').getByRole('rowheader')).toHaveCount(12)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await widthOf(page)).toBeLessThanOrEqual(1024)
})

test('the names that people typed are text on the first page', async () => {
  const { company, programId } = await makeMoneyWorld(kuri.app)
  const manager = await makeEmployee(kuri.app, company.companyId, [
    { roleId: 'role_program_manager_program', programId },
  ])
  const page = await kuri.openAs(manager.mobileNumber, '/co', PHONE)
  await see(page.getByText(HOSTILE.program).first()).toBeVisible()
  expect(await page.evaluate("'wasHacked' in window")).toBe(false)
  await expectAccessible(page)
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
})
