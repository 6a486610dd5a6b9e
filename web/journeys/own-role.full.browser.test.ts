// The owner makes a role, invites somebody with it, changes it while that person works, and hands the company over.
import { makeEmployee, makeEnrollment, makeRole, makeSubscriber, newMobile } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { DESKTOP, useBrowser } from '../testing/browser.ts'
import { see } from '../testing/see.ts'
import { makeStaffWorld } from '../testing/staff-world.ts'

const kuri = useBrowser()
type World = Awaited<ReturnType<typeof makeStaffWorld>>
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

async function messages(to: string): Promise<{ token?: string; code?: string }[]> {
  const url = `/dev/outbox.json?to=${encodeURIComponent(to)}`
  return (await kuri.app.http.inject({ url, headers: { host: 'localhost' } })).json().messages
}

async function tick(page: Page, permissions: readonly string[]) {
  for (const permission of permissions) await page.getByText(permission, { exact: true }).click()
}

/** A member of Ottapalam's program who owes two instalments, and the auction of that month. */
async function billMember({ companyId, otherProgramId, token }: World) {
  const { userId } = await makeSubscriber(kuri.app, 'Devi Amma')
  for (const ticket of [1, 2]) await makeEnrollment(kuri.app, companyId, otherProgramId, userId, ticket)
  const post = async (path: string, body: object) =>
    (await kuri.app.call('POST', `/v2/companies/${path}`, { token, body })).data
  const cycle = await post('cycles', { programId: otherProgramId, status: 'ACTIVE' })
  await post(`cycles/${cycle.cycleId}/invoices`, { dueDate: '2099-01-31' })
  const { id } = await kuri.app.db
    .selectFrom('auctions')
    .select('id')
    .where('cycleId', '=', cycle.cycleId)
    .executeTakeFirstOrThrow()
  return id
}

async function makeRoleOfCashier(owner: Page) {
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
}

async function invite(owner: Page, { email, mobileNumber }: { email: string; mobileNumber: string }) {
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
}

/** Sending again waits for a minute; the minute is taken from the stored time. */
async function sendAgain(owner: Page, email: string) {
  const row = owner.getByRole('row').filter({ hasText: email })
  await see(row.getByRole('button', { name: /Again in \d+ s: Deepa Nambiar/ })).toBeDisabled()
  const lastSentAt = new Date(Date.now() - 61_000)
  await kuri.app.db.updateTable('invitations').set({ lastSentAt }).where('email', '=', email).execute()
  await owner.reload()
  await row.getByRole('button', { name: 'Send again: Deepa Nambiar' }).click()
  await see(row).toContainText('2 times')
}

/** With the link of the newest mail and the code of the newest SMS. */
async function accept({ email, mobileNumber }: { email: string; mobileNumber: string }) {
  const [{ token }, old] = (await messages(email)) as [{ token: string }, { token: string }]
  const stale = await kuri.visit(`/invitations/accept?token=${old.token}`, DESKTOP)
  await see(stale.getByText('Nila Chits invites you')).toHaveCount(0)
  await stale.close()
  const [{ code }] = (await messages(mobileNumber)) as [{ code: string }]
  const cashier = await kuri.visit(`/invitations/accept?token=${token}`, DESKTOP)
  await see(cashier.getByText('Nila Chits invites you to work with them.')).toBeVisible()
  await cashier.getByLabel('Code of six digits').fill('000000')
  await cashier.getByRole('button', { name: 'Accept and sign in' }).click()
  await see(cashier.getByRole('alert')).toContainText('The code is wrong')
  await cashier.getByLabel('Code of six digits').fill(code)
  await cashier.getByRole('button', { name: 'Accept and sign in' }).click()
  await see(entry(cashier, 'Money')).toBeVisible()
  return cashier
}

async function seeOwnBranchOnly(cashier: Page, world: World, auctionId: string) {
  await see(entry(cashier, 'Team')).toHaveCount(0)
  await see(entry(cashier, 'Auctions')).toHaveCount(0)
  await expectAccessible(cashier)
  for (const path of ['/co/employees', '/co/roles', '/co/audit']) {
    await cashier.goto(path)
    await see(heading(cashier, 'No access')).toBeVisible()
  }
  await expectAccessible(cashier)
  await entry(cashier, 'Programs').click()
  await see(cashier.getByRole('link', { name: 'Vishu 25' })).toBeVisible()
  await see(cashier.getByText('Onam 40')).toHaveCount(0)
  for (const path of [`/co/programs/${world.programId}`, `/co/auctions/${auctionId}/console`]) {
    await cashier.goto(path)
    await see(cashier.getByText('Not there, or not yours to see.', { exact: false })).toBeVisible()
  }
}

/** Up to the last press, which books the instalment. */
async function markAsPaid(cashier: Page, ticket: number) {
  await cashier.goto('/co/money/desk')
  await cashier.getByRole('checkbox', { name: `Choose ${ticket} Devi Amma` }).check()
  await cashier.getByRole('button', { name: 'Mark as paid' }).click()
  await cashier.getByRole('button', { name: 'Book them' }).click()
  return cashier.getByRole('button', { name: 'Press again to book them' })
}

