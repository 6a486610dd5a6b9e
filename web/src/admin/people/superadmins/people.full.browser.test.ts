import { newMobile } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { press } from '../../../../testing/forms.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld, makeSuperadmin } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let superadmin: { mobileNumber: string }
beforeAll(async () => {
  await makeStaffWorld(kuri.app)
  superadmin = await makeSuperadmin(kuri.app)
})
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a superadmin adds another one and takes the rights away again', async () => {
  const page = await kuri.openAs(superadmin.mobileNumber, '/admin/superadmins')
  await see(heading(page, 'Superadmins')).toBeVisible()
  await press(page, 'Add a superadmin')
  await page.getByRole('dialog').getByLabel('Name').fill('Second Person')
  await page.getByRole('dialog').getByLabel('Mobile number').fill(newMobile())
  await expectAccessible(page)
  await press(page, 'Add')
  const row = page.getByRole('row', { name: /Second Person/ })
  await row.getByRole('button', { name: 'Take the rights away' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Second Person')
  await page.getByRole('dialog').getByRole('button', { name: 'Take the rights away' }).click()
  await see(row).toBeHidden()
  await expectAccessible(page)
})

test('users and roles are found, and the log of the platform names the company', async () => {
  const page = await kuri.openAs(superadmin.mobileNumber, '/admin/users')
  await page.getByPlaceholder('Name, mobile or email').fill('Owner of Nila')
  await see(page).toHaveURL(/search=Owner/)
  await see(page.getByRole('row', { name: /Owner of Nila Chits/ })).toContainText('Employee')
  await expectAccessible(page)
  await page.goto('/admin/roles')
  await page.getByRole('link', { name: /branch manager/i }).click()
  await see(page.getByText('branch.profile.manage')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/audit')
  await see(heading(page, 'Audit log')).toBeVisible()
  await expectAccessible(page)
})
