import { makeClient } from '@kuri/server/testing/enrollment-client'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { JPEG, PNG } from '@kuri/server/testing/sample-files'
import { expect as expectPage } from '@playwright/test'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { useBrowser } from '../../../testing/browser.ts'

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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const codeSentTo = async (email: string) => {
  const outbox = await kuri.app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
  return outbox.json().messages[0].code as string
}
const chooseFile = (page: Page, paper: string, buffer: Buffer, mimeType = 'image/png') =>
  page
    .getByRole('group', { name: paper })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: mimeType === 'image/png' ? 'paper.png' : 'paper.jpg', mimeType, buffer })

test(
  'a newcomer verifies their email, fills in the four steps with mistakes on the way, and sends the request',
  JOURNEY,
  async () => {
    const { programId } = await openChit()
    const member = await makeSubscriber(kuri.app, 'Saraswathi Amma')
    const page = await kuri.openAs(member.mobileNumber, `/join/${programId}`)
    await see(page.getByRole('heading', { name: 'Three Friends', exact: true })).toBeVisible()
    await see(page.getByText('Not verified')).toBeVisible()
    await see(page.getByRole('button', { name: 'Start' })).toBeDisabled()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Verify your email' }).click()
    await page.getByLabel('Email address').fill('saraswathi')
    await press(page, 'Send the code')
    await see(page.getByText('Type an email address, such as name@example.in.').first()).toBeVisible()
    await page.getByLabel('Email address').fill('saraswathi@example.in')
    await press(page, 'Send the code')
    await page.getByLabel('Code from the email').fill('000000')
    await see(page.getByText('The code is wrong', { exact: false })).toBeVisible()
    await see(page.getByLabel('Code from the email')).toHaveValue('')
    await expectAccessible(page)
    await page.getByLabel('Code from the email').fill(await codeSentTo('saraswathi@example.in'))
    await see(page).toHaveURL(new RegExp(`/join/${programId}$`))
    await see(page.getByText('Verified')).toHaveCount(2)

    await page.getByRole('link', { name: 'Start' }).click()
    await press(page, 'Save and continue')
    await see(page.getByRole('alert').getByRole('listitem')).toHaveCount(6)
    await expectAccessible(page)
    const seventeen = new Date()
    seventeen.setFullYear(seventeen.getFullYear() - 17)
    await page.getByLabel('Date of birth').fill(seventeen.toISOString().slice(0, 10))
    await page.getByLabel('Gender').selectOption('FEMALE')
    await page.getByLabel('Aadhaar number').fill('2345 6789 0123')
    await page.getByLabel('PAN').fill('abcde1234f')
    await page.getByLabel('Relative in your papers').selectOption('FATHER')
    await page.getByLabel('Name of this relative').fill('Raman Nair')
    await see(page.getByLabel('PAN')).toHaveValue('ABCDE1234F')
    await press(page, 'Save and continue')
    await see(page.getByLabel('Date of birth')).toHaveAccessibleDescription(/18/)
    await see(page.getByLabel('Aadhaar number')).toHaveValue('234567890123')

    // A reload keeps what was typed, but never Aadhaar and PAN.
    await page.reload()
    await see(page.getByLabel('Name of this relative')).toHaveValue('Raman Nair')
    await see(page.getByLabel('Aadhaar number')).toHaveValue('')
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toMatch(/234567890123|ABCDE1234F/)
    await page.getByLabel('Aadhaar number').fill('234567890123')
    await page.getByLabel('PAN').fill('ABCDE1234F')
    await page.getByLabel('Date of birth').fill('1971-04-02')
    await press(page, 'Save and continue')

    await see(page.getByText('Step 2 of 4')).toBeVisible()
    await page.getByLabel('PIN code').fill('012345')
    await press(page, 'Save and continue')
    await see(page.getByRole('alert').getByRole('listitem')).toHaveCount(2)
    await see(page.getByLabel('PIN code')).toHaveAccessibleDescription(/does not begin with 0/)
    await page.getByLabel('House and street').fill('Nila House, Temple Road')
    await page.getByLabel('PIN code').fill('679101')
    await expectAccessible(page)
    await press(page, 'Save and continue')

    await see(page.getByText('Step 3 of 4')).toBeVisible()
    await page.getByText('A job', { exact: true }).click()
    await press(page, 'Save and continue')
    await see(page.getByRole('alert').getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)
    await page.getByText('A shop or business').click()
    await page.getByLabel('Income in a month').fill('45000')
    await press(page, 'Save and continue')

    await see(page.getByText('Step 4 of 4')).toBeVisible()
    await press(page, 'Back')
    await see(page.getByLabel('Income in a month')).toHaveValue('45,000')
    await press(page, 'Back')
    await see(page.getByLabel('House and street')).toHaveValue('Nila House, Temple Road')
    await page.goForward()
    await see(page.getByText('Step 3 of 4')).toBeVisible()
    await page.goto('/my/requests')
    await page.getByRole('link', { name: /Three Friends/ }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Continue' }).click()
    await see(page.getByText('Step 4 of 4')).toBeVisible()

    await chooseFile(page, 'Aadhaar, front', Buffer.from('this is text'))
    await see(page.getByText('This file cannot be read.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await chooseFile(page, 'Aadhaar, front', PNG)
    await chooseFile(page, 'Aadhaar, back', JPEG, 'image/jpeg')
    await see(page.getByText('Saved', { exact: true })).toHaveCount(2)
    await see(page.getByText('You can send it without a picture.', { exact: false })).toBeVisible()
    await chooseFile(page, 'Your photograph', JPEG, 'image/jpeg')
    await see(page.getByText('You can send it without a picture.', { exact: false })).toBeHidden()
    await press(page, 'Send to Nila Chits')
    await see(page.getByText('Please accept this to go on.').first()).toBeVisible()
    await page.locator('label', { hasText: 'What I have filled in is true' }).click()
    await press(page, 'Send to Nila Chits')

    await see(page.getByText('Sent to Nila Chits (done)')).toBeVisible()
    await see(page.getByText('Nothing to do for you now.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await see(page.getByText('Sent to Nila Chits (done)')).toBeVisible()
  },
)

test('a member who has paid adds the nominee and both files, reads the agreement and signs it', JOURNEY, async () => {
  const { client, company, programId } = await openChit()
  const member = await client.person('Saraswathi Amma')
  const { requestId, invoiceId } = await client.approved(member, programId, company.token)
  const page = await kuri.openAs(member.mobileNumber, `/my/requests/${requestId}`)
  await see(page.getByRole('link', { name: 'Pay ₹2,000' })).toHaveAttribute('href', `/pay/${invoiceId}`)
  const payment = await client.pay(member, requestId, invoiceId)
  await client.complete(payment.data.transactionId)
  await page.reload()
  await see(page.getByText('Ticket 1')).toBeVisible()
  await page.getByRole('link', { name: 'Add your papers' }).click()
  await see(page.getByText('Missing')).toHaveCount(3)
  await expectAccessible(page)

  await page.getByRole('link', { name: /Nominee/ }).click()
  await page.getByLabel('Name of the nominee').fill('Anu')
  await page.getByLabel('Their mobile number').fill('12345')
  await press(page, 'Save the nominee')
  await see(page.getByRole('alert').getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('What they are to you').fill('Daughter')
  await press(page, 'Save the nominee')
  await see(page.getByLabel('Their mobile number')).toHaveAccessibleDescription(/10 to 15/)
  await page.getByLabel('Their mobile number').fill('98470 12345')
  await expectAccessible(page)
  await press(page, 'Save the nominee')
  await see(page.getByText('Missing')).toHaveCount(2)

  await page.getByRole('link', { name: /PAN card/ }).click()
  await see(page.getByText('Both files have to be there first.')).toBeVisible()
  await chooseFile(page, 'PAN card', PNG)
  await chooseFile(page, 'Income proof', JPEG, 'image/jpeg')
  await press(page, 'Add both to my papers')
  await see(page.getByText('Missing')).toHaveCount(1)

  await page.getByRole('link', { name: /Agreement/ }).click()
  await see(page.getByText('Read the agreement first.')).toBeVisible()
  await expectAccessible(page)
  const draft = page.waitForResponse(/agreement\/preview$/)
  await press(page, 'Read the agreement')
  expect(await (await draft).headerValue('content-type')).toBe('application/pdf')
  await see(page.getByRole('link', { name: 'Open the draft (PDF)' })).toHaveAttribute('href', /^blob:/)
  await press(page, 'Sign the agreement')
  await see(page.getByText('Draw or type your name first.')).toBeVisible()
  await see(page.getByText('Please accept this to go on.')).toBeVisible()
  await drawName(page)
  await page.locator('label', { hasText: 'I have read the agreement' }).click()
  await press(page, 'Sign the agreement')
  const signed = page.getByRole('link', { name: 'Open the signed agreement (PDF)' })
  await see(signed).toBeVisible()
  await expectAccessible(page)
  const file = await fetch((await signed.getAttribute('href'))!)
  expect((await file.text()).slice(0, 4)).toBe('%PDF')
  expect((await client.read(member, requestId)).step).toBe('COMPLETED')

  await page.goto(`/my/requests/${requestId}`)
  await see(page.getByText('Nominee, PAN and agreement (done)')).toBeVisible()
  await page.goto('/my/signatures')
  await see(page.getByRole('img', { name: 'Your signature', exact: true })).toHaveCount(1)
  await press(page, 'Save the signature')
  await see(page.getByText('Draw or type your name first.')).toBeVisible()
  await drawName(page)
  await press(page, 'Save the signature')
  await see(page.getByText('Use this one')).toHaveCount(1)
  await press(page, 'Use this one')
  await see(page.getByText('In use')).toHaveCount(1)
  await expectAccessible(page)
})

async function drawName(page: Page) {
  const pad = page.getByRole('img', { name: 'Space for your signature' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.5)
  await page.mouse.down()
  for (const [across, down] of [
    [0.4, 0.2],
    [0.5, 0.8],
    [0.6, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 4 })
  await page.mouse.up()
}

test('the four steps can be filled in with the keyboard alone', JOURNEY, async () => {
  const { client, programId } = await openChit()
  const member = await client.person('Saraswathi Amma')
  const page = await kuri.openAs(member.mobileNumber, `/join/${programId}`)
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const named = (role: 'button' | 'link') => page.getByRole(role, { name, exact: true })
    const wanted = page.getByLabel(name, { exact: true }).or(named('button')).or(named('link')).last()
    await see(wanted).toBeAttached()
    for (let presses = 0; presses < 60; presses++) {
      if ((await wanted.and(page.locator(':focus')).count()) > 0) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${name}`)
  }
  const typeAt = async (name: string | RegExp, text: string) => {
    await tabTo(name)
    await page.keyboard.type(text)
  }
  const enterAt = async (name: string | RegExp) => {
    await tabTo(name)
    await page.keyboard.press('Enter')
  }
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
