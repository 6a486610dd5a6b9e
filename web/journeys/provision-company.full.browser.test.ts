// J4: a superadmin sets a company up, with everything that goes wrong on the way.
import { makeUser, newMobile } from '@kuri/server/testing/fixtures'
import { PDF } from '@kuri/server/testing/sample-files'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { DESKTOP, SCREENSHOTS, useBrowser } from '../testing/browser.ts'
import { press } from '../testing/forms.ts'
import { see } from '../testing/see.ts'
import { makeSuperadmin } from '../testing/staff-world.ts'

const kuri = useBrowser()

const panel = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const errors = (page: Page) => page.locator('.k-field .error')
const goOn = (page: Page) => press(page, 'Go on')
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: `${SCREENSHOTS}/admin-${name}.png`, fullPage: true })

async function fill(page: Page, typed: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value)
}

const company = (mobileNumber: string, name = 'Nila Chits Pvt Ltd') => ({
  'Name of the company': name,
  'Name of the head branch': 'Ottapalam',
  'Mobile number of the owner': mobileNumber,
  Email: `office-${mobileNumber.slice(-6)}@nila.in`,
  CIN: 'U65992KL2009PTC024410',
  'PAN of the company': 'ABCDE1234F',
  'Registration number': 'R-2009-11',
  'Founded in the year': '2009',
  'Chits that run now': '12',
  'Chits that were completed': '30',
})

async function fillCompany(page: Page, mobileNumber: string, name?: string) {
  await fill(page, company(mobileNumber, name))
  await page.getByLabel('Sub-registrar office').selectOption({ label: 'Ottappalam, Palakkad' })
}

async function fillAddress(page: Page) {
  await page.getByText('The registered address is the same').click()
  await fill(page, { 'Building and street': '4 Main Road', 'PIN code': '679101' })
  await see(page.getByLabel('State')).toHaveValue(/kerala/i)
  await page.getByLabel('Post office').selectOption({ index: 1 })
}

const manager = {
  Name: 'Arun Prakash',
  'Mobile number': '+919446055013',
  Email: 'arun@nila.in',
  PAN: 'ABCDE1234G',
  Aadhaar: '234567890123',
}

const account = {
  'Account holder': 'Nila Chits Private Limited',
  IFSC: 'SBIN0070183',
  'Branch of the bank': 'Ottapalam',
  'Account number': '380411770216',
}

async function uploadFile(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('group', { name: label }).locator('input[type=file]').setInputFiles(file)
}

