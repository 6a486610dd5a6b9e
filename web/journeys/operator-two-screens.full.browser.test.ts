// The operator runs an auction on a laptop and a hall display. The laptop loses its network, the server is killed under a bid.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { DESKTOP, PHONE } from '../testing/browser.ts'
import { see } from '../testing/see.ts'
import { makeHallAuction } from './hall-auction.ts'

type Hall = Awaited<ReturnType<typeof makeHallAuction>>
type Screens = { laptop: Page; hall: Page; phone: Page }

/** The second half of the auction is run on the smaller screen. */
const TABLET = { width: 1024, height: 768 }
const PROJECTOR = { viewport: { width: 1920, height: 1080 } }

test('an operator runs an auction on two screens, one of which breaks', { timeout: 600_000 }, async () => {
  const auction = await makeHallAuction()
  const screens = await openScreens(auction)
  await closePrebidsAndStart(auction, screens)
  await bidOnlineAndFromTheHall(screens)
  await loseTheNetwork(auction, screens)
  await killTheServer(auction, screens)
  await screens.laptop.setViewportSize(TABLET)
  await pauseAndResume(auction, screens)
  await announce(screens)
  await deleteAndDisqualify(auction, screens)
  await drawTheLot(auction, screens)
  await replaceTheWinner(auction, screens)
  await watchAsViewer(auction)
})

async function openScreens(auction: Hall): Promise<Screens> {
  const { cookies, room, auctionId } = auction
  const laptop = await auction.open(cookies.laptop, '/co/auctions', DESKTOP)
  const hall = await auction.open(cookies.hall, auction.path('/hall'), PROJECTOR)
  const ticket = room.members[1]!.enrollmentId
  const phone = await auction.open(cookies.babu, `/my/auctions/${auctionId}/room/${ticket}`, PHONE)
  return { laptop, hall, phone }
}

const sequences = (page: Page, count: number) =>
  page
    .locator('[data-sequence]')
    .evaluateAll(
      (rows: { getAttribute(name: string): string | null }[], most: number) =>
        rows.slice(0, most).map((row) => row.getAttribute('data-sequence')),
      count,
    )

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()

/** Both screens show the same newest bids in the same order. */
async function expectSameBids({ laptop, hall }: Screens) {
  await see.poll(async () => (await sequences(hall, 5)).join()).toBe((await sequences(laptop, 5)).join())
}

async function closePrebidsAndStart(auction: Hall, { laptop, hall, phone }: Screens) {
  await laptop.getByRole('rowheader').getByRole('link', { name: 'Bharatha 2 lakh' }).click()
  const hindrances = laptop.getByRole('list', { name: 'What still hinders the start' })
  await see(hindrances).toContainText('The prebid window is still open.')
  await see(laptop.getByRole('button', { name: 'Start the auction' })).toBeDisabled()
  await press(laptop, 'Close the prebids…')
  await press(laptop, 'The live auction begins')
  await press(laptop, 'Close the prebids')
  await press(laptop, 'Press again to close them')
  await see(laptop.getByText('Nothing. It can start.')).toBeVisible()
  await phone.getByRole('button', { name: 'Join with ticket 2' }).click()
  await laptop.goto(auction.path('/console'))
  await press(laptop, 'Start the auction')
  await press(laptop, 'Start now')
  for (const page of [laptop, hall, phone]) await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await see(laptop.getByRole('list', { name: 'What was done' })).toContainText('Deepa Warrier started the auction')
}

async function bidOnPhone(phone: Page) {
  await phone
    .getByRole('button', { name: /take home/ })
    .first()
    .click()
  await phone.getByRole('button', { name: /^Confirm/ }).click()
}

async function bidOnlineAndFromTheHall(screens: Screens) {
  const { laptop, hall, phone } = screens
  await bidOnPhone(phone)
  await see(phone.getByText(/^Recorded$/)).toBeVisible()
  await see(laptop.locator('.k-hero')).toContainText('Ticket 2')
  await laptop.keyboard.press('f')
  await laptop.keyboard.type('1')
  await laptop.keyboard.press('Enter')
  await see(laptop.getByRole('textbox', { name: 'Amount in rupees' })).toBeFocused()
  await laptop.keyboard.press('Enter')
  await see(laptop.locator('[data-slip=recorded]')).toContainText('Ticket 1')
  await see(laptop.getByRole('row').filter({ hasText: 'floor' })).toBeVisible()
  await see(hall.getByRole('region', { name: 'The lead' })).toContainText('Ticket 1')
  await expectSameBids(screens)
  await expectAccessible(laptop)
  await expectAccessible(hall)
}

