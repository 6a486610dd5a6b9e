import { makeEnrollment, makeSubscriber } from '@kuri/server/testing/fixtures'
import { beforeAll, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeSmallChit } from '../../../../testing/small-chit.ts'
import { makeStaffWorld, makeSuperadmin } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
})

test('a cycle is created, billed, won by lot and settled', async () => {
  const { companyId } = world
  const programId = await makeSmallChit(kuri.app, world, 'Lot 4')
  for (let number = 1; number <= 4; number++) {
    const { userId } = await makeSubscriber(kuri.app, `Member ${number}`)
    await makeEnrollment(kuri.app, companyId, programId, userId, number)
  }
  const page = await kuri.openAs(world.ownerMobile, `/co/programs/${programId}/cycles`)
  await see(page.getByText('No cycles yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New cycle' }).click()
  await see(page.getByText('When does it begin?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the cycle' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Cycle 1' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make the missing invoices' }).click()
  await see(page.getByText('4 tickets have no invoice yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the invoices' }).click()
  await see(page.getByText('4 invoices', { exact: true })).toBeVisible()
  await see(page.getByText('Every ticket has its invoice.')).toBeVisible()

  await page.getByRole('link', { name: 'Record winners' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Record winners' })).toBeVisible()
  await page.getByLabel('Ticket', { exact: true }).selectOption({ label: '3 · Member 3' })
  await page.getByLabel('Prize', { exact: true }).fill('12000')
  await page.getByRole('button', { name: 'Record the winners' }).click()
  await see(page.getByText(/must not exceed the total amount/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Prize', { exact: true }).fill('8000')
  await page.getByRole('button', { name: 'Record the winners' }).click()
  await see(page.getByRole('heading', { name: 'Where the pot went' })).toBeVisible()
  await see(page.getByText('4 tickets × ₹375')).toBeVisible()
  await see(page.getByRole('row', { name: /Member 3/ })).toContainText('₹8,000')
  await see(page.getByRole('button', { name: 'Change the dates' })).toBeDisabled()
  await expectAccessible(page)

  const { mobileNumber } = await makeSuperadmin(kuri.app)
  const platform = await kuri.openAs(mobileNumber, `/admin/programs/${programId}/cycles`)
  await platform.getByRole('link', { name: 'Cycle 1' }).click()
  await see(platform.getByRole('heading', { name: 'Where the pot went' })).toBeVisible()
  await see(platform.getByRole('row', { name: /Member 3/ })).toContainText('₹8,000')
  await see(platform.getByRole('button', { name: 'Change the dates' })).toHaveCount(0)
  await expectAccessible(platform)
})
