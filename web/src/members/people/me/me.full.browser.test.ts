import { makeSubscriber } from '@kuri/server/testing/fixtures'
import { expect as see } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'

const kuri = useBrowser()

test('a member chooses language and colors, ends another session, and signs out', async () => {
  const person = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(person.mobileNumber, '/my/profile')
  await see(page.getByRole('heading', { name: 'Anu' })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Sunlight, black on white').click()
  await see(page.locator('html')).toHaveAttribute('data-theme', 'sun')
  await expectAccessible(page)

  await page.getByText('Very large').click()
  await see(page.locator('html')).toHaveCSS('font-size', '20px')
  await page.reload()
  await see(page.locator('html')).toHaveCSS('font-size', '20px')
  await see(page.getByRole('heading', { name: 'Anu' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await page.getByText('Normal').click()

  await page.getByRole('link', { name: 'Devices that are signed in' }).click()
  await see(page.getByText('this one')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await see(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)

  await page.goto('/my/notifications')
  await see(page.getByText('No messages yet.')).toBeVisible()
  await page.goto('/my/documents')
  await see(page.getByText('Your papers and agreements appear here.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/my/profile')
  await page.getByText('മലയാളം', { exact: true }).click()
  await see(page.locator('html')).toHaveAttribute('lang', 'ml')
})
