import { test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

test('the owner completes addresses and the bank account; pincode and IFSC fill what is known', async () => {
  const world = await makeStaffWorld(kuri.app)
  const page = await kuri.openAs(world.ownerMobile, '/co/onboarding')
  await see(page.getByLabel('Building and street')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('The company has a GSTIN').check({ force: true })
  await page.getByLabel('GSTIN', { exact: true }).fill('wrong')
  await page.getByLabel('Building and street').fill('1 Market Road')
  await page.getByLabel('PIN code').fill('673001')
  await see(page.getByLabel('State')).toHaveValue(/kerala/i)
  await page.getByLabel('Post office').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await see(page.getByLabel('GSTIN', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('The company has a GSTIN').uncheck({ force: true })
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await see(page.getByRole('heading', { name: 'Bank account' })).toBeVisible()
  await page.getByLabel('Account holder').fill('Nila Chits')
  await page.getByLabel('Account number').fill('123456789012')
  await page.getByLabel('IFSC').fill('SBIN0000800')
  await see(page.getByLabel('Bank', { exact: true })).toHaveValue(/State Bank/i)
  await page.getByLabel('Branch of the bank').fill('Kozhikode')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the bank account' }).click()
  await see(page).toHaveURL(/\/co$/)
  await page.goto('/co/onboarding')
  await see(page.getByRole('link', { name: '1. Tax and addresses, saved' })).toBeVisible()
  await see(page.getByLabel('Building and street')).toHaveValue('1 Market Road')
})
