// A visitor becomes the winner: from the start page to the prize, on a phone. Staff act through the API.
import { newMobile } from '@kuri/server/testing/fixtures'
import { JPEG, PNG } from '@kuri/server/testing/sample-files'
import { CODE } from '@kuri/server/testing/sign-in-codes'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { useBrowser } from '../testing/browser.ts'
import { chooseFile, drawName, enterAmount, press } from '../testing/forms.ts'
import { see } from '../testing/see.ts'
import { makeThreeFriends, type ThreeFriends } from './three-friends.ts'

const kuri = useBrowser()

test('a visitor becomes the winner', { timeout: 600_000 }, async () => {
  const chit = await makeThreeFriends(kuri.app)
  const mobileNumber = newMobile()
  const page = await kuri.visit('/')
  await findTheChit(page, chit)
  await signIn(page, chit, mobileNumber)
  await verifyEmail(page, chit)
  await askToJoin(page, chit)
  await chit.approveRequest()
  await payToJoin(page, chit)
  await completePapers(page)
  await chit.beginFirstMonth()
  await waitForTheBill(page, chit)
  await sealABid(page, chit)
  const { early } = await chit.scheduleAndWait()
  expect(early.error?.details?.[0]?.path).toBe('auctionStartAt')
  await signInAgain(page, chit)
  await bidAndWin(page, chit)
  await readTheResult(page)
  await preparePrize(page)
  await readTheMoney(page, chit)
})

