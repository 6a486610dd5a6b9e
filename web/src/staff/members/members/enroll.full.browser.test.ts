// A walk-in from the typed number to the stored request: what staff typed is what the service keeps.
import { makeClient } from '@kuri/server/testing/enrollment-client'
import { makeCompany, newMobile } from '@kuri/server/testing/fixtures'
import { PNG } from '@kuri/server/testing/sample-files'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../../../testing/browser.ts'
import { chooseFile, press } from '../../../../testing/forms.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let company: Awaited<ReturnType<typeof makeCompany>>
beforeAll(async () => {
  company = await makeCompany(kuri.app, 'Nila Chits')
})

async function lastCodeTo(mobileNumber: string): Promise<string> {
  const to = encodeURIComponent(mobileNumber)
  const response = await fetch(`${kuri.app.url}/dev/outbox.json?to=${to}`)
  const { messages } = (await response.json()) as { messages: { code: string }[] }
  return messages[0]!.code
}

const read = async (path: string, token = company.token) => (await kuri.app.call('GET', path, { token })).data

/** The ten digits of a new number, and what the service makes of them. */
async function openCounter() {
  const programId = await makeClient(kuri.app).openProgram(company, { name: 'Onam 40' })
  const page = await kuri.openAs(company.ownerMobile, `/co/programs/${programId}/enroll`)
  const mobileNumber = newMobile()
  return { programId, page, mobileNumber, digits: mobileNumber.slice(3) }
}

const panel = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })

async function sendCode(page: Page, mobileNumber: string) {
  await page.getByLabel('Mobile number').first().fill(mobileNumber.slice(3))
  await press(page, 'Send the code')
  await see(page.getByText('The code is on its way.')).toBeVisible()
  await page.getByLabel('Code on their phone').fill(await lastCodeTo(mobileNumber))
}

