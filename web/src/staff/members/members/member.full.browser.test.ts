import { beforeAll, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { makeCounterWorld } from '../../../../testing/counter-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeCounterWorld>>
beforeAll(async () => {
  world = await makeCounterWorld(kuri.app)
})

test('a member is found in the register, with tickets, passbook and statement', async () => {
  const page = await kuri.openAs(world.company.ownerMobile, '/co/members')
  await see(page.getByRole('heading', { name: 'Late dues' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name, mobile, chit or ticket' }).fill('Devi')
  await see(page).toHaveURL(/search=Devi/)
  await see(page.getByRole('row', { name: /Ravi/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Devi Amma' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Devi Amma' })).toBeVisible()
  await see(page.getByRole('heading', { name: 'Ticket 2, Onam 40' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Passbook' }).first().click()
  await see(page.getByRole('heading', { level: 1, name: 'Passbook of ticket 1' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Statement' }).first().click()
  await see(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  await see(page.getByRole('link', { name: 'Ticket 2', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the tickets of a program are listed, and nobody is in default yet', async () => {
  const page = await kuri.openAs(world.cashier.mobileNumber, `/co/programs/${world.programId}/members`)
  await see(page.getByRole('row', { name: /Salma Beevi/ })).toContainText('₹2,500')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'In default' }).click()
  await see(page.getByText('Nobody of this program is in default.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cases' }).click()
  await see(page.getByText('No ticket of this program has changed hands.')).toBeVisible()
  await expectAccessible(page)
})

test('somebody at the counter is enrolled with the code on their phone', async () => {
  const page = await kuri.openAs(world.cashier.mobileNumber, `/co/programs/${world.programId}/enroll`)
  await see(page.getByRole('button', { name: 'Send the code' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enroll' }).click()
  await see(page.getByText('Please look at this again:')).toBeVisible()
  await expectAccessible(page)
})
