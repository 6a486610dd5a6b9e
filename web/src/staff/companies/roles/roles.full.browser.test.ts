import { makeEmployee, makeRole } from '@kuri/server/testing/fixtures'
import { beforeAll, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
})

test('the owner makes a role for a branch, changes it and deletes it', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/roles')
  await see(page.getByRole('row', { name: /Company Admin/ })).toContainText('Built in')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Cashier')
  await see(page.getByLabel('Invite employees')).toBeDisabled()
  await see(page.getByText('Only for the whole company.').first()).toBeVisible()
  await see(page.getByLabel(/Transfer the ownership/)).toHaveCount(0)
  await page.getByText('See the branch', { exact: true }).click()
  await page.getByText('Create invoices and record payments').click()
  await see(page.getByText('2 permissions chosen')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('One program', { exact: true }).click()
  await see(page.getByText('1 permission chosen')).toBeVisible()
  await page.getByText('A branch', { exact: true }).click()
  await page.getByText('See the branch', { exact: true }).click()
  await page.getByRole('button', { name: 'Create the role' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name of the role' }).fill('cashier')
  await see(page.getByRole('row', { name: /Cashier/ })).toContainText('Your own')

  await page.getByRole('link', { name: 'Cashier' }).click()
  await page.getByText('See the program', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Branch Manager')
  await page.getByRole('button', { name: 'Save' }).click()
  await see(page.getByRole('alert')).toContainText('is the name of a built-in role')
  await page.getByLabel('Name', { exact: true }).fill('Cashier')
  await page.getByRole('button', { name: 'Save' }).click()
  await see(page.getByText('Saved. It works at once for everybody who holds the role.')).toBeVisible()
  await page.goto('/co/roles?search=cashier')
  await see(page.getByRole('row', { name: /Cashier/ })).toContainText('3')
  await page.getByRole('button', { name: 'Delete Cashier' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await see(page.getByText('Nothing matches these filters.')).toBeVisible()
})

test('a role that somebody holds cannot be deleted, and a built-in one only copied', async () => {
  const roleId = await makeRole(kuri.app, world.companyId, 'COMPANY', ['employee.read'])
  await makeEmployee(kuri.app, world.companyId, [{ roleId }])
  const page = await kuri.openAs(world.ownerMobile, '/co/roles?search=Role')
  await see(page.getByRole('button', { name: /^Delete Role/ })).toBeDisabled()
  await see(page.getByRole('link', { name: 'Who holds it' })).toBeVisible()
  await page.goto('/co/roles/role_viewer_branch')
  await see(page.getByText('Built-in roles cannot be changed')).toBeVisible()
  await see(page.getByLabel('See the branch')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Make a new role from it' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'New role' })).toBeVisible()
  await see(page.getByLabel('See the branch')).toBeChecked()
})

test('somebody cannot put into a role what they do not hold', async () => {
  const roleId = await makeRole(kuri.app, world.companyId, 'COMPANY', ['role.manage', 'employee.read'])
  const { mobileNumber } = await makeEmployee(kuri.app, world.companyId, [{ roleId }])
  const page = await kuri.openAs(mobileNumber, '/co/roles/new')
  await page.getByText('Whole company', { exact: true }).click()
  await see(page.getByLabel('Invite employees')).toBeDisabled()
  await see(page.getByText('You do not hold it yourself.').first()).toBeVisible()
  await see(page.getByLabel('See employees and invitations')).toBeEnabled()
})