async function loseTheNetwork(auction: Hall, screens: Screens) {
  const { laptop, hall } = screens
  const bidAsChandrika = await auction.enter(3)
  await laptop.context().setOffline(true)
  await see(laptop.getByText('This computer is offline.')).toBeVisible()
  await bidAsChandrika(190_000)
  await bidAsChandrika(188_000)
  await see(hall.getByRole('region', { name: 'The lead' })).toContainText('₹1,88,000')
  await see(laptop.getByRole('button', { name: 'Pause the auction' })).toBeDisabled()
  await see(laptop.getByText('Not connected. The button is back with the connection.').first()).toBeVisible()
  await laptop.context().setOffline(false)
  await see(laptop.getByText('2 bids were made meanwhile.')).toBeVisible()
  await see(laptop.locator('.k-hero')).toContainText('₹1,88,000')
  await expectSameBids(screens)
}

async function killTheServer({ server }: Hall, screens: Screens) {
  const { laptop, hall, phone } = screens
  await see(phone.getByText('Outbid', { exact: true })).toBeVisible()
  await bidOnPhone(phone)
  await server.end('SIGKILL')
  await see(laptop.locator('[data-connection=RECONNECTING]')).toBeVisible()
  await server.start()
  for (const page of [laptop, hall, phone]) await see(page.locator('[data-connection=LIVE]')).toBeVisible()
  await see(phone.getByText(/^Recorded$/)).toBeVisible()
  await see(laptop.locator('.k-hero')).toContainText('Ticket 2')
  await see(laptop.locator('.k-bids [data-sequence]')).toHaveCount(5)
  await expectSameBids(screens)
  const [onLaptop, inHall] = await Promise.all([secondsLeft(laptop), secondsLeft(hall)])
  expect(Math.abs(onLaptop - inHall)).toBeLessThanOrEqual(2)
}

async function secondsLeft(page: Page): Promise<number> {
  const text = await page.getByRole('timer').textContent()
  const [minutes, seconds] = /(\d+):(\d+)/
    .exec(text ?? '')!
    .slice(1)
    .map(Number) as [number, number]
  return minutes * 60 + seconds
}

async function pauseAndResume(auction: Hall, { laptop, hall, phone }: Screens) {
  const bidAsChandrika = await auction.enter(3)
  await expectAccessible(laptop)
  await press(laptop, 'Pause the auction')
  await press(laptop, 'Power cut in the hall')
  await press(laptop, 'Pause now')
  for (const page of [laptop, hall, phone]) await see(page.locator('[data-state=PAUSED]')).toBeVisible()
  await see(phone.getByText('Power cut in the hall')).toBeVisible()
  await see(hall.getByText('Power cut in the hall')).toBeVisible()
  expect(JSON.stringify(await bidAsChandrika(170_000))).toContain('AUCTION_NOT_LIVE')
  const rest = await secondsLeft(laptop)
  await press(laptop, 'Resume the auction')
  await press(laptop, 'Resume now')
  for (const page of [laptop, hall, phone]) await see(page.locator('[data-state=LIVE]')).toBeVisible()
  // The time of the pause is not lost.
  const after = await secondsLeft(laptop)
  expect(after).toBeLessThanOrEqual(rest)
  expect(after).toBeGreaterThan(rest - 30)
}

async function announce({ laptop, hall, phone }: Screens) {
  await press(laptop, 'One minute more, then we close.')
  await press(laptop, /^Announce$/)
  for (const page of [laptop, hall, phone])
    await see(page.getByText(/One minute more, then we close/).last()).toBeVisible()
  await press(laptop, 'Edit')
  await laptop.getByLabel('What the room reads').fill('Two minutes more')
  await press(laptop, 'Save')
  for (const page of [hall, phone]) await see(page.getByText('Two minutes more').first()).toBeVisible()
  await press(laptop, /^Delete$/)
  await press(laptop, 'Delete it')
  for (const page of [hall, phone]) await see(page.getByText('Two minutes more')).toHaveCount(0)
}

