// Several tickets of one person in one room, and what a screen reader hears.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { bidsOf, confirm, offer, openRoom, start } from '../../../../testing/room-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

test('each of two tickets bids for itself, and the own leader is named before it is outbid', async () => {
  const room = await openRoom(kuri.app, { members: 2, moreTickets: 1 })
  const [second] = room.moreEnrollmentIds
  const page = await kuri.openAs(room.me.mobileNumber, room.path)
  const tab = (number: number) =>
    page.getByRole('navigation', { name: 'Your tickets' }).getByRole('link', { name: `Ticket ${number}` })
  await page.getByRole('button', { name: 'Join with ticket 1' }).click()
  await see(page.getByText('You have joined.')).toBeVisible()
  await tab(3).click()
  await page.getByRole('button', { name: 'Join with ticket 3' }).click()
  await see(page.getByText('You have joined.')).toBeVisible()
  await start(room)

  await offer(page, '1,00,000').click()
  await confirm(page).click()
  await see(tab(3)).toContainText('leads')

  // One tap is not enough against one's own ticket, and another ticket disarms.
  await tab(1).click()
  await page.getByRole('button', { name: 'Settings of the room' }).click()
  await page.getByText('Bid with one tap in this auction').click()
  await page.keyboard.press('Escape')
  await offer(page, '99,500').click()
  await see(page.getByText('Your own ticket 3 leads · tap again')).toBeVisible()
  await tab(3).click()
  await see(page.getByText('You changed the ticket, so nothing was sent.')).toBeVisible()
  await tab(1).click()
  await offer(page, '99,500').click()
  await confirm(page).click()
  await see(tab(1)).toContainText('leads')
  await see(tab(3)).toContainText('outbid')
  await expectAccessible(page)

  // Against somebody else one tap sends.
  await room.rivals[0]!.bid(95_000)
  await see(tab(1)).toContainText('outbid')
  await offer(page, '94,500').click()
  await see(tab(1)).toContainText('leads')
  expect(await bidsOf(kuri.app.db, room.auctionId, room.me.enrollmentId)).toEqual([99_500, 94_500])
  expect(await bidsOf(kuri.app.db, room.auctionId, second!)).toEqual([100_000])
  room.close()
})

/** Every text that a live region gets from now on, with its moment. */
const LISTEN = `
  globalThis.heard = []
  for (const region of document.querySelectorAll('[aria-live]')) {
    const kind = region.getAttribute('aria-live')
    new MutationObserver(() => heard.push([kind, region.textContent, performance.now()]))
      .observe(region, { childList: true, subtree: true, characterData: true })
  }`
type Heard = [kind: 'polite' | 'assertive', text: string, atMs: number]
const heard = async (page: Page, kind: Heard[0]) =>
  ((await page.evaluate('heard')) as Heard[]).filter(([each, text]) => each === kind && text !== '')

test('a screen reader hears what concerns the ticket at once, and the lead at most every three seconds', async () => {
  const room = await openRoom(kuri.app, { auction: { durationSeconds: 75 } })
  const [first, second] = room.rivals
  const page = await kuri.openAs(room.me.mobileNumber, room.path)
  await page.getByRole('button', { name: 'Join with ticket 1' }).click()
  await see(page.getByText('You have joined.')).toBeVisible()
  await page.evaluate(LISTEN)
  const last = page.locator('[aria-live=assertive]')
  await start(room)
  await see(last).toHaveText('The auction has started.')
  for (const amount of [99_000, 98_000, 97_000, 96_000]) await (amount % 2000 ? first! : second!).bid(amount)
  await see(page.locator('[aria-live=polite]')).toHaveText(/^Lead 96,000, ticket [23]\.$/)
  await offer(page, '95,500').click()
  await confirm(page).click()
  await see(last).toContainText('Recorded: 95,500 rupees')
  await first!.bid(95_000)
  await see(last).toHaveText('Outbid. The lead is 95,000 rupees.')
  await see(last).toHaveText('The last minute has begun.')
  await see(page.getByText('last minute', { exact: true })).toBeVisible()
  await room.command('auction.announcement.create', { message: 'Tea is served', tone: 'INFO' })
  await room.command('auction.announcement.create', { message: 'Everybody back to the hall', tone: 'CRITICAL' })
  await see(last).toHaveText('Everybody back to the hall')
  await room.command('auction.pause', { reason: 'Power cut' })
  await see(last).toHaveText('The auction is paused.')
  await room.command('auction.resume', { reason: 'Light' })
  await see(last).toHaveText('The auction goes on.')
  await room.command('auction.end', { reason: 'Time' })
  await see(last).toHaveText('The auction has ended. The winner is being confirmed.')

  expect((await heard(page, 'assertive')).map(([, text]) => text.replace(/ at .*/, ''))).toEqual([
    'The auction has started.',
    'Recorded: 95,500 rupees',
    'Outbid. The lead is 95,000 rupees.',
    'The last minute has begun.',
    'Everybody back to the hall',
    'The auction is paused.',
    'The auction goes on.',
    'The auction has ended. The winner is being confirmed.',
  ])
  const leads = await heard(page, 'polite')
  for (const [, text] of leads) expect(text).toMatch(/^(Lead [\d,]+, ticket \d|You lead with [\d,]+)\.$/)
  for (const [index, [, , atMs]] of leads.slice(1).entries()) expect(atMs - leads[index]![2]).toBeGreaterThan(2900)
  room.close()
})
