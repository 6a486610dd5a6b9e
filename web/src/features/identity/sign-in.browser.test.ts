import { expect as see } from '@playwright/test'
import { test } from 'vitest'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { useBrowser } from '../../../testing/browser.ts'

const kuri = useBrowser()

test('a new person signs in with a code, after a wrong one', async () => {
  const page = await kuri.visit('/sign-in?next=/home')
  await see(page.getByRole('button', { name: 'Send the code' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Your mobile number').fill('+91 98470 12345')
  await see(page.getByLabel('Your mobile number')).toHaveValue('98470 12345')
  await see(page.getByText('Accept the terms first.')).toBeVisible()
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await see(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.getByLabel('Code of six digits').fill('407')
  await see(page.getByText('3 digits are missing.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code of six digits').fill('000000')
  await see(page.getByText('The code is wrong', { exact: false })).toBeVisible()
  await see(page.getByLabel('Code of six digits')).toHaveValue('')
  await page.getByLabel('Code of six digits').fill('123456')
  await see(page).toHaveURL(/\/home$/)
})
