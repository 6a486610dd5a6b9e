// The owner makes a role, invites somebody with it, and changes it while that person works.
import { newMobile } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { DESKTOP, useBrowser } from '../testing/browser.ts'
import { see } from '../testing/see.ts'
import { makeStaffWorld } from '../testing/staff-world.ts'

const kuri = useBrowser()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

async function message(to: string): Promise<{ token?: string; code?: string }> {
  const url = `/dev/outbox.json?to=${encodeURIComponent(to)}`
  const response = await kuri.app.http.inject({ url, headers: { host: 'localhost' } })
  return response.json().messages[0]
}

async function tick(page: Page, permissions: readonly string[]) {
  for (const permission of permissions) await page.getByText(permission, { exact: true }).click()
}

test('a role of the company limits what an invited person sees, and its changes work on open pages', async () => {
  const world = await makeStaffWorld(kuri.app)
  const mobileNumber = newMobile()
  const email = `cashier${mobileNumber.slice(-8)}@example.in`
  const owner = await kuri.openAs(world.ownerMobile, '/co/roles/new')

  // a role for a branch
  await see(heading(owner, 'New role')).toBeVisible()
  await owner.getByLabel('Name', { exact: true }).fill('Cashier')
  await see(owner.getByLabel('See employees and invitations')).toBeDisabled()
  await see(owner.getByText('Only for the whole company.').first()).toBeVisible()
  await tick(owner, [
    'See the program',
    'See the branch',
    'See statements and cycle invoices',
    'Create invoices and record payments',
  ])
  await owner.getByRole('button', { name: 'Create the role' }).click()
  await see(heading(owner, 'Roles')).toBeVisible()

  // the invitation
  await owner.goto('/co/employees/invite')
  await see(owner.getByRole('option', { name: 'Cashier · A branch' })).toBeAttached()
  await see(owner.getByRole('option', { name: /^Owner/ })).toHaveCount(0)
  await owner.getByLabel('Name', { exact: true }).fill('Deepa Nambiar')
  await owner.getByLabel('Email').fill(email)
  await owner.getByLabel('Mobile number').fill(mobileNumber)
  await owner.getByLabel('Role', { exact: true }).selectOption({ label: 'Cashier · A branch' })
  await owner.getByLabel('Branch', { exact: true }).selectOption({ label: 'Ottapalam' })
  await see(owner.getByRole('region', { name: 'What Deepa Nambiar will be able to do' })).toContainText(
    'Create invoices and record payments',
  )
  await owner.getByRole('button', { name: 'Send the invitation' }).click()
  await see(heading(owner, 'Invitations')).toBeVisible()

  // accepted with the link of the mail and the code of the SMS
  const { token } = await message(email)
  const { code } = await message(mobileNumber)
  const cashier = await kuri.visit(`/invitations/accept?token=${token}`, DESKTOP)
  await see(cashier.getByText('Nila Chits invites you to work with them.')).toBeVisible()
  await cashier.getByLabel('Code of six digits').fill('000000')
  await cashier.getByRole('button', { name: 'Accept and sign in' }).click()
  await see(cashier.getByRole('alert')).toContainText('The code is wrong')
  await cashier.getByLabel('Code of six digits').fill(code!)
  await cashier.getByRole('button', { name: 'Accept and sign in' }).click()

  // the menu shows what the role allows
  await see(entry(cashier, 'Money')).toBeVisible()
  await see(entry(cashier, 'Team')).toHaveCount(0)
  await see(entry(cashier, 'Auctions')).toHaveCount(0)
  await expectAccessible(cashier)

  // pages typed by hand, and a record of another place
  for (const path of ['/co/employees', '/co/roles', '/co/employees/invite']) {
    await cashier.goto(path)
    await see(heading(cashier, 'No access')).toBeVisible()
  }
  await expectAccessible(cashier)
  await cashier.goto('/co/money/desk')
  await see(heading(cashier, 'Collections desk')).toBeVisible()

  // a right that is given appears without signing in again
  await owner.goto('/co/roles?search=cashier')
  await owner.getByRole('link', { name: 'Cashier' }).click()
  await see(owner.getByText('Given 1 times.', { exact: false })).toBeVisible()
  await tick(owner, ['Manage subscribers and their requests'])
  await owner.getByRole('button', { name: 'Save' }).click()
  await see(owner.getByText('Saved. It works at once', { exact: false })).toBeVisible()
  await see(entry(cashier, 'Members')).toHaveCount(0)
  await cashier.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await see(entry(cashier, 'Members')).toBeVisible()

  // a right that is taken away goes with the next action
  await tick(owner, ['Create invoices and record payments', 'See statements and cycle invoices'])
  await owner.getByRole('button', { name: 'Save' }).click()
  await see(owner.getByText('3 permissions chosen')).toBeVisible()
  await cashier.reload()
  await see(heading(cashier, 'No access')).toBeVisible()
  await see(entry(cashier, 'Money')).toHaveCount(0)

  // suspended: the next click leads out
  await owner.goto('/co/employees')
  await owner.getByRole('link', { name: 'Deepa Nambiar' }).click()
  await owner.getByRole('button', { name: 'Suspend' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await see(owner.getByText('Suspended', { exact: true })).toBeVisible()
  await cashier.reload()
  await see(menu(cashier)).toHaveCount(0)

  // the role stays while somebody holds it
  await owner.goto('/co/roles?search=cashier')
  await see(owner.getByRole('button', { name: 'Delete Cashier' })).toBeDisabled()
  await owner.getByRole('link', { name: 'Who holds it' }).click()
  await owner.getByRole('link', { name: 'Deepa Nambiar' }).click()
  await owner.getByRole('button', { name: 'Take away Cashier' }).click()
  await owner.getByRole('button', { name: 'Take it away' }).click()
  await see(owner.getByText('No role yet.', { exact: false })).toBeVisible()
  await owner.goto('/co/roles?search=cashier')
  await owner.getByRole('button', { name: 'Delete Cashier' }).click()
  await owner.getByRole('button', { name: 'Delete it' }).click()
  await see(owner.getByText('Nothing matches these filters.')).toBeVisible()
})
