import { makeEmployee } from '@kuri/server/testing/fixtures'
import { makeRoom } from '@kuri/server/testing/rooms'
import { openSocket } from '@kuri/server/testing/sockets'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeSuperadmin } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

/** An auction whose members bid over sockets. */
async function openAuction(options: Parameters<typeof makeRoom>[1] = {}) {
  const room = await makeRoom(kuri.app, {
    members: 4,
    ...options,
    auction: { allowStaffOfflineBids: true, ...options?.auction },
  })
  const { auctionId, company } = room
  const members = await Promise.all(
    room.members.map(async ({ token, enrollmentId }) => {
      const socket = await openSocket(kuri.app.url, token)
      const at = { auctionId, enrolledSubscriberId: enrollmentId }
      return {
        join: async () => {
          await socket.ask('auction.subscribe', at)
          await socket.ask('auction.join', at)
        },
        bid: (amount: number) => socket.ask('auction.bid.place', { ...at, amount }),
        socket,
      }
    }),
  )
  const staff = await openSocket(kuri.app.url, company.token)
  await staff.ask('auction.subscribe', { auctionId })
  const command = (type: string, data: object = {}) => staff.ask(type, { auctionId, ...data })
  const close = () => [staff, ...members.map(({ socket }) => socket)].forEach(({ ws }) => void ws.terminate())
  const path = (page = '') => `/co/auctions/${auctionId}${page}`
  return { ...room, bidders: members, command, close, path, owner: company.ownerMobile }
}

const picture = (page: Page, name: string) =>
  process.env.KURI_PICTURES ? page.screenshot({ path: `${SCREENSHOTS}/${name}.png` }) : null
const confirmTwice = async (page: Page, first: string, again: string) => {
  await page.getByRole('button', { name: first }).last().click()
  await page.getByRole('button', { name: again }).click()
}

