import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { makeCounterWorld } from '../../../../testing/counter-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeCounterWorld>>
beforeAll(async () => {
  world = await makeCounterWorld(kuri.app)
  const { branchId } = world.company
  const at = { branchId, subscriberId: world.ravi.userId, enrolledSubscriberId: world.tickets[2], amount: 2000 }
  await world.post('receipts', { ...at, mode: 'CASH' })
  await world.post('receipts', {
    ...at,
    amount: 500,
    mode: 'CHEQUE',
    instrumentNumber: '000412',
    instrumentBank: 'Canara Bank',
    instrumentDate: '2026-11-01',
  })
})

test('a cheque is deposited and clears', async () => {
  const page = await kuri.openAs(world.manager.mobileNumber, '/co/cheques')
  await see(page.getByRole('row', { name: /000412/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deposited' }).click()
  await see(page.getByLabel('Into which account')).toContainText('State Bank')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record the deposit' }).click()
  await page.getByRole('button', { name: 'Cleared' }).click()
  await page.getByRole('button', { name: 'Record it' }).click()
  await see(page.getByRole('row', { name: /000412/ })).toContainText('Cleared')
})

test('cash is brought from the bank and taken there, and the cash of the day follows', async () => {
  const page = await kuri.openAs(world.manager.mobileNumber, '/co/day-book')
  const { branchId, token } = world.company
  const cash = async () =>
    (await kuri.app.call('GET', `/v2/companies/branches/${branchId}/day-book`, { token })).data.cash
  await page.getByRole('button', { name: 'Cash from the bank' }).click()
  await expectAccessible(page)
  await page.getByLabel('Amount').fill('7500.50')
  await page.getByRole('button', { name: 'Book it' }).click()
  await see(page.getByRole('row', { name: 'Brought from the bank ₹7,500.50' })).toBeVisible()
  expect(await cash()).toMatchObject({ received: 2000, withdrawn: 7500.5, other: 0, expected: 9500.5 })
  await page.getByRole('button', { name: 'Deposit cash' }).click()
  await page.getByLabel('Amount').fill('7500.50')
  await page.getByRole('button', { name: 'Book the deposit' }).click()
  await see(page.getByRole('row', { name: 'Deposited at the bank ₹7,500.50' })).toBeVisible()
  expect(await cash()).toMatchObject({ deposited: 7500.5, expected: 2000 })
})

test('the drawer is counted, a difference is explained, and the day is closed', async () => {
  const page = await kuri.openAs(world.manager.mobileNumber, '/co/day-book')
  await see(page.getByRole('heading', { name: 'Count and close the day' })).toBeVisible()
  await see(page.getByRole('button', { name: 'Close the day' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('₹500 ×').fill('3')
  await page.getByLabel('₹200 ×').fill('2')
  await see(page.getByText('₹100 are missing.')).toBeVisible()
  await page.getByLabel('Why does it differ?').fill('A torn note was thrown away')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByRole('button', { name: 'Close it' }).click()
  await page.getByRole('button', { name: 'Press again to close it' }).click()
  await see(page.getByText('A torn note was thrown away')).toBeVisible()
  await expectAccessible(page)
  const counter = await kuri.openAs(world.cashier.mobileNumber, `/co/money/desk?subscriberId=${world.devi.userId}`)
  await see(counter.getByRole('button', { name: /Book ₹5,000/ })).toBeDisabled()
  await see(counter.getByText('is closed for today')).toBeVisible()
})

test('receipts are listed, filtered by the address and opened', async () => {
  const page = await kuri.openAs(world.manager.mobileNumber, '/co/receipts?mode=CHEQUE')
  await see(page.getByRole('row', { name: /Ravi Menon/ })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByLabel('How').selectOption('CASH')
  await see(page).toHaveURL(/mode=CASH/)
  await page.getByRole('row', { name: /Cash/ }).getByRole('link').click()
  await see(page.getByRole('heading', { name: 'What it paid' })).toBeVisible()
  await expectAccessible(page)
})