async function typePerson(page: Page) {
  const who = panel(page, '2. Who they are')
  await who.getByLabel(/^Name \(/).fill('Meera Nair')
  await who.getByLabel('Born on').fill('1990-05-06')
  await who.getByLabel('Gender').selectOption('FEMALE')
  await who.getByLabel('Aadhaar number').fill('234567890123')
  await who.getByLabel('PAN').fill('ABCDE1234F')
  await who.getByLabel(/^Relation \(/).selectOption('FATHER')
  await who.getByLabel('Name of the relation').fill('Raman Nair')
  await who.getByLabel('House and street').fill('Nila House')
  await who.getByLabel('Town or village').fill('Ottapalam')
  await who.getByLabel('District').fill('Palakkad')
  await who.getByLabel('Pincode').fill('679101')
}

async function typeNominee(page: Page, mobileNumber: string) {
  const nominee = panel(page, '3. Nominee')
  await nominee.getByLabel(/^Name/).fill('Sita Nair')
  await nominee.getByLabel(/^Relation/).fill('Sister')
  await nominee.getByLabel(/^Mobile number/).fill(mobileNumber.slice(3))
}

const TYPED = {
  name: 'Meera Nair',
  dob: '1990-05-06',
  gender: 'FEMALE',
  relationType: 'FATHER',
  relationName: 'Raman Nair',
  countryCode: 'IN',
}

test('a walk-in gets the code by SMS, pays later, and the request holds what was typed', async () => {
  const { programId, page, mobileNumber } = await openCounter()
  const nomineeMobile = newMobile()
  await page.getByLabel('Mobile number').first().fill('1234567')
  await press(page, 'Send the code')
  await see(page.getByText(/Mobile number: must be/)).toBeVisible()
  await sendCode(page, mobileNumber)
  await typePerson(page)
  await typeNominee(page, nomineeMobile)
  await chooseFile(page, 'Photograph', PNG)
  await see(page.getByRole('group', { name: 'Photograph' })).toContainText('Saved')
  await page.getByLabel('How they pay').selectOption('UPI')
  await page.getByLabel('All first instalments').fill('4000')
  await page.getByLabel('UTR').fill('UPI123456789')
  await page.getByText(/has read and accepted/).click()
  await page.getByLabel('How many tickets').fill('2')
  await press(page, 'Enroll')
  await see(page.getByText(/The platform approves requests/)).toBeVisible()
  await page.getByLabel('How they pay').selectOption({ label: 'They pay later' })
  await press(page, 'Enroll')
  await see(page.getByText('The request is taken and waits for approval.')).toBeVisible()

  const admin = await kuri.app.superadmin()
  const { requests } = await read(`/v2/admin/requests?programId=${programId}`, admin.token)
  expect(requests).toHaveLength(2)
  for (const { id } of requests) {
    const request = await read(`/v2/admin/requests/${id}`, admin.token)
    expect(request).toMatchObject({ status: 'REQUESTED', source: 'DESK' })
    expect(request.BASIC_INFO).toMatchObject({ ...TYPED, mobileNumber })
    expect(request.BASIC_INFO.aadhaarNumber).toMatch(/0123$/)
    expect(request.BASIC_INFO.pan).toMatch(/234F$/)
    expect(request.ADDRESSES.presentAddress).toMatchObject({
      line1: 'Nila House',
      city: 'Ottapalam',
      district: 'Palakkad',
      pincode: '679101',
    })
  }
  const rows = await kuri.app.db
    .selectFrom('enrollmentRequests')
    .select('deskPapers')
    .where('programId', '=', programId)
    .execute()
  for (const { deskPapers } of rows)
    expect(deskPapers).toMatchObject({
      nominee: { name: 'Sita Nair', relation: 'Sister', mobileNumber: nomineeMobile },
    })
})

test('where the company approves, a walk-in who pays in cash leaves with a ticket and a receipt', async () => {
  Object.assign(kuri.app.config, { deskApproval: 'COMPANY' })
  const { programId, page, mobileNumber } = await openCounter()
  await sendCode(page, mobileNumber)
  await typePerson(page)
  await page.getByLabel('How they pay').selectOption('CHEQUE')
  await page.getByLabel('Number', { exact: true }).fill('123456')
  await page.getByLabel('How they pay').selectOption('CASH')
  await page.getByLabel('All first instalments').fill('2000')
  await page.getByText(/has read and accepted/).click()
  await press(page, 'Enroll')
  await see(page.getByText('Enrolled with ticket 1.')).toBeVisible()
  await see(page.getByText('₹2,000')).toBeVisible()

  const { enrollments } = await read(`/v2/companies/programs/${programId}/enrollments`)
  expect(enrollments).toMatchObject([{ name: 'Meera Nair', mobileNumber, advanceAmount: 2000 }])
  const [{ lastReceipt }] = enrollments
  const receipt = await read(`/v2/companies/receipts/${lastReceipt.receiptId ?? lastReceipt.id}`)
  expect(receipt).toMatchObject({ mode: 'CASH', amount: 2000, instrumentNumber: null, utr: null })
  const { requests } = await read(`/v2/companies/requests?programId=${programId}`)
  expect(requests).toMatchObject([{ status: 'ENROLLED' }])
})

test('two presses send one code, and the button counts down to the next one; another number waits for nothing', async () => {
  const { page, mobileNumber } = await openCounter()
  await page.getByLabel('Mobile number').first().fill(mobileNumber.slice(3))
  await page.getByRole('button', { name: 'Send the code' }).dblclick()
  await see(page.getByText('The code is on its way.')).toBeVisible()
  await see(page.getByRole('button', { name: /^Send again in 0:\d\d$/ })).toBeDisabled()
  await see(page.getByRole('alert')).toHaveCount(0)
  const sent = await kuri.app.db.selectFrom('messages').select('id').where('recipient', '=', mobileNumber).execute()
  expect(sent).toHaveLength(1)
  await page.getByLabel('Mobile number').first().fill(newMobile().slice(3))
  await press(page, 'Send the code')
  await see(page.getByRole('button', { name: /^Send again in/ })).toBeVisible()
})