test('before the start the page lists what hinders it, and every hindrance can be mended there', async () => {
  const auction = await openAuction({ auction: { hasPrebid: true, prebidStartAt: new Date() } })
  const page = await kuri.openAs(auction.owner, '/co/auctions')
  await see(page.getByRole('heading', { level: 1, name: 'Auctions' })).toBeVisible()
  await see(page.getByRole('row').filter({ hasText: 'prebids open' })).toBeVisible()
  await see(page.getByRole('navigation', { name: 'Main' }).locator('li > .on')).toHaveText('Auctions')
  await expectAccessible(page)
  await picture(page, 'auctions')
  await page.getByRole('rowheader').getByRole('link').first().click()

  const hindrances = page.getByRole('list', { name: 'What still hinders the start' })
  await see(hindrances).toContainText('The prebid window is still open.')
  await see(page.getByRole('button', { name: 'Start the auction' })).toBeDisabled()
  await expectAccessible(page)
  await picture(page, 'before')

  await page.getByRole('button', { name: 'Change the schedule…' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Minutes', { exact: true }).fill('0')
  await sheet.getByRole('button', { name: 'Save and tell the members' }).click()
  await see(sheet.locator('.error').first()).toBeVisible()
  expect(kuri.takeInvalidRequests()).toEqual([expect.stringContaining('auctionDurationSeconds must be a whole number')])
  await expectAccessible(page)
  await sheet.getByLabel('Minutes', { exact: true }).fill('45')
  await sheet.getByRole('button', { name: 'Save and tell the members' }).click()
  await see(sheet).toBeHidden()
  await see(page.getByText('45 minutes')).toBeVisible()

  await page.getByRole('button', { name: 'Close the prebids…' }).click()
  await page.getByRole('button', { name: 'As announced' }).click()
  await confirmTwice(page, 'Close the prebids', 'Press again to close them')
  await see(page.getByText('Nothing. It can start.')).toBeVisible()
  await page.getByRole('button', { name: 'Start the auction' }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await see(page.getByText('It has started.')).toBeVisible()
  auction.close()
})

test('an operator bids for the hall by keyboard, pauses, announces, deletes and disqualifies', async () => {
  const auction = await openAuction()
  const [first, second] = auction.bidders
  await Promise.all([first!.join(), second!.join()])
  const page = await kuri.openAs(auction.owner, auction.path('/console'))
  await page.getByRole('button', { name: 'Start the auction' }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await first!.bid(95_000)
  await see(page.locator('.k-hero')).toContainText('₹95,000')
  await see(page.locator('[data-ticket="1"]')).toContainText('leads')

  // Number, Enter, the proposed amount, Enter.
  await page.keyboard.press('f')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  const amount = page.getByRole('textbox', { name: 'Amount in rupees' })
  await see(amount).toBeFocused()
  await see(amount).toHaveValue('94,500')
  await page.keyboard.press('Enter')
  await see(page.locator('[data-slip=recorded]')).toContainText('Ticket 3')
  await see(page.locator('.k-hero')).toContainText('₹94,500')
  await see(page.getByRole('row').filter({ hasText: 'floor' })).toBeVisible()
  await see(page.getByRole('textbox', { name: 'Ticket number' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'One minute more, then we close.' }).click()
  await see(page.getByLabel('What the room reads')).toHaveValue(/ഒരു മിനിറ്റ്/)
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await see(page.locator('.k-said')).toContainText('One minute more')
  await picture(page, 'console')

  await second!.bid(93_000)
  await page.getByRole('button', { name: 'Delete the bid of ticket 2 of ₹93,000' }).click()
  await page.getByRole('button', { name: 'Wrong ticket' }).click()
  await confirmTwice(page, 'Delete the bid', 'Press again to delete it')
  await see(page.locator('.k-hero')).toContainText('₹94,500')
  await see(page.getByRole('row').filter({ hasText: 'deleted: Wrong ticket' })).toBeVisible()
  await second!.bid(92_000)
  await see(page.locator('[data-gap]').first()).toContainText('bid deleted')

  await page.getByRole('button', { name: 'More about ticket 1' }).click()
  await page.getByRole('button', { name: 'Disqualify…' }).click()
  await page.getByRole('button', { name: 'Disturbed the auction' }).click()
  await confirmTwice(page, 'Disqualify the bidder', 'Press again to disqualify')
  await see(page.locator('[data-ticket="1"]')).toContainText('disqualified')
  await see(page.getByRole('row').filter({ hasText: 'disqualified: Broke the rules' })).toBeVisible()

  // A second console shows the same numbers, and the faster one wins.
  const other = await kuri.openAs(auction.owner, auction.path('/console'), { viewport: { width: 1024, height: 768 } })
  const sequences = (of: Page) =>
    of
      .locator('.k-bids [data-sequence]')
      .evaluateAll((rows: { textContent: string | null }[]) => rows.map((row) => row.textContent))
  await see(other.locator('.k-bids [data-sequence]')).toHaveCount(4)
  expect(await sequences(other)).toEqual(await sequences(page))
  await expectAccessible(other)
  await picture(other, 'console-1024')
  await other.getByRole('button', { name: 'Pause the auction' }).click()
  await page.getByRole('button', { name: 'Pause the auction' }).click()
  await page.getByRole('button', { name: 'Pause now' }).click()
  await see(page.locator('[data-state=PAUSED]')).toBeVisible()
  await other.getByRole('button', { name: 'Pause now' }).click()
  await see(other.getByRole('alert')).toContainText('paused the auction')
  await other.getByRole('button', { name: 'Go back' }).click()
  await see(other.getByRole('button', { name: 'Resume the auction' })).toBeEnabled()

  // Without a network nothing can be sent, and the way back shows what was missed.
  await page.context().setOffline(true)
  await see(page.getByText('This computer is offline.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Resume the auction' })).toBeDisabled()
  await other.getByRole('button', { name: 'Resume the auction' }).click()
  await other.getByRole('button', { name: 'Resume now' }).click()
  await see(other.locator('[data-state=LIVE]')).toBeVisible()
  await second!.bid(91_000)
  await page.context().setOffline(false)
  await see(page.getByText('1 bid was made meanwhile.')).toBeVisible()
  await see(page.locator('.k-bids [data-sequence]')).toHaveCount(5)
  expect(await sequences(page)).toEqual(await sequences(other))
  auction.close()
})

test('somebody who may only read sees everything and has no button', async () => {
  const auction = await openAuction()
  const { companyId } = auction.company
  const viewer = await makeEmployee(kuri.app, companyId, [{ roleId: 'role_viewer_company' }], 'Sreeja')
  const page = await kuri.openAs(viewer.mobileNumber, auction.path('/console'))
  await see(page.getByRole('region', { name: 'Participants' })).toContainText('Member 1')
  await see(page.getByRole('button', { name: /Start|Cancel|Announce|Own words/ })).toHaveCount(0)
  await see(page.getByRole('form', { name: 'Floor bid' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(auction.path())
  await see(page.getByText('Nothing. It can start.')).toBeVisible()
  await see(page.getByRole('button', { name: /Start|Cancel|schedule/ })).toHaveCount(0)
  auction.close()
})

test('equal bids are drawn by lot in front of the hall, and a disqualified winner has a replacement', async () => {
  const auction = await openAuction()
  const [first, second, third] = auction.bidders
  await Promise.all([first!.join(), second!.join(), third!.join()])
  await auction.command('auction.status.update', { status: 'START' })
  await third!.bid(70_000)
  await first!.bid(60_000)
  await second!.bid(60_000)
  const hall = await kuri.openAs(auction.owner, auction.path('/hall'), { viewport: { width: 1920, height: 1080 } })
  await see(hall.getByRole('region', { name: 'The lead' })).toContainText('₹60,000')
  await see(hall.getByRole('main')).not.toContainText('Member 1')
  await expectAccessible(hall)
  await picture(hall, 'hall')
  await hall.getByRole('button', { name: 'Show names' }).focus()
  await hall.keyboard.press('Enter')
  await see(hall.getByRole('main')).toContainText('Member 1')
  await hall.context().setOffline(true)
  await see(hall.getByText('No connection, last known')).toBeVisible()
  await see(hall.getByRole('region', { name: 'The lead' })).toContainText('₹60,000')
  await hall.context().setOffline(false)
  await see(hall.locator('[data-connection=LIVE]')).toBeVisible()

  await auction.command('auction.end', { reason: 'Time' })
  await see(hall.getByRole('region', { name: 'Lot' }).first()).toBeVisible()
  const page = await kuri.openAs(auction.owner, auction.path('/winner'))
  await see(page.getByText('2 tickets are equal.')).toBeVisible()
  await see(page.getByRole('button', { name: /^Declare ticket/ })).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'winner')
  await page.getByText('Draw by hand').click()
  await page.getByRole('button', { name: 'Draw the lot' }).click()
  await page.getByRole('button', { name: /^Record: ticket \d wins/ }).click()
  await see(page.getByText('by lot')).toBeVisible()
  await see(hall.getByText(/The lot fell on ticket \d/)).toBeVisible()

  await page.getByRole('button', { name: /^Disqualify…/ }).click()
  await page.getByRole('button', { name: 'The papers could not be confirmed' }).click()
  await confirmTwice(page, 'Disqualify the winner', 'Press again to disqualify')
  await see(page.getByRole('heading', { name: 'Suggested replacement' })).toBeVisible()
  await page.getByRole('button', { name: /^Declare ticket \d instead/ }).click()
  await page.getByRole('button', { name: 'Declare the winner' }).last().click()
  await see(page.getByText('Every prize of this month has its winner.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(auction.path('/record'))
  await see(page.getByRole('heading', { name: 'Minutes of the auction' })).toBeVisible()
  await see(page.getByText('Name, signature, date')).toHaveCount(4)
  await see(page.getByRole('row').filter({ hasText: 'recorded a lot' })).toBeVisible()
  await see(page.getByRole('img', { name: 'Bids over time' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'record')
  await page.getByRole('link', { name: 'Came and went' }).click()
  await see(page.getByRole('row').filter({ hasText: 'Member 1' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Refused bids' }).click()
  await see(page.getByText('No bid was refused.')).toBeVisible()
  auction.close()
})

test('the platform has the same screens for every company', async () => {
  const auction = await openAuction()
  const superadmin = await makeSuperadmin(kuri.app)
  const page = await kuri.openAs(superadmin.mobileNumber, '/admin/auctions')
  await see(page.getByRole('columnheader', { name: 'Company' })).toBeVisible()
  await page.goto(`/admin/auctions/${auction.auctionId}/console`)
  await page.getByRole('button', { name: 'Start the auction' }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await see(page.locator('[data-state=LIVE]')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the auction' }).click()
  await see(page.getByText('It has started.')).toBeVisible()
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await see(page.getByRole('row').filter({ hasText: 'started the auction' })).toBeVisible()
  auction.close()
})
