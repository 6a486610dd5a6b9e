import { makeCompany } from '@kuri/server/testing/fixtures'
import { makeBankAccount, makeDeclaredPrize } from '@kuri/server/testing/payouts'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let company: Awaited<ReturnType<typeof makeCompany>>
let prize: Awaited<ReturnType<typeof makeDeclaredPrize>>
let other: { mobileNumber: string }
beforeAll(async () => {
  const { makeEmployee } = await import('@kuri/server/testing/fixtures')
  company = await makeCompany(kuri.app, 'Nila Chits')
  await makeBankAccount(kuri.app, company)
  prize = await makeDeclaredPrize(kuri.app, company, { name: 'Onam 40' })
  other = await makeEmployee(kuri.app, company.companyId, [{ roleId: 'role_company_admin_company' }], 'Meera')
})

test('a prize is prepared by one person, approved by another and paid', async () => {
  const page = await kuri.openAs(company.ownerMobile, '/co/payouts')
  await see(page.getByRole('row', { name: /Devi/ })).toContainText('Awaits papers')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Devi' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Payout for ticket 1' })).toBeVisible()
  await see(page.getByRole('button', { name: 'Submit for approval' })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByLabel('Account number').fill('998877665544')
  await page.getByLabel('IFSC').fill('SBIN0001234')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the account' }).click()
  await see(page.getByText('The account is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Add security' }).click()
  await page.getByLabel('Kind').selectOption('GOLD_ORNAMENTS')
  await page.getByLabel('Value', { exact: true }).fill('20000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add it' }).click()
  await see(page.getByRole('button', { name: 'Submit for approval' })).toBeEnabled()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('button', { name: 'Submit it' }).click()
  await see(page.getByText('Awaits approval')).toBeVisible()
  await see(page.getByRole('button', { name: 'Approve the payout' })).toBeDisabled()
  await expectAccessible(page)

  const second = await kuri.openAs(other.mobileNumber, `/co/payouts/${prize.payoutId}`)
  await second.getByRole('button', { name: 'Approve the payout' }).click()
  await second.getByRole('button', { name: 'Approve it' }).click()
  await second.getByRole('button', { name: 'Press again to approve' }).click()
  await see(second.getByText('Approved, to pay')).toBeVisible()
  await second.getByRole('button', { name: 'Record the payment' }).click()
  await second.getByLabel('UTR', { exact: true }).fill('SBIN26111600001')
  await expectAccessible(second)
  await second.getByRole('dialog').getByRole('button', { name: 'Record the payment' }).click()
  await see(second.getByText(/The prize is paid, with the voucher/)).toBeVisible()
  await expectAccessible(second)
  expect(await second.getByRole('button', { name: 'Approve the payout' }).count()).toBe(0)
})

test('the books balance, the ledger opens from a row, and a program shows what keeps it open', async () => {
  const page = await kuri.openAs(company.ownerMobile, '/co/books')
  await see(page.getByText('Debits equal credits')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tickets of members' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible()
  await see(page.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/co/exports')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^vouchers-.*\.csv$/)
  await see(page.getByRole('button', { name: 'Save again' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/co/programs/${prize.programId}/closing`)
  await see(page.getByRole('row', { name: /Months to complete/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/co/company/payment-accounts')
  // Without a second factor the owner reads what to do first; the page has tests of its own.
  await see(page.getByRole('button', { name: 'Add an account' }).first()).toBeDisabled()
  await expectAccessible(page)
})