async function findTheChit(page: Page, { name, programId }: ThreeFriends) {
  await see(page.getByRole('heading', { level: 1 })).toHaveText('Save together. Bid when you need it. See every rupee.')
  await see(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('മലയാളം', { exact: true }).last().click()
  await see(page.locator('html')).toHaveAttribute('lang', 'ml')
  await see(page.getByRole('heading', { level: 1 })).toContainText('ഒരുമിച്ച്')
  await page.getByRole('link', { name: 'എല്ലാ കുറികളും' }).click()
  await see(page).toHaveURL(/\/chits$/)
  await page.getByRole('searchbox').fill(name)
  await see(page.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByLabel('ഭാഷ').selectOption('en')
  const card = page.getByRole('link', { name: new RegExp(name) })
  await see(card).toContainText('1 of 3 places free')
  await see(card.locator('[data-paise="3000000"]')).toHaveText('₹30,000')
  await see(card).toContainText('lowest prize ₹18,000')
  await card.click()
  await see(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectToAddUp(page, { pot: 3_000_000, commission: 150_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask to join' }).click()
  await see(page).toHaveURL(new RegExp(`/sign-in\\?next=.*${programId}`))
}

/** The bar of the pot: prize, commission and share are the pot. */
async function expectToAddUp(page: Page, { pot, commission }: { pot: number; commission: number }) {
  const parts = page.locator('figure dd [data-paise]')
  await see(parts).toHaveCount(4)
  const [prize, kept, share, whole] = await parts.evaluateAll((all: { getAttribute(name: string): string | null }[]) =>
    all.map((each) => Number(each.getAttribute('data-paise'))),
  )
  expect(prize! + kept! + share!).toBe(whole)
  expect([whole, kept]).toEqual([pot, commission])
  return { prize, share }
}

async function signIn(page: Page, { programId }: ThreeFriends, mobileNumber: string) {
  await page.getByLabel('Your mobile number').fill(mobileNumber)
  await page.getByLabel('I accept the terms').check({ force: true })
  await press(page, 'Send the code')
  await page.getByLabel('Code of six digits').fill('000000')
  await see(page.getByRole('alert')).toContainText('The code is wrong')
  await see(page.getByLabel('Code of six digits')).toHaveValue('')
  await page.getByLabel('Code of six digits').fill(CODE)
  await see(page).toHaveURL(`${kuri.app.url}/join/${programId}`)
}

async function verifyEmail(page: Page, { programId, name }: ThreeFriends) {
  await see(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await see(page.getByText('Not verified')).toBeVisible()
  await see(page.getByRole('button', { name: 'Start' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Verify your email' }).click()
  await page.getByLabel('Email address').fill('saraswathi')
  await press(page, 'Send the code')
  await see(page.getByText('Type an email address, such as name@example.in.').first()).toBeVisible()
  const email = `saraswathi-${programId}@example.in`
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Send the code')
  await page.getByLabel('Code from the email').fill('000000')
  await see(page.getByText('The code is wrong', { exact: false })).toBeVisible()
  await see(page.getByLabel('Code from the email')).toHaveValue('')
  await expectAccessible(page)
  const outbox = await kuri.app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
  await page.getByLabel('Code from the email').fill(outbox.json().messages[0].code)
  await see(page).toHaveURL(new RegExp(`/join/${programId}$`))
  await see(page.getByText('Verified')).toHaveCount(2)
}

async function askToJoin(page: Page, { name }: ThreeFriends) {
  await page.getByRole('link', { name: 'Start' }).click()
  await press(page, 'Save and continue')
  await see(page.getByRole('alert').getByRole('listitem')).toHaveCount(7)
  await expectAccessible(page)
  const seventeen = new Date()
  seventeen.setFullYear(seventeen.getFullYear() - 17)
  await page.getByLabel('Full name').fill('Saraswathi Amma')
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

  // Back through the steps, and on again from the list of requests.
  await see(page.getByText('Step 4 of 4')).toBeVisible()
  await press(page, 'Back')
  await see(page.getByLabel('Income in a month')).toHaveValue('45,000')
  await press(page, 'Back')
  await see(page.getByLabel('House and street')).toHaveValue('Nila House, Temple Road')
  await page.goForward()
  await see(page.getByText('Step 3 of 4')).toBeVisible()
  await page.goto('/my/requests')
  await page.getByRole('link', { name: new RegExp(name) }).click()
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
}

async function payToJoin(page: Page, { name }: ThreeFriends) {
  await page.goto('/home')
  await page.getByRole('link', { name: /Pay to join/ }).click()
  await press(page, 'Pay ₹10,000')
  await press(page, 'Fail the payment')
  await see(page.getByRole('heading', { name: 'Failed, nothing was taken' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay again' }).click()
  await press(page, 'Pay ₹10,000')
  await press(page, 'Pay')
  await see(page.getByText('You are enrolled. Next come the papers.')).toBeVisible()
  const listed = await kuri.app.call('GET', `/v2/public/programs?search=${encodeURIComponent(name)}`)
  expect(listed.data.programs).toEqual([])
  await page.getByRole('link', { name: 'Go on with the papers' }).click()
  await see(page.getByText('Ticket 3')).toBeVisible()
}

async function completePapers(page: Page) {
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
  await readDraft(page, 'Read the agreement')
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
}

async function readDraft(page: Page, button: string) {
  const answer = page.waitForResponse(/\/preview$/)
  await press(page, button)
  expect(await (await answer).headerValue('content-type')).toBe('application/pdf')
  await see(page.getByRole('link', { name: 'Open the draft (PDF)' })).toHaveAttribute('href', /^blob:/)
}

async function waitForTheBill(page: Page, chit: ThreeFriends) {
  await page.goto(`/my/auctions/${chit.cycle.auctionId}`)
  await see(page.getByText('Pay this instalment first.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Place a sealed bid' })).toBeDisabled()
  await expectAccessible(page)
  // The instalment of the enrollment pays the first month.
  const { takeCash } = await chit.billMonth()
  await takeCash()
  await page.reload()
  await page.getByRole('link', { name: 'Place a sealed bid' }).click()
}

async function sealABid(page: Page, { cycle, call }: ThreeFriends) {
  const seal = page.getByRole('button', { name: 'Seal and place the bid' })
  await see(page.getByText('Enter the amount first.')).toBeVisible()
  await press(page, 'Choose the amount')
  await page.getByRole('textbox', { name: 'Amount in rupees' }).fill('17,999')
  await see(page.getByText('From ₹18,000 to ₹30,000').first()).toBeVisible()
  await see(page.getByRole('button', { name: 'Use ₹17,999' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Amount in rupees' }).fill('27,000')
  await press(page, 'Use ₹27,000')
  await readDraft(page, 'Read the form')
  await see(seal).toBeEnabled()
  // The draft is of one amount: another one has to be read again.
  await enterAmount(page, '₹27,000', '27,500')
  await see(page.getByText('Read the form first.')).toBeVisible()
  await see(seal).toBeDisabled()
  await readDraft(page, 'Read the form')
  await expectAccessible(page)
  await seal.click()
  await see(page.getByRole('heading', { name: 'Your sealed bid is in' })).toBeVisible()
  await see(page.getByText('Checked on this device: the receipt fits your amount.')).toBeVisible()
  await see(page.locator('main')).not.toContainText('27,500')
  await press(page, 'Show for 10 seconds')
  await see(page.locator('main')).toContainText('₹27,500')
  await expectAccessible(page)
  expect(`${page.url()} ${await page.title()}`).not.toMatch(/27.?500/)
  expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).not.toMatch(/27.?500/)
  const seenByStaff = await call('GET', `/v2/companies/auctions/${cycle.auctionId}`)
  expect(seenByStaff).toMatchObject({ activePrebidCount: 1 })
  expect(JSON.stringify(seenByStaff)).not.toMatch(/27500|2750000/)
}

/** Refresh tokens end after a month. The page stays and asks for a code. */
async function signInAgain(page: Page, { cycle }: ThreeFriends) {
  await press(page, 'Back')
  await page.getByRole('button', { name: /^Send a code to/ }).click()
  await page.getByLabel('Code of six digits').fill(CODE)
  await see(page.getByRole('dialog')).toBeHidden()
  await page.goto(`/my/auctions/${cycle.auctionId}`)
  await press(page, 'Join')
  await page.getByRole('link', { name: 'Enter the auction' }).click()
  await see(page.getByText('You have joined.')).toBeVisible()
  await expectAccessible(page)
}

async function bidAndWin(page: Page, chit: ThreeFriends) {
  const room = await chit.openRoom()
  const [first, second] = room.bids
  const lead = page.getByRole('region', { name: 'The lead' })
  const recorded = page.getByText(/^Recorded$/)
  const bidOther = async (rupees: string) => {
    await enterAmount(page, 'Other amount', rupees)
    await page.getByRole('button', { name: /^Confirm for ticket 3/ }).click()
  }
  await room.command('auction.status.update', { status: 'START' })
  await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await first!(29_000)
  await second!(28_000)
  await see(lead).toContainText('₹28,000')
  await see(lead).toContainText('Ticket 2')
  await expectAccessible(page)

  // The first tap arms, and a rival's bid disarms it.
  await page
    .getByRole('button', { name: /^Bid for ticket 3 to take home/ })
    .first()
    .click()
  await see(page.getByRole('button', { name: /^Confirm for ticket 3/ })).toBeVisible()
  await first!(27_000)
  await see(page.getByText('The lead changed, so nothing was sent.')).toBeVisible()
  await bidOther('26,000')
  await see(recorded).toBeVisible()
  await see(page.getByText('You lead', { exact: true })).toBeVisible()
  await see(page.locator('[aria-live=assertive]')).toContainText('Recorded: 26,000 rupees')
  await second!(25_000)
  await see(page.getByText('Outbid', { exact: true })).toBeVisible()
  await see(page.locator('[aria-live=assertive]')).toHaveText('Outbid. The lead is 25,000 rupees.')

  // Without a network the page says so, keeps the lead, and catches up by itself.
  await page.context().setOffline(true)
  await see(page.getByText('Reconnecting…')).toBeVisible()
  await first!(24_900)
  await page.context().setOffline(false)
  await see(page.getByText('1 bid was made meanwhile.')).toBeVisible()
  await see(lead).toContainText('₹24,900')
  const sequences = await page
    .locator('[data-sequence]')
    .evaluateAll((rows: { getAttribute(name: string): string | null }[]) =>
      rows.map((row) => row.getAttribute('data-sequence')),
    )
  expect(new Set(sequences).size).toBe(sequences.length)

  // A bid that is queued while the phone is offline goes out once.
  await page.context().setOffline(true)
  await bidOther('24,000')
  await see(page.getByText('Queued, not sent yet')).toBeVisible()
  await page.context().setOffline(false)
  await see(recorded).toBeVisible()
  const { auctionId } = chit.cycle
  const bids = await kuri.app.db.selectFrom('bids').select('amountPaise').where('auctionId', '=', auctionId).execute()
  expect(bids.filter(({ amountPaise }) => Number(amountPaise) === 2_400_000)).toHaveLength(1)

  await room.command('auction.end', { reason: 'Nobody takes less' })
  await see(page.getByText('The hammer has fallen. The winner is being confirmed.')).toBeVisible()
  await chit.call('POST', `/v2/companies/auctions/${auctionId}/prebids/reveal`, {})
  const { candidates } = await chit.call('GET', `/v2/companies/auctions/${auctionId}/eligible-winner-candidates`)
  const { bidId } = candidates[0]
  await room.command('auction.winner.declare', { mode: 'CANDIDATE', bidId, reason: 'The lowest prize' })
  await page.getByRole('link', { name: 'See the result' }).click()
  room.close()
}

async function readTheResult(page: Page) {
  await see(page.getByRole('heading', { name: 'You won' })).toBeVisible()
  expect(await expectToAddUp(page, { pot: 3_000_000, commission: 150_000 })).toEqual({
    prize: 2_400_000,
    share: 450_000,
  })
  await see(page.getByRole('list', { name: 'How you stand' })).toContainText('Won this month')
  await see(page.getByText('3 tickets × ₹1,500')).toBeVisible()
  await see(page.getByText('Next month you will pay')).toBeVisible()
  await see(page.locator('[data-paise="850000"]')).toHaveText('₹8,500')
  await see(page.getByText('Checked on this device: the receipt fits your amount.')).toBeVisible()
  await expectAccessible(page)
}

async function preparePrize(page: Page) {
  await page.getByRole('link', { name: 'What to bring for the prize' }).click()
  await see(page.getByRole('heading', { name: 'What to bring to the branch' })).toBeVisible()
  await see(page.locator('[data-paise="2400000"]').first()).toBeVisible()
  await page.getByLabel('Which paper is it?').selectOption('Papers of a guarantor')
  await chooseFile(page, 'Send it to the company', Buffer.from('this is text'))
  await see(page.getByText('This file cannot be read.', { exact: false })).toBeVisible()
  await chooseFile(page, 'Send it to the company', PNG)
  const papers = page.getByRole('list', { name: 'Papers' })
  await see(papers).toContainText('Papers of a guarantor')
  await see(papers).toContainText('sent by you')
  await expectAccessible(page)
}

async function readTheMoney(page: Page, chit: ThreeFriends) {
  await chit.startCycle()
  await chit.billMonth()
  await page.goto(`/my/chits/${chit.programId}`)
  await see(page.locator('[data-paise="2400000"]').first()).toHaveText('₹24,000')
  await see(page.locator('[data-paise="150000"]').first()).toHaveText('₹1,500')
  await see(page.getByRole('link', { name: 'Pay ₹8,500' })).toBeVisible()
  await see(page.getByText('₹10,000 − ₹1,500 share of discount')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/home')
  await page.getByRole('link', { name: /unread notification/ }).click()
  await press(page, 'Mark all as read')
  await see(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await see(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
}