async function deleteAndDisqualify(auction: Hall, { laptop, hall, phone }: Screens) {
  const bidAsChandrika = await auction.enter(3)
  await bidAsChandrika(180_000)
  await press(laptop, 'Delete the bid of ticket 3 of ₹1,80,000')
  await press(laptop, 'Typed by mistake')
  await press(laptop, 'Delete the bid')
  await press(laptop, 'Press again to delete it')
  await see(phone.getByText('Taken out by the company').first()).toBeVisible()
  await see(laptop.locator('.k-hero')).toContainText('Ticket 2')
  await see(hall.getByRole('region', { name: 'The lead' })).toContainText('Ticket 2')
  await press(laptop, 'More about ticket 2')
  await press(laptop, 'Disqualify…')
  await press(laptop, 'Disturbed the auction')
  await press(laptop, 'Disqualify the bidder')
  await press(laptop, 'Press again to disqualify')
  await see(phone.getByText('The company has taken this ticket out of the auction.').first()).toBeVisible()
  await see(phone.getByRole('button', { name: /take home/, disabled: false })).toHaveCount(0)
}

async function drawTheLot(auction: Hall, { laptop, hall, phone }: Screens) {
  const [fourth, fifth] = [await auction.enter(4), await auction.enter(5)]
  await fourth(120_000)
  await fifth(120_000)
  await see(laptop.getByText('At the limit: a lot decides between equal bids')).toBeVisible()
  await press(laptop, 'End now…')
  await press(laptop, 'The lowest prize is reached')
  await press(laptop, 'End the auction')
  await press(laptop, 'Press again to end it')
  await laptop.getByRole('link', { name: 'Declare the winner' }).click()
  await see(laptop.getByText('2 tickets are equal.')).toBeVisible()
  await see(laptop.getByRole('button', { name: /^Declare ticket/ })).toHaveCount(0)
  await see(hall.getByRole('region', { name: 'Lot' }).first()).toContainText('4')
  await laptop.getByText('Draw by hand').click()
  await press(laptop, 'Draw the lot')
  await press(laptop, /^Record: ticket \d wins/)
  await see(laptop.getByText('by lot')).toBeVisible()
  await see(hall.getByText(/The lot fell on ticket [45]/)).toBeVisible()
  await see(phone.getByText(/^Ticket [45] won month 1/)).toBeVisible()
}

async function replaceTheWinner(auction: Hall, { laptop }: Screens) {
  await press(laptop, /^Disqualify…/)
  await press(laptop, 'The papers could not be confirmed')
  await press(laptop, 'Disqualify the winner')
  await press(laptop, 'Press again to disqualify')
  await press(laptop, /^Declare ticket [45] instead/)
  await press(laptop, 'Declare the winner')
  await see(laptop.getByText('Every prize of this month has its winner.')).toBeVisible()
  const cycle = `/co/cycles/${auction.room.cycleId}`
  const owner = await auction.open(auction.cookies.owner, cycle, DESKTOP)
  const settlement = owner.getByRole('figure').filter({ hasText: 'Commission' })
  for (const amount of ['₹1,20,000', '₹2,00,000']) await see(settlement).toContainText(amount)
  await laptop.goto(cycle)
  await see(laptop.getByText(/not there, or not yours/i).first()).toBeVisible()
  await laptop.goto(auction.path('/record'))
  await see(laptop.getByRole('heading', { name: 'Minutes of the auction' })).toBeVisible()
  const log = laptop.getByRole('table', { name: 'What was done' })
  for (const word of ['started', 'paused', 'resumed', 'ended', 'recorded a lot', 'disqualified the winner'])
    await see(log).toContainText(word)
  await see(log).toContainText('Deepa Warrier')
  await laptop.emulateMedia({ media: 'print' })
  await see(laptop.getByText('Name, signature, date')).toHaveCount(4)
  await see(laptop.getByRole('navigation', { name: 'Main' })).toBeHidden()
}

async function watchAsViewer(auction: Hall) {
  const page = await auction.open(auction.cookies.viewer, auction.path('/console'), DESKTOP)
  await see(page.locator('[data-state=COMPLETE]')).toBeVisible()
  await see(page.getByRole('button', { name: /Start|Pause|End now|Cancel|Own words|Bid/ })).toHaveCount(0)
  const socket = await auction.staffSocket(auction.viewerToken)
  const { auctionId } = auction
  const reply = await socket.ask('auction.status.update', { auctionId, status: 'START' })
  expect(reply).toMatchObject({ type: 'command.rejected', data: { reason: 'FORBIDDEN' } })
  socket.ws.terminate()
}
