import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { bidsOf, lead, offer, openRoom, start } from '../../../../testing/room-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

test('a bid confirmed with two taps counts, and a pause says its reason and keeps the lead', async () => {
  const room = await openRoom(kuri.app)
  const page = await kuri.openAs(room.me.mobileNumber, room.path)
  await page.getByRole('button', { name: 'Join with ticket 1' }).click()
  await see(page.getByText('You have joined.')).toBeVisible()
  await start(room)
  await room.rivals[0]!.bid(95_000)
  await offer(page, '94,500').click()
  await page.getByRole('button', { name: /^Confirm for ticket 1: take home 94,500 rupees, give up 5,500/ }).click()
  await see(page.getByText('You lead', { exact: true })).toBeVisible()
  await room.command('auction.pause', { reason: 'Power cut in the hall' })
  await see(page.locator('[data-state=PAUSED]')).toBeVisible()
  await see(page.getByText('Power cut in the hall')).toBeVisible()
  await see(page.getByText('Bidding is closed while the auction is paused.')).toBeVisible()
  await see(lead(page)).toContainText('₹94,500')
  await expectAccessible(page)
  await room.command('auction.resume', { reason: 'The light is back' })
  await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await room.command('auction.end', { reason: 'Time' })
  await see(page.getByText('The hammer has fallen. The winner is being confirmed.')).toBeVisible()
  room.close()
})

test('an amount of their own is typed on the keys, says what it means, and is confirmed like any other', async () => {
  const room = await openRoom(kuri.app)
  const page = await kuri.openAs(room.me.mobileNumber, room.path)
  await page.getByRole('button', { name: 'Join with ticket 1' }).click()
  await start(room)
  await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await page.getByRole('button', { name: 'Other amount' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount in rupees' })
  await see(page.getByText('From ₹60,000 to ₹1,00,000')).toBeVisible()
  await amount.fill('59999')
  await see(page.getByRole('button', { name: 'Use ₹59,999' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear' }).click()
  for (const key of ['9', '0', '000']) await page.getByRole('button', { name: key, exact: true }).click()
  await see(page.getByText('Ninety thousand rupees')).toBeVisible()
  await see(page.getByText('You take home ₹90,000, you give up ₹10,000.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use ₹90,000' }).click()
  expect(await bidsOf(kuri.app.db, room.auctionId, room.me.enrollmentId)).toEqual([])
  const typed = page.getByRole('button', { name: /^Confirm for ticket 1: take home 90,000 rupees, give up 10,000/ })
  // The amount is armed for four seconds, which a starved page can miss; then it is an offer again.
  await see(async () => {
    if (!(await typed.isVisible())) await offer(page, '90,000').click({ timeout: 2000 })
    await typed.click({ timeout: 3000 })
  }).toPass()
  await see(page.getByText(/^Recorded$/)).toBeVisible()
  room.close()
})

test('a ticket that cannot bid watches and reads why', async () => {
  const room = await openRoom(kuri.app, { members: 2 })
  await kuri.app.db
    .updateTable('invoices')
    .set({ status: 'DRAFT', paidAt: null })
    .where('subscriberId', '=', room.me.userId)
    .execute()
  const page = await kuri.openAs(room.me.mobileNumber, room.path)
  await see(page.getByText('You cannot join: an instalment is not paid.')).toBeVisible()
  await expectAccessible(page)
  room.close()
})

test('what is announced between the reading of the page and the connection is shown', async () => {
  const room = await openRoom(kuri.app)
  const page = await kuri.openAs(room.me.mobileNumber, '/my')
  let hasAnnounced = false
  await page.route(`**/auctions/${room.auctionId}`, async (route) => {
    const response = await route.fetch()
    if (!hasAnnounced) await room.command('auction.announcement.create', { message: 'Tea is served', tone: 'INFO' })
    hasAnnounced = true
    await route.fulfill({ response })
  })
  await page.goto(`${kuri.app.url}${room.path}`)
  await see(page.getByRole('button', { name: 'Join with ticket 1' })).toBeVisible()
  await see(page.getByText('Tea is served')).toBeVisible()
  expect(hasAnnounced).toBe(true)
  room.close()
})
