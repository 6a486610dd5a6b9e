import { test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

test('the owner reads who changed what, filters it and saves it', async () => {
  const world = await makeStaffWorld(kuri.app)
  const { token } = world
  const name = 'South <b>side</b>'
  const { data } = await kuri.app.call('POST', '/v2/companies/branches', {
    token,
    body: { name: 'South', countryCode: 'IN' },
  })
  await kuri.app.call('PATCH', `/v2/companies/branches/${data.id ?? data.branchId}`, { token, body: { name } })
  const page = await kuri.openAs(world.ownerMobile, '/co/audit')
  const rows = page.getByRole('row')
  await see(rows.filter({ hasText: 'Branch' })).toHaveCount(2)
  await rows.nth(1).getByText(/field/).click()
  await see(rows.nth(1).getByText(name)).toBeVisible()
  await see(rows.nth(1).getByText('before:')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByLabel('Record, such as branch').fill('employee')
  await see(page.getByText('Nothing matches these filters.')).toBeVisible()
  await see(page).toHaveURL(/resource=employee/)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await see(rows).toHaveCount(3)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  await see(page.getByText('2 rows are saved.')).toBeVisible()
  await see(file.suggestedFilename()).toBe('audit-log.csv')
})

test('an administrator has no audit log, in the menu or by its address', async () => {
  const world = await makeStaffWorld(kuri.app)
  const { mobileNumber } = await world.employee('role_company_admin_company')
  const page = await kuri.openAs(mobileNumber, '/co/audit')
  await see(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  await see(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await expectAccessible(page)
})
