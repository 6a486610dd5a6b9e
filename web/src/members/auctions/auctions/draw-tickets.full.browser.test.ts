// A draw with the members' phones, where one member holds several of the tickets.
import { makeAuction, makeBid, makeMember } from '@kuri/server/testing/auction-fixtures'
import { recompute } from '@kuri/server/testing/draws'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { PAST_CYCLE } from '@kuri/server/testing/lifecycle'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { problemsOf } from '../../../../testing/page-shape.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

/** A tie of three tickets, two of them Anu's, with a draw among the members' phones that has just been opened. */
async function openTie() {
  const { app } = kuri
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company, {
    cycle: PAST_CYCLE,
    auction: { status: 'ENDED', run: 1, stateVersion: 1, endedAt: new Date(), joinWindowOpenedAt: new Date() },
  })
  const anu = await makeSubscriber(app, 'Anu')
  const bala = await makeSubscriber(app, 'Bala')
  const tickets = []
  for (const [name, subscriber] of [['Anu', anu] as const, ['Bala', bala] as const, ['Anu', anu] as const]) {
    const ticket = await makeMember(app, auction, name, subscriber)
    await makeBid(app, auction, ticket, 60_000)
    tickets.push(ticket)
  }
  const path = `/v2/companies/auctions/${auction.auctionId}/draws`
  const opened = await app.call('POST', path, { token: company.token, body: { kind: 'COMMIT_REVEAL' } })
  expect(opened.status).toBe(200)
  const result = `/my/auctions/${auction.auctionId}/result`
  const readDraw = async () => (await app.call('GET', path, { token: company.token })).data.draws[0]
  const [first, others, second] = tickets
  return {
    own: [first!, second!],
    others: others!,
    openAnu: () => kuri.openAs(anu.mobileNumber, result),
    openBala: () => kuri.openAs(bala.mobileNumber, result),
    readDraw,
  }
}

const takePart = (page: Page) => page.getByRole('button', { name: 'Take part in the draw', exact: true })
const standing = (page: Page) => page.getByRole('status').filter({ hasText: 'You take part.' })
const keptNumbers = (page: Page) =>
  page.evaluate<number>("Object.keys(localStorage).filter((key) => key.startsWith('kuri.draw.')).length")

test('one press takes part with every ticket of a member, over a reload, until anybody can compute who was drawn', async () => {
  const { own, openAnu, openBala, readDraw } = await openTie()
  const [anu, bala] = [await openAnu(), await openBala()]
  await see(anu.getByText('One of 3 tickets is drawn.')).toBeVisible()
  for (const { ticketNumber } of own) await see(anu.getByText(`Ticket ${ticketNumber}`, { exact: true })).toBeVisible()
  // The minute to take part runs: the button is in sight without scrolling.
  await see(takePart(anu)).toBeInViewport({ ratio: 1 })
  await takePart(anu).click()
  for (const { ticketNumber } of own) await see(standing(anu)).toContainText(`Ticket ${ticketNumber}`)
  await see(takePart(anu)).toBeHidden()
  await takePart(bala).click()
  await see(standing(bala)).toBeVisible()
  expect((await readDraw()).shares).toHaveLength(3)
  await anu.reload()
  await see(standing(anu)).toBeVisible()
  expect(await keptNumbers(anu)).toBe(2)
  await expectAccessible(anu)
  expect(await problemsOf(anu)).toEqual([])
  expect(await anu.evaluate<number>('document.documentElement.scrollWidth')).toBe(360)
  await kuri.app.advanceSeconds(61)
  for (const phone of [anu, bala]) await see(phone.getByText('Drawn:')).toBeVisible()
  const draw = await readDraw()
  expect(draw.drawnEnrolledSubscriberId).toBe(recompute(draw))
  await see.poll(() => keptNumbers(anu)).toBe(0)
})

test('a ticket whose number did not reach the service can be sent again, without a second number for the others', async () => {
  const { own, openAnu, readDraw } = await openTie()
  const anu = await openAnu()
  const isLost = (body: string | null) => body?.includes(own[1]!.enrollmentId) === true
  await anu.route('**/shares', (route) => (isLost(route.request().postData()) ? route.abort() : route.continue()))
  await takePart(anu).click()
  await see(anu.getByRole('alert')).toBeVisible()
  await see(standing(anu)).toContainText(`Ticket ${own[0]!.ticketNumber}`)
  const [kept] = (await readDraw()).shares
  await anu.unroute('**/shares')
  await takePart(anu).click()
  await see(standing(anu)).toContainText(`Ticket ${own[1]!.ticketNumber}`)
  await see(takePart(anu)).toBeHidden()
  const { shares } = await readDraw()
  expect(shares).toHaveLength(2)
  expect(shares).toContainEqual(kept)
})

test('a draw that is void does not ask to keep the page open', async () => {
  const { openAnu } = await openTie()
  const anu = await openAnu()
  await takePart(anu).click()
  await see(standing(anu)).toBeVisible()
  await kuri.app.advanceSeconds(61)
  await see(anu.getByText(/fewer than two members took part/)).toBeVisible()
  await see(standing(anu)).toBeHidden()
})

test('another phone of the member says that the numbers are elsewhere, and offers no second ones', async () => {
  const { own, openAnu } = await openTie()
  const anu = await openAnu()
  await takePart(anu).click()
  await see(standing(anu)).toContainText(`Ticket ${own[1]!.ticketNumber}`)
  const other = await openAnu()
  await see(other.getByText(/is not on this phone/)).toBeVisible()
  await see(takePart(other)).toBeHidden()
  await expectAccessible(other)
})
