import { makeCompany, newMobile } from '@kuri/server/testing/fixtures'
import { importedPerson, makeImportCalls } from '@kuri/server/testing/program-imports'
import { expect as patient } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { HOSTILE, makeMoneyWorld } from '../../../../testing/money-world.ts'

const kuri = useBrowser()
/** Busy machines are slow; nothing here is about speed. */
const see = patient.configure({ timeout: 20_000 })

test('a member sees the chit, how the pot was divided, the papers, and prints a passbook that anybody can check', async () => {
  const { devi, programId } = await makeMoneyWorld(kuri.app)
  const page = await kuri.openAs(devi.mobileNumber, '/my/chits')
  await see(page.getByText(HOSTILE.program)).toBeVisible()
  await see(page.getByText('has won')).toHaveCount(1)
  await see(page.locator('[data-paise="425000"]')).toHaveText('₹4,250')
  await expectAccessible(page)

  await page.getByText(HOSTILE.program).click()
  await see(page.getByText('Your share of discounts')).toBeVisible()
  await see(page.locator('[data-paise="75000"]')).toHaveText('₹750')
  await see(page.locator('[data-paise="800000"]').first()).toHaveText('₹8,000')
  await see(page.getByRole('link', { name: 'Pay ₹2,125' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Parts of this chit' })
  await see(tabs.locator('[aria-current]')).toHaveText('Passbook')
  await tabs.getByText('Auctions').click()
  await see(tabs.locator('[aria-current]')).toHaveText('Auctions')
  await page.getByText('How the pot was divided').click()
  await see(page.getByText('4 tickets × ₹375')).toBeVisible()
  await expectAccessible(page)
  await tabs.getByText('Papers').click()
  await see(page.getByText('Nila Chits keeps the papers of this ticket.')).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(`/my/chits/${programId}/statement`)
  await page.getByRole('link', { name: 'Ticket 2' }).click()
  await see(page.getByRole('table', { name: 'Passbook' }).getByText('Prize taken')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download with check code (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  const code = await page.locator('.k-note .mono').textContent()

  const office = await kuri.visit('/check-passbook')
  await office.getByLabel('Check code').fill('AAAA-BBBB')
  await office.getByRole('button', { name: 'Check' }).click()
  await see(office.getByRole('alert')).toContainText('No passbook has this code')
  await office.getByLabel('Check code').fill(code ?? '')
  await office.getByRole('button', { name: 'Check' }).click()
  await see(office.getByText('This passbook is genuine.')).toBeVisible()
  await expectAccessible(office)
  const scanned = await kuri.visit(`/check-passbook#${code}`)
  await see(scanned.getByText('This passbook is genuine.')).toBeVisible()
  expect(new URL(scanned.url()).hash).toBe('')
  expect(await page.evaluate('window.wasHacked')).toBeUndefined()
}, 180_000)

test('a person without a chit reads how to get one', async () => {
  const page = await kuri.openAs(newMobile(), '/my/chits')
  await see(page.getByText('No chits yet.', { exact: false })).toBeVisible()
  await expectAccessible(page)
})

test('[J5] an imported member signs in for the first time, sees both tickets, and pays the unpaid instalment', async () => {
  const { app } = kuri
  const company = await makeCompany(app, 'Nila Chits')
  const mobileNumber = newMobile()
  const asha = importedPerson({ mobileNumber })
  const { importUpTo, sendStep, getSelection } = makeImportCalls(app, company)
  const programId = await importUpTo(3, {}, { totalSlots: 3 }, [asha, asha, importedPerson({ name: 'Babu' })])
  const ticketOf = ({ subscriberId, enrolledSubscriberId }: Imported) => ({ subscriberId, enrolledSubscriberId })
  const cycles: { cycleId: string; subscribers: Imported[] }[] = (await getSelection(programId, 4)).data.cycles
  const paid = cycles.map(({ cycleId, subscribers }, month) => ({
    cycleId,
    // The second ticket has not paid the last month.
    subscribers: subscribers.map((each, n) => ({ ...ticketOf(each), isPaid: n !== 1 || month < cycles.length - 1 })),
  }))
  expect((await sendStep(programId, 4, { cycles: paid })).status).toBe(200)
  const { cycleId, subscribers } = cycles[0]!
  const winners = [{ ...ticketOf(subscribers[0]!), division: 1, amount: '65000' }]
  expect((await sendStep(programId, 5, { cycles: [{ cycleId, winners }] })).status).toBe(200)

  const page = await kuri.openAs(mobileNumber, '/my/chits')
  await see(page.getByText('Vishu Savings')).toBeVisible()
  await see(page.getByText('Ticket 1', { exact: true })).toBeVisible()
  await see(page.getByText('Ticket 2', { exact: true })).toBeVisible()
  await see(page.getByText('has won')).toHaveCount(1)
  await page.getByText('Vishu Savings').click()
  await page.getByRole('link', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await see(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await page.goto('/my/invoices?status=OVERDUE')
  await see(page.getByText('No invoices here.')).toBeVisible()
  await expectAccessible(page)
})

type Imported = { subscriberId: string; enrolledSubscriberId: string }
