import { makeClient } from '@kuri/server/testing/enrollment-client'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { JPEG, PNG } from '@kuri/server/testing/sample-files'
import { expect as see } from '@playwright/test'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { useBrowser } from '../../../testing/browser.ts'

const kuri = useBrowser()

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

test('a newcomer verifies their email, fills in the four steps with mistakes on the way, and sends the request', async () => {
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
  await see(page.getByRole('group', { name: 'Aadhaar, front' }).locator('.error')).toBeVisible()
  await expectAccessible(page)
  await chooseFile(page, 'Aadhaar, front', PNG)
  await chooseFile(page, 'Aadhaar, back', JPEG, 'image/jpeg')
  await see(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await see(page.getByText('You can send it without a picture.', { exact: false })).toBeVisible()
  await chooseFile(page, 'Your photograph', JPEG, 'image/jpeg')
  await see(page.getByText('You can send it without a picture.', { exact: false })).toBeHidden()
  await press(page, 'Send to Nila Chits')
  await see(page.getByText('Please accept this to go on.').first()).toBeVisible()
  await page.getByRole('checkbox').check()
  await press(page, 'Send to Nila Chits')

  await see(page.getByText('Sent to Nila Chits (done)')).toBeVisible()
  await see(page.getByText('Nothing to do for you now.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await see(page.getByText('Step 4 of 4')).toHaveCount(0)
})
