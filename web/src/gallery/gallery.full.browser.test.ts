import { expect as see } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { useBrowser } from '../../testing/browser.ts'

const kuri = useBrowser()

test.each(['light', 'dark', 'sun'])('every part keeps the rules of accessibility in the theme %s', async (theme) => {
  const page = await kuri.visit('/gallery', { theme })
  await see(page.getByRole('heading', { name: 'Passbook' })).toBeVisible()
  await see(page.getByText('Eight lakh thirty thousand rupees')).toBeVisible()
  await expectAccessible(page)
})

test('a form says everything that is wrong, leads to the fields and keeps what was typed, but no identity number', async () => {
  const page = await kuri.visit('/gallery')
  await page.getByLabel('Name', { exact: true }).fill('Taken')
  await page.getByLabel('PIN code of the nominee').fill('012')
  await page.getByRole('button', { name: 'Save the nominee' }).click()
  await see(page.getByLabel('Relation')).toHaveAccessibleDescription('Please fill this in.')
  await see(page.getByLabel('Relation')).toBeFocused()
  const problems = page.getByRole('alert').filter({ hasText: 'Please look at this again:' })
  await see(problems.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await problems.getByRole('link', { name: 'PIN code of the nominee' }).click()
  await see(page.getByLabel('PIN code of the nominee')).toBeFocused()

  await page.getByLabel('PIN code of the nominee').fill('679101')
  await page.getByLabel('Relation').selectOption('SPOUSE')
  await page.getByLabel('Aadhaar number').fill('234567890123')
  await page.getByLabel('Share').fill('₹ ८३,०००')
  await see(page.getByLabel('Share')).toHaveValue('83,000')
  await page.getByRole('button', { name: 'Save the nominee' }).click()
  await see(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('This name is taken.')

  await page.reload()
  await see(page.getByLabel('Name', { exact: true })).toHaveValue('Taken')
  await see(page.getByLabel('Aadhaar number')).toHaveValue('')
  await see(page.getByLabel('Share')).toHaveValue('')
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('234567890123')
})

test('an amount is typed with the keys of the sheet, grouped, in words, and asks back when a zero is missing', async () => {
  const page = await kuri.visit('/gallery')
  await page.getByRole('button', { name: 'Other amount' }).last().click()
  const sheet = page.getByRole('dialog', { name: 'Other amount' })
  for (const key of ['8', '3', '00']) await sheet.getByRole('button', { name: key, exact: true }).click()
  await see(sheet.getByLabel('Amount in rupees')).toHaveValue('8,300')
  await see(sheet.getByText('Nothing below ₹70,000 is allowed.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Did you mean ₹83,000?' }).click()
  await see(sheet.getByText('Eighty-three thousand rupees')).toBeVisible()
  await see(sheet.getByText('You give up ₹17,000.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Use ₹83,000' }).click()
  await see(page.getByText('Used ₹83,000')).toBeVisible()
})

test('a signature can be typed, and a blank one is none', async () => {
  const page = await kuri.visit('/gallery')
  await page.getByText('Type your name').click()
  await page.getByLabel('Your full name').fill('Saraswathi Amma')
  await see(
    page
      .getByRole('status')
      .getByText(/^\d{4,} bytes$/)
      .last(),
  ).toBeVisible()
  await page.getByLabel('Your full name').fill('')
  await see(page.getByRole('status').getByText('Blank').last()).toBeVisible()
})

test('six boxes are one input that takes a pasted code', async () => {
  const page = await kuri.visit('/gallery')
  await page.getByLabel('Code', { exact: true }).fill('12 34-56')
  await see(page.getByLabel('Code', { exact: true })).toHaveValue('123456')
})

test('a refused upload stays in its field, and the next one is sent with the headers that were asked for', async () => {
  const page = await kuri.visit('/gallery')
  const paper = page.getByRole('group', { name: 'Aadhaar, front' })
  const file = { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await paper.getByLabel('Choose a file').last().setInputFiles(file)
  await see(paper.getByText('This took too long. Please choose the file again.')).toBeVisible()

  await page.route('**/objects/none', (route) => route.fulfill({ status: 200 }))
  const sent = page.waitForRequest('**/objects/none')
  await paper.getByLabel('Choose a file').last().setInputFiles(file)
  await see(paper.getByText('Saved')).toBeVisible()
  const request = await sent
  expect(request.method()).toBe('PUT')
  expect(await request.allHeaders()).toMatchObject({ 'content-type': 'image/png', 'if-none-match': '*' })
  expect((await request.allHeaders()).authorization).toBeUndefined()
})
