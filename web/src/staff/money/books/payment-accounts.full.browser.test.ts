import { makeEmployee, makeRole } from '@kuri/server/testing/fixtures'
import { ACCOUNT_KEYS } from '@kuri/server/testing/payment-accounts'
import { codeAt, secondFactorOf } from '@kuri/server/testing/second-factors'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { DESKTOP, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { signInAt } from '../../../../testing/sign-in.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
const PATH = '/co/company/payment-accounts'
const codeField = (page: Page) => page.getByLabel('Code of the authenticator app')

test('the owner adds the payment account and replaces its keys, each time with a proof of their second factor', async () => {
  const world = await makeStaffWorld(kuri.app)
  const { secret, recoveryCodes } = await secondFactorOf(kuri.app, world.token).addTotp()
  const page = await kuri.visit(`/sign-in?next=${encodeURIComponent(PATH)}`, DESKTOP)
  await signInAt(page, world.ownerMobile)
  await codeField(page).fill(codeAt(kuri.app, secret))

  await page.getByRole('button', { name: 'Add an account' }).first().click()
  await page.getByLabel('Id of the key').fill(ACCOUNT_KEYS.keyId)
  await page.getByLabel('Secret of the key').fill(ACCOUNT_KEYS.keySecret)
  await page.getByLabel('Secret of the webhook').fill('a'.repeat(40))
  await page.getByRole('button', { name: 'Add it' }).dblclick()
  const proof = page.getByRole('dialog', { name: 'Confirm the new account' })
  await see(codeField(page)).toBeVisible()
  await expectAccessible(page)
  // What is wrong with the keys is said at their field, and no code is used up by it.
  await codeField(page).fill(codeAt(kuri.app, secret, 1))
  await see(proof).toBeHidden()
  await see(page.getByText(/openssl rand/).first()).toBeVisible()
  await page.getByLabel('Secret of the webhook').fill(ACCOUNT_KEYS.webhookSecret)
  await page.getByRole('button', { name: 'Add it' }).click()
  await proof.getByRole('button', { name: 'Close' }).click()
  await see(page.getByText('Nothing was changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Add it' }).click()
  await codeField(page).fill('000000')
  await see(proof.getByRole('alert')).toContainText('wrong')
  await codeField(page).fill(codeAt(kuri.app, secret, 1))
  await see(page.getByText('The account is active. Set up its webhook at the provider.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New keys' }).click()
  await page.getByLabel('Secret of the key').fill('another secret')
  await page.getByRole('button', { name: 'Replace the keys' }).click()
  await page.getByText('I cannot use it: enter a recovery code').click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await page.getByLabel('Recovery code').press('Enter')
  await see(page.getByText('The keys are replaced.')).toBeVisible()
})

test('an employee who keeps the books reads that only the owner changes payment accounts, and the owner what to do first', async () => {
  const world = await makeStaffWorld(kuri.app)
  const roleId = await makeRole(kuri.app, world.companyId, 'COMPANY', ['company.billing.manage'])
  const clerk = await makeEmployee(kuri.app, world.companyId, [{ roleId }], 'Clerk')
  const page = await kuri.openAs(clerk.mobileNumber, PATH, DESKTOP)
  await see(page.getByRole('button', { name: 'Add an account' }).first()).toBeDisabled()
  await see(
    page.getByText('Only the owner of the company can add an account or replace its keys.').first(),
  ).toBeVisible()
  await expectAccessible(page)

  const owner = await kuri.openAs(world.ownerMobile, PATH, DESKTOP)
  await see(owner.getByRole('button', { name: 'Add an account' }).first()).toBeDisabled()
  await owner.getByRole('link', { name: 'Set up your second factor' }).first().click()
  await see(owner.getByRole('heading', { level: 1 })).toContainText('second factor', { ignoreCase: true })
  expect(owner.url()).toContain('/co/me/second-factor')
})
