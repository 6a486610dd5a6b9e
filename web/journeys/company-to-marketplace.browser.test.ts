// J4, from the first sign-in of the owner on: agreement, company, program, review, marketplace, and a later agreement.
import { dayFromNow } from '@kuri/server/testing/days'
import { provisioningForm } from '@kuri/server/testing/fixtures'
import { PDF, uploadTo } from '@kuri/server/testing/sample-files'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { DESKTOP, useBrowser } from '../testing/browser.ts'
import { press } from '../testing/forms.ts'
import { see } from '../testing/see.ts'
import { makeSuperadmin } from '../testing/staff-world.ts'

const kuri = useBrowser()

async function fill(page: Page, typed: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function provision(changes: Record<string, unknown> = {}) {
  const { token } = await kuri.app.superadmin()
  const form = provisioningForm(changes)
  const { data } = await kuri.app.call('POST', '/v2/admin/companies', { token, body: form })
  return { companyId: data.companyId as string, ownerMobile: form.mobileNumber, token: token as string }
}

async function assignAgreement({ companyId, token }: { companyId: string; token: string }) {
  const base = `/v2/admin/companies/${companyId}/mou-versions`
  const body = { fileName: 'agreement.pdf', contentType: 'application/pdf' }
  const { data } = await kuri.app.call('POST', `${base}/generate`, { token, body })
  await uploadTo(data, PDF)
  for (const step of ['confirm', 'assign'])
    await kuri.app.call('POST', `${base}/${data.mouVersionId}/${step}`, { token })
}

async function acceptAgreement(page: Page) {
  await see(page).toHaveURL(/\/co\/agreement$/)
  await page.getByText('I have read the agreement').click()
  await press(page, 'Accept for the company')
  await see(page.getByText('Your company has accepted this version.')).toBeVisible()
}

test('the owner completes the company, and its program is reviewed until visitors find it', async () => {
  const company = await provision({ name: 'Bharathapuzha Chits' })
  await assignAgreement(company)
  const superadmin = await makeSuperadmin(kuri.app)
  const owner = await kuri.openAs(company.ownerMobile, '/co')
  await acceptAgreement(owner)

  // Step 5: what is missing is a link; a branch takes programs once it has an address.
  await owner.getByRole('link', { name: 'Today' }).click()
  await see(owner.getByText('Still missing:')).toBeVisible()
  await owner.goto('/co/onboarding?step=bank')
  await owner.getByLabel('Account holder').fill('Bharathapuzha Chits')
  await owner.getByLabel('Account number', { exact: true }).fill('123456789012')
  await owner.getByLabel('IFSC').fill('SBIN0000800')
  await see(owner.getByLabel('Bank', { exact: true })).toHaveValue(/State Bank/i)
  await owner.getByLabel('Branch of the bank').fill('Ottapalam')
  await press(owner, 'Save the bank account')
  await see(owner).toHaveURL(/\/co$/)
  await owner.goto('/co/branches/new')
  await owner.getByLabel('Name', { exact: true }).fill('Shornur')
  await owner.getByLabel(/^Code/).fill('SRR-1')
  await owner.getByText('Add the address now').click()
  await press(owner, 'Create the branch')
  await see(owner.getByText('Cannot take programs yet: no address')).toBeVisible()
  await press(owner, 'Add the address')
  const address = owner.getByRole('dialog', { name: 'Add the address' })
  await address.getByLabel('Building and street').fill('Station Road')
  await address.getByLabel(/^PIN code/).fill('679121')
  await see(address.getByLabel(/^State/)).toHaveValue(/kerala/i)
  await address.getByRole('button', { name: 'Save' }).click()
  await see(owner.getByText('Takes programs')).toBeVisible()

  // Step 6: a lot has no auction part, and an auction needs to know where it runs.
  await owner.goto('/co/programs/new')
  await owner.getByLabel('Branch', { exact: true }).selectOption({ label: 'Shornur' })
  await owner.getByRole('textbox', { name: 'Name', exact: true }).fill('River Gold')
  await fill(owner, { 'Chit number': 'RG-1', Pot: '100000', Tickets: '40', Instalment: '2500' })
  await owner.getByLabel('Limit of a bid').fill('60000')
  await owner.getByLabel('It runs for').fill('40')
  await owner.getByLabel('First day').fill(dayFromNow(30))
  await owner.getByLabel('Last day to ask for a ticket').fill(dayFromNow(20))
  await press(owner, 'Save and go on')
  await see(owner.getByText('Step 2 of 2')).toBeVisible()
  await owner.getByLabel('Description').fill('A chit by the river.')
  await owner.getByText('The winner is always drawn.').click()
  await see(owner.getByText('A lot needs no auction settings.')).toBeVisible()
  await owner.getByText('Members bid for the pot.').click()
  await owner.getByText(/These terms are as in the agreement/).click()
  await press(owner, 'Send for approval')
  await see(owner.getByText('Please look at this again:')).toBeVisible()
  await owner.getByText('You record the winners here afterwards.').click()
  const first = owner.getByRole('group', { name: 'Is there an auction in the first cycle?' })
  await first.getByText('No', { exact: true }).click()
  await press(owner, 'Send for approval')
  await see(owner.getByText('It waits for the approval of the platform.')).toBeVisible()
  const programId = new URL(owner.url()).pathname.split('/').at(-1)!

  // The platform rejects, the company mends, the platform approves at 1024 × 768.
  const viewport = { width: 1024, height: 768 }
  const desk = await kuri.openAs(superadmin.mobileNumber, `/admin/programs/${programId}`, { ...DESKTOP, viewport })
  await press(desk, 'Reject')
  await desk.getByLabel('Reason').fill('The chit number is missing the year.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await press(desk, 'Press again to reject')
  await see(desk.getByText('The program is rejected.')).toBeVisible()
  await expectAccessible(desk)
  await owner.reload()
  await see(owner.getByText('The chit number is missing the year.')).toBeVisible()
  await owner.getByRole('link', { name: 'Edit', exact: true }).click()
  await owner.getByLabel('Chit number').fill('RG-1/2026')
  await press(owner, 'Save the changes')
  await see(owner.getByText('RG-1/2026')).toBeVisible()
  await desk.reload()
  await press(desk, 'Approve')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await see(desk.getByText('The program is approved.').first()).toBeVisible()
  await desk.getByRole('link', { name: 'Edit', exact: true }).click()
  await see(desk.getByLabel('Chit number')).toHaveValue('RG-1/2026')
  const { data } = await kuri.app.call('GET', '/v2/public/programs?search=River Gold')
  expect(JSON.stringify(data)).toContain('River Gold')
})

test('a company under review reads so, and a later agreement asks the owner again', async () => {
  const account = {
    ...{ accountHolder: 'Nila', accountNumber: '12345678', bankName: 'SBI', branchName: 'Ottapalam' },
    ...{ ifsc: 'SBIN0001234', ifscValid: true },
  }
  const company = await provision({ name: 'Nila Under Review', requiresSubAccount: true, bankAccount: account })
  await assignAgreement(company)
  const owner = await kuri.openAs(company.ownerMobile, '/co')
  await acceptAgreement(owner)
  await owner.getByRole('link', { name: 'Today' }).click()
  await see(owner.getByText('The platform is checking your company.')).toBeVisible()
  await assignAgreement(company)
  const again = await kuri.openAs(company.ownerMobile, '/co')
  await see(again).toHaveURL(/\/co\/agreement$/)
  await see(again.getByRole('heading', { name: 'Version 2' })).toBeVisible()
  const superadmin = await makeSuperadmin(kuri.app)
  const desk = await kuri.openAs(superadmin.mobileNumber, `/admin/companies/${company.companyId}/files`)
  await see(desk.getByText('assigned', { exact: true })).toBeVisible()
  await see(desk.getByText('replaced', { exact: true })).toBeVisible()
  await acceptAgreement(again)
})
