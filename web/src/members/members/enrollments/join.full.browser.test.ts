import { newId } from '@kuri/server/platform/ids'
import { makeClient } from '@kuri/server/testing/enrollment-client'
import { makeCompany, makeProgram } from '@kuri/server/testing/fixtures'
import { CODE } from '@kuri/server/testing/sign-in-codes'
import { expect as expectPage } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { drawName, press } from '../../../../testing/forms.ts'
import { keyboardOf } from '../../../../testing/keyboard.ts'

const kuri = useBrowser()
/** Long journeys run beside other tests. */
const see = expectPage.configure({ timeout: 15_000 })
const JOURNEY = { timeout: 180_000 }

async function openChit() {
  const client = makeClient(kuri.app)
  const company = await makeCompany(kuri.app, 'Nila Chits')
  const programId = await client.openProgram(company, { name: 'Three Friends', totalSlots: 3, availableSlots: 3 })
  return { client, company, programId }
}

test('a member saves signatures and chooses the one that signs', JOURNEY, async () => {
  const member = await makeClient(kuri.app).person('Saraswathi Amma')
  const page = await kuri.openAs(member.mobileNumber, '/my/signatures')
  await see(page.getByText('No signature yet.', { exact: false })).toBeVisible()
  await press(page, 'Save the signature')
  await see(page.getByText('Draw or type your name first.')).toBeVisible()
  for (const saved of [1, 2]) {
    await drawName(page)
    await press(page, 'Save the signature')
    await see(page.getByRole('img', { name: 'Your signature', exact: true })).toHaveCount(saved)
  }
  await press(page, 'Use this one')
  await see(page.getByText('In use')).toHaveCount(1)
  await expectAccessible(page)
})

test('the four steps can be filled in with the keyboard alone', JOURNEY, async () => {
  const { client, programId } = await openChit()
  const member = await client.person('Saraswathi Amma')
  const page = await kuri.openAs(member.mobileNumber, `/join/${programId}`)
  const { tabTo, typeAt, enterAt } = keyboardOf(page)
  await enterAt('Start')
  await typeAt('Date of birth', '04021971')
  await typeAt('Gender', 'W')
  await typeAt('Aadhaar number', '234567890123')
  await typeAt('PAN', 'abcde1234f')
  await typeAt('Relative in your papers', 'F')
  await typeAt('Name of this relative', 'Raman Nair')
  await enterAt('Save and continue')
  await typeAt('House and street', 'Nila House')
  await enterAt('Save and continue')
  await tabTo('A job')
  await page.keyboard.press('ArrowDown')
  await see(page.getByRole('radio', { name: 'A shop or business' })).toBeChecked()
  await enterAt('Save and continue')
  await tabTo(/What I have filled in is true/)
  await page.keyboard.press('Space')
  await enterAt('Send to Nila Chits')
  await see(page.getByText('Sent to Nila Chits (done)')).toBeVisible()
})

/** 400 ms there and back, 50 KB/s down, 25 KB/s up: a village on a rainy evening. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 }

test('on slow 3G a member signs in and begins to join, and a second tap sends nothing twice', JOURNEY, async () => {
  const { client, programId } = await openChit()
  const member = await client.person('Saraswathi Amma')
  const page = await (await kuri.newContext()).newPage()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const times = (end: string) => sent.filter((path) => path.endsWith(end)).length
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_3G)
  await page.goto(`/sign-in?next=/join/${programId}`)
  await page.getByLabel('Your mobile number').fill(member.mobileNumber)
  await page.getByLabel('I accept the terms').check({ force: true })
  await page.getByRole('button', { name: 'Send the code' }).dblclick()
  await page.getByLabel('Code of six digits').fill(CODE)
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByLabel('Date of birth').fill('1971-04-02')
  await page.getByLabel('Gender').selectOption('FEMALE')
  await page.getByLabel('Aadhaar number').fill('234567890123')
  await page.getByLabel('PAN').fill('ABCDE1234F')
  await page.getByLabel('Relative in your papers').selectOption('FATHER')
  await page.getByLabel('Name of this relative').fill('Raman Nair')
  await page.getByRole('button', { name: 'Save and continue' }).dblclick()
  await see(page.getByText('Step 2 of 4')).toBeVisible()
  expect([times('/request-otp'), times('/verify-otp'), times('/basic-info')]).toEqual([1, 1, 1])
  // Back from the second step shows the first, as it was saved.
  await page.goBack()
  await see(page.getByLabel('Name of this relative')).toHaveValue('Raman Nair')
})

test('a request can be cancelled with a reason, and the chit can be asked for again', JOURNEY, async () => {
  const { client, programId } = await openChit()
  const member = await client.person()
  const requestId = await client.submitted(member, programId)
  const page = await kuri.openAs(member.mobileNumber, `/join/${programId}`)
  await page.getByRole('link', { name: 'See your request' }).click()
  await press(page, 'Cancel my request')
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel my request' }).click()
  await see(dialog.getByText('Please fill this in.').first()).toBeVisible()
  await dialog.getByLabel('Why?').fill('I found another chit.')
  await dialog.getByRole('button', { name: 'Cancel my request' }).click()
  await see(page.getByText('I found another chit.')).toBeVisible()
  expect((await client.read(member, requestId)).status).toBe('CANCELLED')
  await page.getByRole('link', { name: 'Apply again' }).click()
  await see(page.getByRole('link', { name: 'Start' })).toBeVisible()
  await page.goto('/my/requests?status=REQUESTED')
  await see(page.getByText('No request is in this state.')).toBeVisible()
})

test('who asks for a chit that has begun reads what a free ticket costs', async () => {
  const { app } = kuri
  const company = await makeCompany(app, 'Nila Chits')
  const post = (path: string, body: object = {}) =>
    app.call('POST', `/v2/companies/${path}`, { token: company.token, body })
  const rupees = { totalAmountPaise: 400_000, subscriptionAmountPaise: 100_000, minimumBidAmountPaise: 200_000 }
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...{ ...rupees, bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false },
    ...{ totalSlots: 4, availableSlots: 2, durationValue: 4 },
  })
  const member = await makeClient(app).person('Saraswathi Amma')
  const requestId = newId()
  const now = new Date()
  const open = { status: 'REQUESTED' as const, step: 'SUBMITTED' as const, submittedAt: now }
  await app.db
    .insertInto('enrollmentRequests')
    .values({
      ...{ id: requestId, programId, companyId: company.companyId, subscriberId: member.userId },
      ...{ ...open, createdAt: now, updatedAt: now },
    })
    .execute()
  const page = await kuri.openAs(member.mobileNumber, `/my/requests/${requestId}`)
  await page.getByRole('button', { name: /price of a free ticket/ }).click()
  await see(page.getByText('No ticket of a past month is free.', { exact: false })).toBeVisible()
  await expectAccessible(page)

  const { cycleId } = (await post('cycles', { programId, status: 'ACTIVE' })).data
  await post(`programs/${programId}/company-tickets`)
  await post(`cycles/${cycleId}/invoices`)
  await page.reload()
  await page.getByRole('button', { name: /price of a free ticket/ }).click()
  await see(page.getByRole('row', { name: /In all/ })).toContainText('₹1,000')
  await see(page.getByText('The company holds ticket 1.', { exact: false })).toBeVisible()
  await expectAccessible(page)
})
