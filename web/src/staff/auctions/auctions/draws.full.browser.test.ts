import { makeAuction, makeBid, makeMember } from '@kuri/server/testing/auction-fixtures'
import { beaconOf, FAKE_BLS } from '@kuri/server/testing/draws'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { PAST_CYCLE } from '@kuri/server/testing/lifecycle'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser({ DRAND_URLS: 'http://127.0.0.1:9' }, undefined, { bls: FAKE_BLS })

const picture = (page: Page, name: string) =>
  process.env.KURI_PICTURES ? page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true }) : null

/** An auction that has ended with a tie of two, with its winner desk and the phones of the two. */
async function openTie() {
  const { app } = kuri
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company, {
    cycle: PAST_CYCLE,
    auction: { status: 'ENDED', run: 1, stateVersion: 1, endedAt: new Date(), joinWindowOpenedAt: new Date() },
  })
  const phones: Page[] = []
  for (const name of ['Anu', 'Bala']) {
    const subscriber = await makeSubscriber(app, name)
    await makeBid(app, auction, await makeMember(app, auction, name, subscriber), 60_000)
    phones.push(await kuri.openAs(subscriber.mobileNumber, `/my/auctions/${auction.auctionId}/result`))
  }
  const desk = await kuri.openAs(company.ownerMobile, `/co/auctions/${auction.auctionId}/winner`)
  const findDraw = () =>
    app.db.selectFrom('draws').selectAll().where('auctionId', '=', auction.auctionId).executeTakeFirstOrThrow()
  return { desk, phones, findDraw }
}

test('a tie is drawn with a public number that a member brings', async () => {
  const { desk, phones, findDraw } = await openTie()
  await see(desk.getByText('2 tickets are equal.')).toBeVisible()
  await expectAccessible(desk)
  await picture(desk, 'draw-desk-choice')
  await desk.getByRole('button', { name: 'Draw with a public random number' }).click()
  await see(desk.getByText(/Waiting for the public number/)).toBeVisible()
  await expectAccessible(desk)
  await picture(desk, 'draw-desk-waiting')
  const [anu] = phones
  await see(anu!.getByText(/A public number of/)).toBeVisible()
  await expectAccessible(anu!)
  await picture(anu!, 'draw-phone-waiting')
  const { round } = await findDraw()
  await anu!.getByText('Bring the number yourself').click()
  await anu!.getByLabel(`Signature of drand round ${round}`).fill(beaconOf(round!).signature)
  await anu!.getByRole('button', { name: 'Check it' }).click()
  await see(anu!.getByText('Drawn:')).toBeVisible()
  await see(desk.getByText('Every prize of this month has its winner.')).toBeVisible()
  await picture(anu!, 'draw-phone-drawn')
})

test('a tie is drawn with the numbers of two phones, without any network', async () => {
  const { desk, phones } = await openTie()
  await desk.getByRole('button', { name: 'Draw with the members’ phones' }).click()
  await see(desk.getByText(/Members can take part until/)).toBeVisible()
  for (const phone of phones) await phone.getByRole('button', { name: 'Take part in the draw' }).click()
  for (const phone of phones) await see(phone.getByText('You take part. Keep this page open.')).toBeVisible()
  await see(desk.getByText('takes part', { exact: true })).toHaveCount(2)
  await picture(desk, 'draw-desk-members')
  await picture(phones[0]!, 'draw-phone-takes-part')
  await kuri.app.advanceSeconds(61)
  for (const phone of phones) await see(phone.getByText('Drawn:')).toBeVisible()
  await see(desk.getByText('Every prize of this month has its winner.')).toBeVisible()
})

test('a draw that staff void stays on the phones, with what may follow', async () => {
  const { desk, phones } = await openTie()
  await desk.getByRole('button', { name: 'Draw with the members’ phones' }).click()
  await see(phones[0]!.getByRole('button', { name: 'Take part in the draw' })).toBeVisible()
  await desk.getByRole('button', { name: 'Void this draw…' }).click()
  await desk.getByRole('button', { name: 'Opened by mistake' }).click()
  await desk.getByRole('button', { name: 'Void the draw', exact: true }).click()
  await desk.getByRole('button', { name: 'Press again to void it' }).click()
  await see(phones[0]!.getByText(/The company stopped this draw/)).toBeVisible()
  await see(phones[0]!.getByText('Opened by mistake')).toBeVisible()
  await see(desk.getByText('The last draw was voided by staff.')).toBeVisible()
  await picture(phones[0]!, 'draw-phone-void')
})
