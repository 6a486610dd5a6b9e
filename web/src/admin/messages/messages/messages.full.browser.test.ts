import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeSuperadmin } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

test('a text is found by its plain name, replaced in one language in the one editor, and restored', async () => {
  const { mobileNumber } = await makeSuperadmin(kuri.app)
  const page = await kuri.openAs(mobileNumber, '/admin/platform/templates?search=sign-in%20code&channel=SMS')
  const row = page.getByRole('row', { name: /^Code to sign in/ })
  await see(row).toContainText('is your Kuri sign-in code')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit: Code to sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Code to sign in' })
  await dialog.getByLabel('Language').selectOption('हिन्दी')
  await dialog.getByLabel('Text', { exact: true }).fill('Kuri: {code}')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Replace the text' }).click()
  await see(row).toContainText('हिन्दी')
  await page.getByRole('button', { name: 'Edit: Code to sign in' }).click()
  await dialog.getByLabel('Language').selectOption('हिन्दी, replaced')
  expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Kuri: {code}')
  await dialog.getByRole('button', { name: 'Use the standard text again' }).click()
  await see(row).not.toContainText('हिन्दी')
})
