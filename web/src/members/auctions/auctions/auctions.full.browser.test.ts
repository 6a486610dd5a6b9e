import {
  changeAuction,
  makeAnnouncement,
  makeAuction,
  makeBid,
  makeMember,
  makeWinner,
} from '@kuri/server/testing/auction-fixtures'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { prebidClient } from '@kuri/server/testing/prebids'
import { test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { enterAmount } from '../../../../testing/forms.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

test('a member finds the auction, reads its announcement as text, and withdraws a sealed bid', async () => {
  const { app } = kuri
  const client = prebidClient(app, await makeCompany(app))
  const auction = await client.makeSealedAuction()
  const subscriber = await makeSubscriber(app, 'Anu')
  await client.makeBidder(auction, 'Anu', subscriber)
  await makeAnnouncement(app, auction, 'Bring your passbook <img src=x onerror=alert(1)>')

  const page = await kuri.openAs(subscriber.mobileNumber, '/my/auctions')
  await see(page.getByRole('heading', { name: 'Coming' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Month/ }).first().click()
  await see(page.getByText('Bring your passbook <img src=x onerror=alert(1)>')).toBeVisible()
  await see(page.getByText('the member who takes home the least')).toBeVisible()
  await page.getByRole('link', { name: 'Place a sealed bid' }).click()
  await enterAmount(page, 'Choose the amount', '87,654')
  await see(page.getByText(/gives up/)).toContainText('₹12,346')
  await page.getByRole('button', { name: 'Seal and place the bid' }).click()
  await page.getByRole('button', { name: 'Withdraw the sealed bid' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await see(page.getByRole('button', { name: 'Seal and place the bid' })).toBeVisible()
})

test('a result shows the winner and my standing, and changes when the winner is taken out', async () => {
  const { app } = kuri
  const auction = await makeAuction(app, await makeCompany(app))
  const subscriber = await makeSubscriber(app, 'Anu')
  const anu = await makeMember(app, auction, 'Anu', subscriber)
  const bala = await makeMember(app, auction, 'Bala')
  await makeBid(app, auction, anu, 71_000)
  await changeAuction(app, auction.auctionId, { status: 'COMPLETE', endedAt: app.app.platform.clock.now() })
  const winnerId = await makeWinner(app, auction, bala)
  const page = await kuri.openAs(subscriber.mobileNumber, `/my/auctions/${auction.auctionId}/result`)
  await see(page.getByRole('heading', { name: 'Bala' })).toBeVisible()
  const standing = page.getByRole('list', { name: 'How you stand' })
  await see(standing).toContainText('Bid and was outbid.')
  await see(standing.locator('[data-paise="7100000"]')).toBeVisible()
  await see(page.getByText('How the pot is divided is shown here when the month is closed.')).toBeVisible()
  await expectAccessible(page)

  await app.db.updateTable('winners').set({ status: 'DISQUALIFIED' }).where('id', '=', winnerId).execute()
  await changeAuction(app, auction.auctionId, { status: 'ENDED' })
  await page.reload()
  await see(page.getByText('The hammer has fallen. The winner is being confirmed.')).toBeVisible()
  await expectAccessible(page)
  // The page asks by itself, and the next winner appears.
  await makeWinner(app, auction, anu)
  await changeAuction(app, auction.auctionId, { status: 'COMPLETE' })
  await see(page.getByRole('heading', { name: 'You won' })).toBeVisible()
})

test('the result appears by itself, and asking for it transfers nothing until it is there', async () => {
  const { app } = kuri
  const company = await makeCompany(app)
  const client = prebidClient(app, company)
  const auction = await client.makeSealedAuction()
  const subscriber = await makeSubscriber(app, 'Anu')
  const member = await client.makeBidder(auction, 'Anu', subscriber)
  await changeAuction(app, auction.auctionId, { status: 'ENDED', endedAt: app.app.platform.clock.now() })
  const page = await kuri.openAs(subscriber.mobileNumber, `/my/auctions/${auction.auctionId}/result`)
  const isPoll = (url: string) => url.endsWith(`/me/auctions/${auction.auctionId}`)
  await page.waitForResponse((response) => isPoll(response.url()) && response.status() === 304)
  await makeWinner(app, auction, member)
  await changeAuction(app, auction.auctionId, { status: 'COMPLETE' })
  await see(page.getByRole('heading', { name: 'You won' })).toBeVisible()
})

test('somebody else finds nothing behind the address of an auction', async () => {
  const { app } = kuri
  const company = await makeCompany(app)
  const auction = await prebidClient(app, company).makeSealedAuction()
  const stranger = await makeSubscriber(app, 'Stranger')
  const page = await kuri.openAs(stranger.mobileNumber, `/my/auctions/${auction.auctionId}`)
  await see(page.getByRole('alert')).toBeVisible()
  await see(page.locator('main')).not.toContainText('Onam Savings')
})
