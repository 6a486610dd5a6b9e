import { announceNotifications } from '@kuri/server/features/messages/notifications/notification-feed'
import { insertNotification } from '@kuri/server/features/messages/notifications/notifications.sql'
import { changeAuction, makeAuction, makeBid, makeInvoice, makeMember } from '@kuri/server/testing/auction-fixtures'
import { makeCompany, makeSubscriber, newMobile } from '@kuri/server/testing/fixtures'
import { expect as patient } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { HOSTILE } from '../../../../testing/money-world.ts'

const kuri = useBrowser()
/** Busy machines are slow; nothing here is about speed. */
const see = patient.configure({ timeout: 20_000 })
const inSeconds = (seconds: number) => new Date(kuri.app.app.platform.clock.now().getTime() + seconds * 1000)

test('a newcomer is led to the chits that can be joined', async () => {
  const mobileNumber = newMobile()
  const page = await kuri.openAs(mobileNumber, '/home')
  await see(page.getByText('No chits yet.', { exact: false })).toBeVisible()
  await see(page.getByRole('link', { name: 'Look for a chit' })).toHaveAttribute('href', '/chits')
  await see(page.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await expectAccessible(page)
  // The language of the person holds on every phone, also while the page is still loading in that of the phone.
  const borrowed = await kuri.openAs(mobileNumber, '/home', { language: 'ml' })
  await see(borrowed.getByText('No chits yet.', { exact: false })).toBeVisible()
})

test('a member sees what is live, what is to do, what comes next and the chits, and the page follows by itself', async () => {
  const { app } = kuri
  const company = await makeCompany(app, 'Nila Chits')
  const person = await makeSubscriber(app, HOSTILE.member)
  const name = { name: HOSTILE.program }
  const live = await makeAuction(app, company, {
    program: name,
    auction: { status: 'READY', auctionStartAt: inSeconds(60) },
  })
  const ticket = await makeMember(app, live, HOSTILE.member, person)
  await makeInvoice(app, live, ticket, 'DRAFT', '2020-02-01')
  const later = await makeAuction(app, company, {
    config: { hasPrebid: true },
    program: { name: 'Vishu Savings' },
    auction: { status: 'SCHEDULED', auctionStartAt: inSeconds(9000) },
  })
  const second = await makeMember(app, later, HOSTILE.member, person)
  await makeInvoice(app, later, second, 'PAID')

  const page = await kuri.openAs(person.mobileNumber, '/home')
  const toDo = page.getByRole('list', { name: 'For you to do' })
  await see(toDo.getByText('Pay month 1')).toBeVisible()
  await see(toDo.getByText('overdue since', { exact: false })).toBeVisible()
  await see(toDo.getByText('Sealed bid is open')).toBeVisible()
  await see(page.getByRole('list', { name: 'Next auctions' }).getByRole('listitem')).toHaveCount(2)
  await see(page.getByRole('link', { name: 'All 2' })).toBeVisible()
  await expectAccessible(page)

  // It starts within a quarter of an hour, so the page asks every ten seconds and shows it without a reload.
  const now = inSeconds(0)
  await makeBid(app, live, ticket, 90_000)
  await changeAuction(app, live.auctionId, {
    status: 'LIVE',
    auctionStartAt: now,
    startedAt: now,
    liveStartedAt: now,
    auctionEndAt: inSeconds(600),
  })
  await see(page.getByText('Live now')).toBeVisible()
  await see(page.getByText('You lead with ₹90,000')).toBeVisible()
  await see(page.getByRole('timer')).toHaveText(/^0\d:\d\d$/)
  await see(page.getByRole('link', { name: 'Enter the auction' })).toHaveAttribute('href', /\/my\/auctions\/.*\/room\//)
  await expectAccessible(page)

  await changeAuction(app, live.auctionId, { status: 'PAUSED', pausedAt: inSeconds(0) })
  await see(page.getByText('Paused', { exact: true })).toBeVisible()
  expect(await page.evaluate('window.wasHacked')).toBeUndefined()
}, 180_000)

test('the bell counts what is unread, and follows at once when something arrives', async () => {
  const { app } = kuri
  const person = await makeSubscriber(app, 'Asha')
  const notify = (body: string) =>
    app.app.platform.transact(async (tx) => {
      const at = new Date()
      const data = { programId: 'none' }
      await insertNotification(tx, person.userId, { type: 'AUCTION_STARTED', title: 'Kuri', body, data }, at)
      await announceNotifications(tx, at, person.userId)
    })
  await notify('One')
  await notify('Two')
  const page = await kuri.openAs(person.mobileNumber, '/my/profile')
  const isListening = new Promise((resolve) =>
    page.once('websocket', (socket) => socket.once('framereceived', resolve)),
  )
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await see(page.getByRole('link', { name: '2 unread notifications' })).toBeVisible()
  await see(page.locator('#main')).toBeFocused()
  await isListening
  await notify('Three')
  await see(page.getByRole('link', { name: '3 unread notifications' })).toBeVisible()
})
