import { codeAt, secondFactorOf } from '@kuri/server/testing/second-factors'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { DESKTOP, useBrowser } from '../../../../testing/browser.ts'
import { drawName } from '../../../../testing/forms.ts'
import { see } from '../../../../testing/see.ts'
import { signInAt } from '../../../../testing/sign-in.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
})

test('the owner changes the profile, and a year to come is refused at its field', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/company')
  await see(page.getByRole('heading', { level: 1, name: 'Nila Chits' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the profile' })
  await dialog.getByLabel('About').fill('Chits since 1990')
  await dialog.getByLabel('Founded').fill('2999')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await see(dialog.getByRole('alert')).toContainText('Founded')
  await expectAccessible(page)
  await dialog.getByLabel('Founded').fill('1990')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await see(dialog).toBeHidden()
  await see(page.getByText('Chits since 1990')).toBeVisible()
})

test('the policy shows its own layer beside what works now and where it comes from', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/company/auction-policy')
  const row = page.getByRole('row', { name: /Extension after a late bid/ })
  await see(row).toContainText('Default')
  await expectAccessible(page)
  await row.getByRole('textbox').fill('15')
  await page.getByRole('button', { name: 'Save the policy' }).click()
  await see(row).toContainText('Company')
  await see(row.getByRole('cell').nth(1)).toHaveText('15')
  await row.getByRole('textbox').fill('')
  await page.getByRole('button', { name: 'Save the policy' }).click()
  await see(row).toContainText('Default')
  await page.getByRole('textbox', { name: 'Length of the auction, seconds' }).fill('999999')
  await page.getByRole('button', { name: 'Save the policy' }).click()
  await see(page.getByRole('textbox', { name: 'Length of the auction, seconds' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  expect(kuri.takeInvalidRequests()).toEqual([expect.stringContaining('auctionDurationSeconds must be a whole number')])
  await expectAccessible(page)
})

test('presets and security types are made, changed and deleted', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/company/presets/new')
  await page.getByLabel('Name', { exact: true }).fill('Quick')
  await page.getByRole('combobox', { name: 'How an auction ends' }).selectOption({ label: 'After three calls' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the preset' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Presets' })).toBeVisible()
  await see(page.getByRole('row', { name: /Quick/ })).toContainText('The company')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Quick' }).click()
  await see(page.getByRole('combobox', { name: 'How an auction ends' })).toHaveValue('CALL_MODE')
  await page.getByLabel('Name', { exact: true }).fill('Quick calls')
  await page.getByRole('button', { name: 'Save the preset' }).click()
  await page.getByRole('button', { name: 'Delete Quick calls' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await see(page.getByRole('link', { name: 'Quick calls' })).toBeHidden()

  await page.goto('/co/company/security-types')
  await page.getByRole('button', { name: 'New security type' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New security type' })
  await dialog.getByLabel('Code').fill('GOLD-COIN')
  await dialog.getByLabel('Name').fill('Gold coins')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Gold coins/ })
  await see(row).toContainText('Offered')
  await row.getByRole('button', { name: 'Stop offering Gold coins' }).click()
  await see(row).toContainText('Not offered')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Delete Gold coins' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await see(row).toBeHidden()
})

test('a drawn signature is saved and in use', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/company/signatures')
  await see(page.getByText('No signature yet.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await drawName(page)
  await page.getByRole('button', { name: 'Save the signature' }).click()
  await see(page.getByText('In use', { exact: true })).toBeVisible()
})

test('a prebid form is drafted with its fields, a repeated key is refused at its row, and it is published', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/company/prebid-templates/new')
  await page.getByLabel('Name', { exact: true }).fill('Prebid of members')
  await page.getByLabel('Key of the form').fill('prebid-members')
  await page.getByRole('button', { name: 'Add a field' }).click()
  const second = page.getByRole('group', { name: 'Field 2' })
  await second.getByLabel('Label').fill('Name of the member')
  await second.getByLabel('Key').fill('signature')
  await see(page.getByRole('region', { name: 'Paper' })).toContainText('Name of the member')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await see(page.getByRole('alert')).toContainText('repeats the key of another field')
  await second.getByLabel('Key').fill('subscribername')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Prebid of members' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await see(page.getByText('Published', { exact: true })).toBeVisible()
  await page.goto('/co/company/prebid-templates')
  await see(page.getByRole('row', { name: /Prebid of members/ })).toContainText('Offered')
  await expectAccessible(page)
})

test('an owner without a second factor cannot demand one, and is led to set it up', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/company/second-factor')
  await see(page.getByText('not required')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Require it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click()
  await page.getByRole('link', { name: 'Set up your own second factor' }).click()
  await see(page.getByRole('heading', { level: 1 })).toContainText('second factor', { ignoreCase: true })
})

test('only the owner switches the demand for second factors off, with a code of their app', async () => {
  const strict = await makeStaffWorld(kuri.app)
  const { secret } = await secondFactorOf(kuri.app, strict.token).addTotp()
  const admin = await strict.employee('role_company_admin_company')
  const demanded = { token: strict.token, body: { required: true } }
  expect((await kuri.app.call('PATCH', '/v2/companies/me/second-factor-policy', demanded)).status).toBe(200)
  const { recoveryCodes } = await secondFactorOf(kuri.app, admin.token).addTotp()

  const others = await kuri.visit('/sign-in?next=%2Fco%2Fcompany%2Fsecond-factor', DESKTOP)
  await signInAt(others, admin.mobileNumber)
  await others.getByText('I cannot use it: enter a recovery code').click()
  await others.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await others.getByLabel('Recovery code').press('Enter')
  const forbidden = others.getByRole('button', { name: 'Require it no longer' })
  await see(forbidden).toBeDisabled()
  await see(others.getByText('Only the owner of the company can switch it off.')).toBeVisible()
  await expectAccessible(others)

  const page = await kuri.visit('/sign-in?next=%2Fco%2Fcompany%2Fsecond-factor', DESKTOP)
  await signInAt(page, strict.ownerMobile)
  await page.getByLabel('Code of the authenticator app').fill(codeAt(kuri.app, secret))
  await page.getByRole('button', { name: 'Require it no longer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Require it no longer' })
  await expectAccessible(page)
  await dialog.getByLabel('Code of the authenticator app').fill('000000')
  await see(dialog.getByRole('alert')).toContainText('wrong')
  await dialog.getByLabel('Code of the authenticator app').fill(codeAt(kuri.app, secret, 1))
  await see(page.getByText('not required')).toBeVisible()
  await others.reload()
  await see(others.getByRole('button', { name: 'Require it', exact: true })).toBeEnabled()
})
