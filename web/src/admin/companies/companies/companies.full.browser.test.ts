import { makeBranch, newMobile } from '@kuri/server/testing/fixtures'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { DESKTOP, SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { press } from '../../../../testing/forms.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld, makeSuperadmin } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
let superadmin: { mobileNumber: string }
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
  superadmin = await makeSuperadmin(kuri.app)
})

const open = (path: string, theme = 'light') => kuri.openAs(superadmin.mobileNumber, path, { ...DESKTOP, theme })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: `${SCREENSHOTS}/admin-${name}.png`, fullPage: true })

test('the start page leads to what waits, and a company is found, read and edited', async () => {
  const page = await open('/admin')
  await see(page.getByRole('link', { name: 'Companies to activate' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'start-page')
  await page.getByRole('link', { name: 'Companies being set up' }).click()
  await see(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.getByRole('link', { name: 'Nila Chits' }).click()
  await see(heading(page, 'Nila Chits')).toBeVisible()
  await see(page.getByText('U65990KL2010PTC012345')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'company')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await see(heading(page, 'Edit the company')).toBeVisible()
  await page.getByLabel('CIN').fill('U65990KL2010PTC01234')
  await press(page, 'Save the profile')
  await see(page.locator('.error', { hasText: '21 letters and digits' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('CIN').fill('U65990KL2010PTC099999')
  await press(page, 'Save the profile')
  await see(page.getByText('The changes are saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Nila Chits' }).click()
  await see(heading(page, 'Nila Chits')).toBeVisible()
  await see(page.getByText('U65990KL2010PTC099999')).toBeVisible()
  await press(page, 'Review it again')
  await page.getByLabel('Reason').fill('New papers are needed.')
  // The dialog opens from the head of the page, and its field is as wide as the dialog all the same.
  const widthOf = async (element: Locator) => (await element.boundingBox())!.width
  expect(await widthOf(page.getByLabel('Reason'))).toBeGreaterThan(0.8 * (await widthOf(page.getByRole('dialog'))))
  await page.getByRole('dialog').getByRole('button', { name: 'Review it again' }).click()
  await press(page, 'Press again to review it')
  await see(page.getByText('No agreement is assigned yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).last().click()
  await see(page.getByText('Company updated').first()).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'company-audit')
})

test('branches are pasted all or none, and a wrong row says what is wrong with it', async () => {
  const page = await open(`/admin/companies/${world.companyId}/branches/bulk`)
  await see(heading(page, 'Many branches')).toBeVisible()
  await page
    .getByLabel('Rows', { exact: true })
    .fill('Name\tCode\tEmail\nThrissur\tTCR\ttcr@nila.in\nPattambi\tPTB\tno email')
  await press(page, 'Create all 2 rows')
  await see(page.getByText('Nothing was created: 1 row has to be corrected.')).toBeVisible()
  await see(page.getByRole('row', { name: /Pattambi/ })).toContainText('Type an email address')
  await expectAccessible(page)
  await shoot(page, 'bulk')
  await page
    .getByLabel('Rows', { exact: true })
    .fill('Name\tCode\tEmail\nThrissur\tTCR\ttcr@nila.in\nPattambi\tPTB\tptb@nila.in')
  await press(page, 'Create all 2 rows')
  await see(page.getByRole('link', { name: 'Pattambi' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pattambi' }).click()
  await see(heading(page, 'Pattambi')).toBeVisible()
  await press(page, 'Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await see(page.getByText('Closed for now', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a branch is created with an address that its pincode fills in', async () => {
  const page = await open(`/admin/companies/${world.companyId}/branches`)
  await press(page, 'New branch')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shornur')
  await dialog.getByLabel('Building and street').fill('4 Station Road')
  await dialog.getByLabel('PIN code').fill('679121')
  await see(dialog.getByLabel('State')).toHaveValue(/kerala/i)
  await dialog.getByLabel('Post office').selectOption({ index: 1 })
  await expectAccessible(page)
  await shoot(page, 'new-branch')
  await press(page, 'Create the branch')
  await see(page.getByRole('link', { name: 'Shornur' })).toBeVisible()
})

test('employees get roles where they hold, and lose their access', async () => {
  const page = await open(`/admin/companies/${world.companyId}/employees/new`)
  await see(heading(page, 'New employee')).toBeVisible()
  await page.getByLabel('Name').fill('Devi K')
  await page.getByLabel('Mobile number').fill(newMobile())
  await page.getByLabel('Email').fill('devi@nila.in')
  await page.getByLabel('Role', { exact: true }).selectOption('role_branch_manager_branch')
  await page.getByLabel('Branch', { exact: true }).selectOption(world.otherBranchId)
  await press(page, 'Add the role')
  await expectAccessible(page)
  await press(page, 'Create the employee')
  await page.getByRole('link', { name: 'Devi K' }).click()
  await see(heading(page, 'Devi K')).toBeVisible()
  await see(page.getByText(/, Ottapalam$/)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'employee')
  await press(page, 'Suspend')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await see(page.getByText('Suspended', { exact: true })).toBeVisible()
})

test('a bank account is compared and verified, and the verification can be taken back', async () => {
  const branchId = await makeBranch(kuri.app, world.companyId, 'Kollengode')
  const account = { accountHolder: 'Nila Chits', accountNumber: '380411770216', bankName: 'SBI', ifsc: 'SBIN0070183' }
  const added = await kuri.app.call('POST', `/v2/companies/branches/${branchId}/bank-accounts`, {
    token: world.token,
    body: account,
  })
  expect(added.status).toBe(201)
  const page = await open('/admin/bank-accounts?verificationStatus=PENDING', 'dark')
  const row = page.getByRole('row', { name: /Kollengode/ })
  await row.getByRole('button', { name: 'Verify' }).click()
  await expectAccessible(page)
  await shoot(page, 'verify-dark')
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await see(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Verified', exact: true }).click()
  await see(row.getByText('verified', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a superadmin sets how many messages a company may send, and the company sees it', async () => {
  const page = await open(`/admin/companies/${world.companyId}`)
  const most = page.getByLabel('Most messages a day')
  await most.fill('12.5')
  await see(page.getByText('A whole number from 0 to 1000000.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Save the number' })).toBeDisabled()
  await most.fill('7')
  await press(page, 'Save the number')
  await see(page.getByText('0 of 7')).toBeVisible()
  await page.reload()
  await see(most).toHaveValue('7')
  await expectAccessible(page)
  const own = await kuri.openAs(world.ownerMobile, '/co/notices/policy', DESKTOP)
  await see(own.getByText('0 of 7')).toBeVisible()
  await press(page, 'Use the usual number')
  await see(page.getByRole('button', { name: 'Use the usual number' })).toBeHidden()
})
