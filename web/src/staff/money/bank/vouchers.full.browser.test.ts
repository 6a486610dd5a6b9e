import { dayFromNow } from '@kuri/server/testing/days'
import { makeCompany, makeEmployee } from '@kuri/server/testing/fixtures'
import { makeBankAccount, makeDeclaredPrize, PAYEE } from '@kuri/server/testing/payouts'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let company: Awaited<ReturnType<typeof makeCompany>>
let bankAccountId: string
let payoutId: string
const post = async (path: string, body: object = {}, token = company.token) => {
  const { error, data } = await kuri.app.call('POST', `/v2/companies/${path}`, { token, body })
  expect(error, path).toBeNull()
  return data
}
const vouchers = async () =>
  (await kuri.app.call('GET', '/v2/companies/payment-vouchers', { token: company.token })).data.vouchers

beforeAll(async () => {
  company = await makeCompany(kuri.app, 'Nila Chits')
  bankAccountId = await makeBankAccount(kuri.app, company)
  const prize = await makeDeclaredPrize(kuri.app, company, { name: 'Onam 40' })
  payoutId = prize.payoutId
  const body = { payee: PAYEE, securityMode: 'SECURITY' }
  await kuri.app.call('PATCH', `/v2/companies/payouts/${payoutId}`, { token: company.token, body })
  await post(`payouts/${payoutId}/securities`, { typeCode: 'GOLD_ORNAMENTS', value: '30000', valuedOn: '2026-01-01' })
  await post(`payouts/${payoutId}/submit`)
  const other = await makeEmployee(kuri.app, company.companyId, [{ roleId: 'role_company_admin_company' }], 'Meera')
  await post(`payouts/${payoutId}/approve`, { net: '10000' }, other.token)
  await post(`payouts/${payoutId}/pay`, { mode: 'NEFT', utr: 'SBIN26111700001', bankAccountId })
})

test('a prize that the bank sends back is recorded, and is to be paid again', async () => {
  const page = await kuri.openAs(company.ownerMobile, `/co/payouts/${payoutId}`)
  await page.getByRole('button', { name: 'The bank sent it back' }).click()
  await page.getByLabel('Reference of the return').fill('SBINR0001')
  await page.getByLabel('Reason').fill('The account is closed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record it' }).click()
  await see(page.getByText('Approved, to pay')).toBeVisible()
  expect(await vouchers()).toMatchObject([
    { status: 'RETURNED', returnUtr: 'SBINR0001', endReason: 'The account is closed' },
  ])
})

test('a cheque that nobody presents is taken back, and another one is paid by the bank', async () => {
  await post(`payouts/${payoutId}/pay`, { mode: 'CHEQUE', chequeNumber: '000111', bankAccountId })
  const old = { paidOn: dayFromNow(-100) }
  await kuri.app.db.updateTable('paymentVouchers').set(old).where('status', '=', 'ISSUED').execute()
  const page = await kuri.openAs(company.ownerMobile, '/co/payment-vouchers')
  await see(page.getByRole('row', { name: /000111/ })).toContainText('Issued, not paid by the bank')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'It is stale' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('The winner has lost it')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('button', { name: 'Press again to confirm' }).click()
  await see(page.getByRole('row', { name: /000111/ })).toContainText('Stale')
  expect((await vouchers())[0]).toMatchObject({ status: 'STALE', endReason: 'The winner has lost it' })

  await post(`payouts/${payoutId}/pay`, { mode: 'CHEQUE', chequeNumber: '000112', bankAccountId })
  await page.reload()
  const row = page.getByRole('row', { name: /000112/ })
  await see(row.getByRole('button', { name: 'It is stale' })).toBeDisabled()
  await row.getByRole('button', { name: 'The bank paid it' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await see(row).toContainText('Paid by the bank')
  expect((await vouchers())[0]).toMatchObject({ status: 'CLEARED', clearedOn: dayFromNow(0) })
})