test('a role of the company limits what an invited person sees, and its changes work on open pages', async () => {
  const world = await makeStaffWorld(kuri.app)
  const auctionId = await billMember(world)
  const mobileNumber = newMobile()
  const person = { mobileNumber, email: `cashier${mobileNumber.slice(-8)}@example.in` }
  const owner = await kuri.openAs(world.ownerMobile, '/co/roles/new')
  await makeRoleOfCashier(owner)
  await invite(owner, person)
  await sendAgain(owner, person.email)
  const cashier = await accept(person)
  await seeOwnBranchOnly(cashier, world, auctionId)
  await (await markAsPaid(cashier, 1)).click()
  await see(cashier.getByText('1 instalment is paid.')).toBeVisible()

  // a right that is given appears without signing in again
  await owner.goto('/co/roles?search=cashier')
  await owner.getByRole('link', { name: 'Cashier' }).click()
  await see(owner.getByText('Given 1 times.', { exact: false })).toBeVisible()
  await tick(owner, ['See auctions and their settings'])
  await owner.getByRole('button', { name: 'Save' }).click()
  await see(owner.getByText('Saved. It works at once', { exact: false })).toBeVisible()
  await see(entry(cashier, 'Auctions')).toHaveCount(0)
  await cashier.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await see(entry(cashier, 'Auctions')).toBeVisible()

  // a right that is taken away goes with the next action
  const book = await markAsPaid(cashier, 2)
  await tick(owner, ['Create invoices and record payments'])
  await see(owner.getByText('4 permissions chosen')).toBeVisible()
  const saved = owner.waitForResponse((response) => response.request().method() === 'PATCH')
  await owner.getByRole('button', { name: 'Save' }).click()
  await saved
  await book.click()
  await see(heading(cashier, 'No access')).toBeVisible()
  await see(book).toHaveCount(0)
  const booked = kuri.app.db.selectFrom('receipts').select('id').where('companyId', '=', world.companyId)
  expect(await booked.execute()).toHaveLength(1)

  // suspended while in the room of an auction: its socket closes, and the next click leads out
  await cashier.goto(`/co/auctions/${auctionId}/console`)
  await see(cashier.getByText('Vishu 25').first()).toBeVisible()
  await owner.goto('/co/employees')
  await owner.getByRole('link', { name: 'Deepa Nambiar' }).click()
  await owner.getByRole('button', { name: 'Suspend' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await see(owner.getByText('Suspended', { exact: true })).toBeVisible()
  await cashier.goto('/co')
  await see(menu(cashier)).toHaveCount(0)
  await owner.getByRole('button', { name: 'Reactivate' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await see(owner.getByText('Active', { exact: true })).toBeVisible()
  await cashier.goto('/co')
  await see(cashier.getByLabel('Your mobile number')).toBeVisible()

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
}, 240_000)

test('HR gives only roles that it holds, a program and the company change hands, and the log shows all of it', async () => {
  const world = await makeStaffWorld(kuri.app)
  const { companyId, programId, ownerMobile } = world
  const codes = ['employee.read', 'employee.invite', 'employee.assignment.manage', 'role.manage'] as const
  const hrRole = await makeRole(kuri.app, companyId, 'COMPANY', [...codes])
  await kuri.app.db.updateTable('roles').set({ name: 'HR' }).where('id', '=', hrRole).execute()
  const { mobileNumber } = await makeEmployee(kuri.app, companyId, [{ roleId: hrRole }], 'Latha')
  const hr = await kuri.openAs(mobileNumber, '/co/employees/invite')
  await see(hr.getByRole('option', { name: /^HR/ })).toBeAttached()
  await see(hr.getByRole('option', { name: /^Owner/ })).toHaveCount(0)
  for (const role of ['Company Admin', 'Viewer · A branch'])
    await see(hr.getByRole('option', { name: new RegExp(`^${role}.*more than you hold`) })).toBeDisabled()
  await hr.goto('/co/roles/new')
  await see(hr.getByLabel('See the program')).toBeDisabled()
  await see(hr.getByText('You do not hold it', { exact: false }).first()).toBeVisible()

  // a draft moves to another branch
  const draft = { programStatus: 'DRAFTED', approvalStatus: 'UNDER_REVIEW' } as const
  await kuri.app.db.updateTable('programs').set(draft).where('id', '=', programId).execute()
  const owner = await kuri.openAs(ownerMobile, `/co/programs/${programId}`)
  await owner.getByRole('button', { name: 'Move to another branch' }).click()
  await owner.getByRole('dialog').getByLabel('Branch', { exact: true }).selectOption({ label: 'Ottapalam' })
  await owner.getByRole('button', { name: 'Move the program' }).click()
  await see(owner.getByRole('main')).toContainText('Ottapalam')

  // the company goes to its successor
  const successor = await world.employee('role_company_admin_company')
  const next = await kuri.openAs(successor.mobileNumber, '/co/company')
  await see(entry(next, 'Profile')).toHaveAttribute('aria-current', 'page')
  await see(entry(next, 'Audit log')).toHaveCount(0)
  await owner.goto('/co/employees')
  await owner.getByRole('link', { name: 'Company Admin of company' }).click()
  await owner.getByRole('button', { name: 'Make them the owner' }).click()
  await owner.getByRole('dialog').getByLabel('Name').fill('Nila Chits')
  await owner.getByRole('button', { name: 'Hand it over' }).click()
  await see(owner.getByRole('button', { name: 'Make them the owner' })).toBeHidden()
  await owner.goto('/co/audit')
  await see(heading(owner, 'No access')).toBeVisible()
  await next.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await entry(next, 'Audit log').click()
  await see(heading(next, 'Audit log')).toBeVisible()
  await see(entry(next, 'Profile')).not.toHaveAttribute('aria-current', 'page')
  await see(next.getByRole('row', { name: /Program transferred/ })).toBeVisible()
  await see(next.getByRole('row', { name: /ownership transferred/i }).first()).toBeVisible()
})
