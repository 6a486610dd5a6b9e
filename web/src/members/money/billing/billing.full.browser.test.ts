import { addPaymentAccount } from '@kuri/server/testing/payment-accounts'
import { expect as patient } from '@playwright/test'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectThumbSized } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { HOSTILE, makeMoneyWorld } from '../../../../testing/money-world.ts'

const kuri = useBrowser()
/** Busy machines are slow; nothing here is about speed. */
const see = patient.configure({ timeout: 20_000 })

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹2,125' })
const countPayments = async (userId: string) =>
  (await kuri.app.db.selectFrom('paymentTransactions').select('id').where('subscriberId', '=', userId).execute()).length

test('a member pays an unpaid invoice: it fails, it is paid, and the receipt and the passbook show it', async () => {
  const { devi, programId } = await makeMoneyWorld(kuri.app)
  const page = await kuri.openAs(devi.mobileNumber, '/my/money')
  const toPay = page.getByRole('list', { name: 'To pay' })
  await see(toPay.getByRole('listitem')).toHaveCount(2)
  await see(toPay.getByText('Month 2 · ticket 1')).toBeVisible()
  await see(page.getByRole('list', { name: 'My prizes' }).getByText('Ticket 2 won month 1')).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)

  await toPay.getByText('Month 2 · ticket 1').click()
  await see(page.getByRole('heading', { name: 'Month 2 · ticket 1' })).toBeVisible()
  await see(page.locator('[data-paise="250000"]')).toBeVisible()
  await see(page.locator('[data-paise="37500"]')).toHaveText('₹375')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay ₹2,125' }).click()
  await see(payButton(page)).toBeVisible()
  await expectAccessible(page)

  // Two taps, one payment.
  await payButton(page).dblclick()
  await page.getByRole('button', { name: 'Fail the payment' }).click()
  await see(page.getByRole('heading', { name: 'Failed, nothing was taken' })).toBeVisible()
  expect(await countPayments(devi.userId)).toBe(1)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Pay again' }).click()
  await payButton(page).click()
  // A member who leaves the checkout without paying finds the same payment waiting.
  await see(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible()
  await page.goBack()
  await see(page.getByRole('heading', { name: 'Not finished' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await see(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  expect(await countPayments(devi.userId)).toBe(2)

  await page.getByRole('link', { name: 'See the receipt' }).click()
  await see(page.getByText('Online', { exact: true })).toBeVisible()
  await see(page.getByText(HOSTILE.member)).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the receipt (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto(`/my/chits/${programId}`)
  const ledger = page.getByRole('table', { name: 'Passbook' })
  await see(ledger.getByRole('row').nth(1)).toContainText('Paid')
  await see(page.getByText('Month 2 is due')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/my/payments?status=FAILED&nonsense=1')
  await see(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.goto('/my/receipts')
  await see(page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  expect(await page.evaluate('window.wasHacked')).toBeUndefined()
}, 180_000)

test('a member whose company takes no payments online is sent to the branch by its name', async () => {
  const { devi, post, company } = await makeMoneyWorld(kuri.app)
  await post(`payment-accounts/${await addPaymentAccount(kuri.app, company.token)}/disable`)
  const invoices = await kuri.app.call('GET', '/v2/subscribers/me/invoices?status=DRAFT', { token: devi.token })
  const { branchName } = (await kuri.app.call('GET', '/v2/subscribers/me/programs', { token: devi.token })).data
    .programs[0]
  const page = await kuri.openAs(devi.mobileNumber, `/pay/${invoices.data.invoices[0].invoiceId}`)
  await see(payButton(page)).toBeDisabled()
  await see(page.getByText('The company takes no payments online now.')).toBeVisible()
  await see(page.getByText(`Pay at the branch: ${branchName}, Nila Chits`)).toBeVisible()
  await expectAccessible(page)
})

test('a winner reads what to bring for the prize and what is kept from it', async () => {
  const { devi } = await makeMoneyWorld(kuri.app)
  const page = await kuri.openAs(devi.mobileNumber, '/my/money')
  await page.getByText('Ticket 2 won month 1').click()
  await see(page.getByRole('heading', { name: 'What to bring to the branch' })).toBeVisible()
  await see(page.locator('[data-paise="800000"]').first()).toBeVisible()
  await see(page.getByText('Security for the instalments to come')).toBeVisible()
  await expectAccessible(page)
})
