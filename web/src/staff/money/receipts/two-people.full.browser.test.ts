// What one employee cannot take back alone: the screens say so, and the books agree with the screens.
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { makeCounterWorld } from '../../../../testing/counter-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeCounterWorld>>
beforeAll(async () => {
  world = await makeCounterWorld(kuri.app)
})

const get = async (path: string) =>
  (await kuri.app.call('GET', `/v2/companies/${path}`, { token: world.company.token })).data
const receiptOf = async (userId: string) => (await get(`receipts?subscriberId=${userId}`)).receipts[0]
const expectedCash = async () => (await get(`branches/${world.company.branchId}/day-book`)).cash.expected
const invoiceOf = async (userId: string) =>
  (await get(`invoices?subscriberId=${userId}&cycleId=${world.cycleId}`)).invoices[0]

test('cancelling a paid instalment says that the money stays with the ticket, and it does', async () => {
  const { id } = await invoiceOf(world.salma.userId)
  await world.post(`invoices/${id}/mark-as-paid`, { paymentMode: 'CASH' })
  const cash = await expectedCash()
  const page = await kuri.openAs(world.manager.mobileNumber, `/co/invoices/${id}`)
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await see(page.getByText('The ₹2,500 stays with the ticket as an advance')).toBeVisible()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
  await see(page.getByText('The instalment is cancelled.')).toBeVisible()
  expect(await receiptOf(world.salma.userId)).toMatchObject({ status: 'ISSUED', mode: 'CASH', reversedAmount: 0 })
  expect(await expectedCash()).toBe(cash)
  const billed = await world.post(`cycles/${world.cycleId}/invoices`)
  expect(billed.invoices).toMatchObject([{ status: 'PAID', balanceAmount: 0 }])

  const phone = { viewport: { width: 360, height: 560 }, hasTouch: true, isMobile: true, language: 'ml' }
  await kuri.app.db.updateTable('users').set({ locale: 'ml' }).where('id', '=', world.salma.userId).execute()
  const member = await kuri.openAs(world.salma.mobileNumber, '/my/notifications', phone)
  await see(member.getByText(/നിങ്ങൾ അടച്ച ₹ 2,500 ടിക്കറ്റിൽ മുൻകൂർ തുകയായി ഇരിക്കും/)).toBeVisible()
  await expectAccessible(member)
})

test('a cashier who took and deposited a cheque is asked to let a colleague record the bounce', async () => {
  const { branchId } = world.company
  const cheque = {
    mode: 'CHEQUE',
    instrumentNumber: '000777',
    instrumentBank: 'Canara Bank',
    instrumentDate: '2026-11-01',
  }
  const at = { branchId, subscriberId: world.ravi.userId, enrolledSubscriberId: world.tickets[2], amount: 2500 }
  const token = world.manager.token
  const taken = await kuri.app.call('POST', '/v2/companies/receipts', { token, body: { ...at, ...cheque } })
  const page = await kuri.openAs(world.manager.mobileNumber, '/co/cheques')
  await page.getByRole('button', { name: 'Deposited' }).click()
  await page.getByRole('button', { name: 'Record the deposit' }).click()
  await see(page.getByRole('button', { name: 'Bounced' })).toBeDisabled()
  await see(page.getByText('A colleague must record that it bounced.')).toBeVisible()
  await expectAccessible(page)

  const colleague = await kuri.openAs(world.cashier.mobileNumber, `/co/receipts/${taken.data.id}`)
  await colleague.getByRole('button', { name: 'Bounced' }).click()
  const dialog = colleague.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Insufficient funds' }).click()
  await dialog.getByRole('button', { name: 'Record the bounce' }).click()
  await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
  await see(dialog).toHaveCount(0)
  expect(await receiptOf(world.ravi.userId)).toMatchObject({ status: 'BOUNCED', reversedAmount: 2500 })
  expect(await invoiceOf(world.ravi.userId)).toMatchObject({ paidAmount: 0, balanceAmount: 2500 })

  const member = await kuri.openAs(world.ravi.mobileNumber, '/my/notifications')
  await member.getByText('A cheque bounced').click()
  await member.waitForURL(`**/my/receipts/${taken.data.id}`)
  await see(member.getByText(taken.data.number).first()).toBeVisible()
})