test('a company is created once, with its bank account, files and agreement', async () => {
  const superadmin = await makeSuperadmin(kuri.app)
  const taken = await makeUser(kuri.app, 'COMPANY', 'Somebody')
  const owner = newMobile()
  const page = await kuri.openAs(superadmin.mobileNumber, '/admin/companies')
  await page.getByRole('link', { name: 'New company' }).first().click()
  await see(panel(page, 'Company')).toBeVisible()

  // Step 1: what is wrong stands at its field before anything is sent.
  await fillCompany(page, taken.mobileNumber)
  await page.getByLabel('CIN', { exact: true }).fill('U65992KL2009PTC02441')
  await goOn(page)
  await see(errors(page)).toHaveText(/21 letters and digits/)
  await expectAccessible(page)
  await page.getByLabel('CIN', { exact: true }).fill('U65992KL2009PTC024410')
  await goOn(page)

  // Step 2: a switch makes its fields necessary, and a draft survives a reload without identity numbers.
  await see(panel(page, 'Tax and addresses')).toBeVisible()
  await page.reload()
  await see(page.getByText('Your draft is back.')).toBeVisible()
  await page.getByText('The company is registered for GST').click()
  await fillAddress(page)
  await goOn(page)
  await see(errors(page)).toHaveText('Please fill this in.')
  await expectAccessible(page)
  await page.getByLabel('GSTIN').fill('32ABCDE1234F1Z5')
  await page.getByText('The registered address is the same').click()
  await goOn(page)
  await see(errors(page).first()).toHaveText('Please fill this in.')
  await page.getByText('The registered address is the same').click()
  await goOn(page)

  // Step 3
  await see(panel(page, 'Manager')).toBeVisible()
  await fill(page, manager)
  await goOn(page)

  // Step 4: the account number is typed twice.
  await see(panel(page, 'Bank')).toBeVisible()
  await page.getByText('Own settlement account', { exact: true }).click()
  await fill(page, { ...account, 'Account number again': '380411770261' })
  await see(page.getByText(/Found by the IFSC/)).toBeVisible()
  await page.getByText(/I have compared holder/).click()
  await goOn(page)
  await see(page.getByText('The two numbers differ: …0216 and …0261.')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'wizard-bank')
  await page.getByLabel('Account number again').fill('380411770216')
  await goOn(page)

  // Step 5: the reload has dropped the PAN; the form leads back to it, and the taken number comes back to its field.
  await see(panel(page, 'Check and create')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Create the company')
  await see(panel(page, 'Company')).toBeVisible()
  await page.getByLabel('PAN of the company').fill('ABCDE1234F')
  await page.goto(`${kuri.app.url}/admin/companies/new?step=1`)
  await see(page.getByLabel('Name of the company')).toHaveValue('Nila Chits Pvt Ltd')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/ABCDE1234|380411770216|234567890123/)
  await fillCompany(page, taken.mobileNumber)
  await goOn(page)
  await see(panel(page, 'Tax and addresses')).toBeVisible()
  await page.getByLabel('GSTIN').fill('32ABCDE1234F1Z5')
  await goOn(page)
  await see(panel(page, 'Manager')).toBeVisible()
  await fill(page, { PAN: manager.PAN, Aadhaar: manager.Aadhaar })
  await goOn(page)
  await see(panel(page, 'Bank')).toBeVisible()
  await fill(page, { ...account, 'Account number again': '380411770216' })
  await page.getByText(/I have compared holder/).click()
  await goOn(page)
  await see(panel(page, 'Check and create')).toBeVisible()
  await shoot(page, 'wizard-review')
  await press(page, 'Create the company')
  await see(panel(page, 'Company')).toBeVisible()
  await see(errors(page)).toBeVisible()
  await see(page.getByLabel('Name of the company')).toHaveValue('Nila Chits Pvt Ltd')
  await expectAccessible(page)
  await page.getByLabel('Mobile number of the owner').fill(owner)
  for (const title of ['Tax and addresses', 'Manager', 'Bank', 'Check and create']) {
    await goOn(page)
    await see(panel(page, title)).toBeVisible()
  }
  await press(page, 'Create the company')

  // Step 6: the form is gone from the history, and a reload stays with the company.
  await see(panel(page, 'Files')).toBeVisible()
  await page.reload()
  await see(panel(page, 'Files')).toBeVisible()
  await see(page.getByText('Nila Chits Pvt Ltd').first()).toBeVisible()
  await uploadFile(page, 'PAN card', { name: 'pan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11_000_000) })
  await see(page.getByText('The file is larger than 10 MB.')).toBeVisible()
  await expectAccessible(page)
  await uploadFile(page, 'PAN card', { name: 'pan.pdf', mimeType: 'application/pdf', buffer: PDF })
  await see(page.getByRole('link', { name: /^Open/ })).toBeVisible()
  await goOn(page)

  // Step 7
  await see(panel(page, 'Versions')).toBeVisible()
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await uploadFile(page, 'Agreement as PDF', { name: 'mou.docx', mimeType: word, buffer: Buffer.from('x') })
  await see(page.getByText('Choose a PDF.')).toBeVisible()
  await uploadFile(page, 'Agreement as PDF', { name: 'mou.pdf', mimeType: 'application/pdf', buffer: PDF })
  await see(page.getByText(/SHA-256/)).toBeVisible()
  await press(page, 'Assign')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
  await see(page.getByText('assigned', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'wizard-agreement')
  await goOn(page)
  await see(page.getByText(`Tell the owner to sign in with ${owner}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the company' }).click()
  await see(page.getByText('The owner has not accepted the agreement yet.')).toBeVisible()
  await see(page.getByText('380411770216')).toBeVisible()
})

test('a lost answer is looked up before anything is sent again', async () => {
  const superadmin = await makeSuperadmin(kuri.app)
  const owner = newMobile()
  const page = await kuri.openAs(superadmin.mobileNumber, '/admin/companies/new', { ...DESKTOP, theme: 'dark' })
  await see(panel(page, 'Company')).toBeVisible()
  await fillCompany(page, owner, 'Periyar Chits')
  await goOn(page)
  await see(panel(page, 'Tax and addresses')).toBeVisible()
  await fillAddress(page)
  await goOn(page)
  await see(panel(page, 'Manager')).toBeVisible()
  await fill(page, manager)
  await goOn(page)
  await see(panel(page, 'Bank')).toBeVisible()
  await goOn(page)
  await see(panel(page, 'Check and create')).toBeVisible()
  // The service creates the company; its answer never arrives.
  await page.route('**/v2/admin/companies', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, 'Create the company')
  await see(page.getByText(/The company exists/)).toBeVisible()
  await see(page.getByRole('button', { name: 'Create the company' })).toBeDisabled()
  await expectAccessible(page)
  await shoot(page, 'wizard-lost-dark')
  await page.reload()
  await see(page.getByText(/The company exists/)).toBeVisible()
  await press(page, 'Go on with this company')
  await see(panel(page, 'Files')).toBeVisible()
  const { data } = await kuri.app.call('GET', '/v2/admin/companies?search=Periyar', {
    token: (await kuri.app.superadmin()).token,
  })
  expect(data.count).toBe(1)
})
