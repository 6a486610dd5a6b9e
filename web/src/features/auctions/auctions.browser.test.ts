import { changeAuction, makeAnnouncement, makeWinner } from '@kuri/server/testing/auction-fixtures'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { prebidClient } from '@kuri/server/testing/prebids'
import { expect as see } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { useBrowser } from '../../../testing/browser.ts'

const kuri = useBrowser()

test('a member finds the auction, seals a bid, keeps its receipt, withdraws it, and reads the result', async () => {
  const { app } = kuri
  const company = await makeCompany(app)
  const client = prebidClient(app, company)
  const auction = await client.makeSealedAuction()
  const subscriber = await makeSubscriber(app, 'Anu')
  const member = await client.makeBidder(auction, 'Anu', subscriber)
  await makeAnnouncement(app, auction, 'Bring your passbook <img src=x onerror=alert(1)>')

  const page = await kuri.openAs(subscriber.mobileNumber, '/my/auctions')
  await see(page.getByRole('heading', { name: 'Coming' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Month/ }).first().click()
  await see(page.getByText('Bring your passbook <img src=x onerror=alert(1)>')).toBeVisible()
  await see(page.getByText('whoever takes home the least')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Place a sealed bid' }).click()
  await see(page.getByRole('button', { name: 'Seal and place the bid' })).toBeDisabled()
  await page.getByRole('button', { name: 'Choose the amount' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount in rupees' })
  await amount.fill('59,999')
  await see(page.getByRole('button', { name: 'Use ₹59,999' })).toBeDisabled()
  await amount.fill('87,654')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use ₹87,654' }).click()
  await see(page.getByText(/gives up/)).toContainText('₹12,346')
  await page.getByRole('button', { name: 'Seal and place the bid' }).click()
  await see(page.getByRole('heading', { name: 'Your sealed bid is in' })).toBeVisible()
  await see(page.getByText('Checked on this device: the receipt fits your amount.')).toBeVisible()
  await see(page.locator('main')).not.toContainText('87,654')
  await page.getByRole('button', { name: 'Show for 10 seconds' }).click()
  await see(page.locator('main')).toContainText('₹87,654')
  await expectAccessible(page)
  expect(`${page.url()} ${await page.title()}`).not.toMatch(/87.?654/)
  expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).not.toMatch(/87.?654/)

  await page.getByRole('button', { name: 'Withdraw the sealed bid' }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await see(page.getByRole('button', { name: 'Seal and place the bid' })).toBeVisible()

  await changeAuction(app, auction.auctionId, { status: 'COMPLETE', endedAt: app.app.platform.clock.now() })
  await makeWinner(app, auction, member)
  await page.goto(`/my/auctions/${auction.auctionId}/result`)
  await see(page.getByRole('heading', { name: 'You won' })).toBeVisible()
  await see(page.locator('[data-paise="7000000"]')).toBeVisible()
  await expectAccessible(page)
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
