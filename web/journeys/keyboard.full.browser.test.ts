// What costs money works with the keyboard alone. Joining is played in join.full.browser.test.ts, the collections desk in
// counter.full.browser.test.ts, the console in auctions.full.browser.test.ts.
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { prebidClient } from '@kuri/server/testing/prebids'
import { makeRoom } from '@kuri/server/testing/rooms'
import { CODE } from '@kuri/server/testing/sign-in-codes'
import { openSocket } from '@kuri/server/testing/sockets'
import { test } from 'vitest'
import { useBrowser } from '../testing/browser.ts'
import { keyboardOf } from '../testing/keyboard.ts'
import { makeMoneyWorld } from '../testing/money-world.ts'
import { see } from '../testing/see.ts'
import { makeStaffWorld } from '../testing/staff-world.ts'

const kuri = useBrowser()

test('signs in and pays an instalment with the keyboard alone', async () => {
  const { devi } = await makeMoneyWorld(kuri.app)
  const page = await kuri.visit('/sign-in?next=/my/invoices')
  const { typeAt, tabTo, enterAt } = keyboardOf(page)
  await typeAt('Your mobile number', devi.mobileNumber)
  await tabTo('I accept the terms of Kuri')
  await page.keyboard.press('Space')
  await enterAt('Send the code')
  // The field of the code has the focus already.
  await see(page.getByLabel('Code of six digits')).toBeFocused()
  await page.keyboard.type(CODE)
  await see(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await enterAt(/Month 2 · ticket 1/)
  await enterAt('Pay ₹2,125')
  await see(page.getByRole('button', { name: 'Pay ₹2,125' })).toBeVisible()
  await enterAt('Pay ₹2,125')
  await enterAt('Pay')
  await see(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

test('places a sealed bid with the keyboard alone', async () => {
  const client = prebidClient(kuri.app, await makeCompany(kuri.app))
  const auction = await client.makeSealedAuction()
  const subscriber = await makeSubscriber(kuri.app, 'Anu')
  await client.makeBidder(auction, 'Anu', subscriber)
  const page = await kuri.openAs(subscriber.mobileNumber, `/my/auctions/${auction.auctionId}`)
  const { typeAt, enterAt } = keyboardOf(page)
  await enterAt('Place a sealed bid')
  await enterAt('Choose the amount')
  await typeAt('Amount in rupees', '87654')
  await enterAt('Use ₹87,654')
  await enterAt('Seal and place the bid')
  await see(page.getByRole('heading', { name: 'Your sealed bid is in' })).toBeVisible()
})

test('joins an auction and bids in it with the keyboard alone', async () => {
  const room = await makeRoom(kuri.app)
  const [me] = room.members
  const staff = await openSocket(kuri.app.url, room.company.token)
  const { auctionId } = room
  await staff.ask('auction.subscribe', { auctionId })
  const page = await kuri.openAs(me!.mobileNumber, `/my/auctions/${auctionId}/room/${me!.enrollmentId}`)
  const { enterAt } = keyboardOf(page)
  await enterAt('Join with ticket 1')
  await see(page.getByText('You have joined.')).toBeVisible()
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await enterAt(/^Bid for ticket 1 to take home/)
  await enterAt(/^Confirm for ticket 1/)
  await see(page.getByText('You lead', { exact: true })).toBeVisible()
  staff.ws.terminate()
})

/** A coming day whose number is that of its month: browsers differ in which of the two is typed first. */
function comingTwinDay(): string {
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const twin = String(next.getUTCMonth() + 1).padStart(2, '0')
  return `${twin}${twin}${next.getUTCFullYear()}`
}

test('sets up a new program with the keyboard alone', async () => {
  const { ownerMobile } = await makeStaffWorld(kuri.app)
  const page = await kuri.openAs(ownerMobile, '/co/programs/new')
  const { typeAt, tabTo, enterAt } = keyboardOf(page)
  await typeAt('Branch', 'Head')
  await typeAt('Name', 'Vishu Gold')
  await typeAt('Chit number', 'VG-9')
  await typeAt('Pot', '100000')
  await typeAt('Tickets', '40')
  await typeAt('Instalment', '2500')
  await typeAt('Limit of a bid', '60000')
  await typeAt('It runs for', '40')
  await typeAt('First day', comingTwinDay())
  await typeAt('Last day to ask for a ticket', comingTwinDay())
  await enterAt('Save and go on')
  await see(page.getByText('Step 2 of 2')).toBeVisible()
  await typeAt('Description', 'A chit for the new year.')
  await tabTo(/^Auction\s*Members bid for the pot/)
  await page.keyboard.press('ArrowUp')
  await see(page.getByText('A lot needs no auction settings.')).toBeVisible()
  await tabTo(/These terms are as in the agreement/)
  await page.keyboard.press('Space')
  await enterAt('Send for approval')
  await see(page.getByText('It waits for the approval of the platform.')).toBeVisible()
})
