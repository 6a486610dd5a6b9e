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

test('a cashier takes cash for both tickets of a member with the keyboard alone', async () => {
  const page = await kuri.openAs(world.cashier.mobileNumber, '/co/money/desk')
  const finder = page.getByRole('combobox', { name: 'Ticket, name or mobile' })
  await see(finder).toBeFocused()
  await see(page.getByRole('row', { name: /Salma Beevi/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('Devi')
  await page.keyboard.press('Enter')
  await see(page.getByRole('radio', { name: 'Cash' })).toBeFocused()
  await see(page.getByRole('button', { name: /Book ₹5,000, Cash/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await see(page.getByRole('button', { name: 'Print the slip' })).toBeVisible()
  await see(finder).toBeFocused()
  await see(page.getByRole('row', { name: /^Cash ₹5,000$/ })).toBeVisible()
  await expectAccessible(page)
})

test('a part payment by UPI asks for its reference, and the ticket keeps the rest', async () => {
  const page = await kuri.openAs(world.cashier.mobileNumber, '/co/money/desk')
  await see(page.getByRole('combobox', { name: 'Ticket, name or mobile' })).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await see(page.getByRole('radio', { name: 'Cash' })).toBeFocused()
  await page.keyboard.press('2')
  await see(page.getByRole('radio', { name: 'UPI' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1000')
  await see(page.getByText('now ₹1,000')).toBeVisible()
  await page.keyboard.press('Enter')
  await see(page.getByLabel('UTR or reference of the bank')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('441800377')
  await page.keyboard.press('Enter')
  await see(page.getByRole('button', { name: 'Print the slip' })).toBeVisible()
  await see(page.getByRole('row', { name: /Ravi Menon/ })).toContainText('₹1,500')
})

test('without a network nothing is booked, neither now nor when it is back and the cashier has gone on', async () => {
  const page = await kuri.openAs(world.cashier.mobileNumber, `/co/money/desk?subscriberId=${world.salma.userId}`)
  const book = page.getByRole('button', { name: /Book ₹2,500, Cash/ })
  await see(book).toBeVisible()
  const booked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v2/companies/receipts')) booked.push(request.url())
  })
  await page.context().setOffline(true)
  await book.click()
  await see(page.getByRole('alert').getByText('Kuri cannot be reached. Check your connection.')).toBeVisible()
  booked.length = 0
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await see(page.getByRole('row', { name: /Salma Beevi/ })).toContainText('₹2,500')
  expect(booked).toEqual([])
})

test('a receipt is voided by two people', async () => {
  const page = await kuri.openAs(world.cashier.mobileNumber, `/co/money/desk?subscriberId=${world.salma.userId}`)
  await page.getByRole('button', { name: /Book ₹2,500, Cash/ }).click()
  await page.getByRole('button', { name: 'Ask to void' }).click()
  await page.getByRole('button', { name: 'Wrong amount' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask to void it' }).click()
  await page.getByRole('button', { name: 'Press again to confirm' }).click()
  await see(page.getByText('Another person can now approve the void.')).toBeVisible()
  await page
    .getByRole('link', { name: /\/\d{2}/ })
    .first()
    .click()
  await see(page.getByRole('heading', { level: 1, name: /^Receipt / })).toBeVisible()
  await see(page.getByRole('button', { name: 'Approve the void' })).toBeDisabled()
  await expectAccessible(page)
  const manager = await kuri.openAs(world.manager.mobileNumber, new URL(page.url()).pathname)
  await manager.getByRole('button', { name: 'Approve the void' }).click()
  await manager.getByRole('button', { name: 'Void it' }).click()
  await manager.getByRole('button', { name: 'Press again to void it' }).click()
  await see(manager.getByText('Voided').first()).toBeVisible()
  await manager.goto('/co/receipts')
  await manager.getByRole('searchbox', { name: 'Number, name or mobile' }).fill('salma')
  await see(manager.getByRole('row')).toHaveCount(2)
  await see(manager.getByRole('row', { name: /Salma Beevi/ })).toContainText('Voided')
})

test('chosen instalments of a month are marked as paid together', async () => {
  const page = await kuri.openAs(world.company.ownerMobile, `/co/cycles/${world.cycleId}/invoices`)
  await see(page.getByRole('heading', { level: 1, name: 'Collections, month 1' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose ticket 4' }).check()
  await see(page.getByRole('region', { name: 'Chosen instalments' })).toContainText('₹2,500')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: 'Book them' }).click()
  await page.getByRole('button', { name: 'Press again to book them' }).click()
  await see(page.getByText('1 instalment is paid.')).toBeVisible()
  await see(page.getByRole('row', { name: /Salma Beevi/ })).toContainText('Paid')
})

test('an auction operator has no counter', async () => {
  const { companyId, branchId } = world.company
  const { makeEmployee } = await import('@kuri/server/testing/fixtures')
  const operator = await makeEmployee(kuri.app, companyId, [{ roleId: 'role_auction_operator_branch', branchId }])
  const page = await kuri.openAs(operator.mobileNumber, '/co/money/desk')
  await see(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.getByRole('combobox', { name: 'Ticket, name or mobile' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Collections desk' }).count()).toBe(0)
})
