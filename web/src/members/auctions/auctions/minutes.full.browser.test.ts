// Minutes on screens: staff draft them, a member reads and disputes, another signs with a drawn signature and a code, and the Registrar
// opens the link.
import { CODE } from '@kuri/server/testing/sign-in-codes'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { drawName } from '../../../../testing/forms.ts'
import { makeHeldAuction } from '../../../../testing/held-auction.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

async function pictures(page: Page, name: string) {
  if (!process.env.KURI_PICTURES) return
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}.png`, fullPage: true })
  }
}

test('minutes are drafted by staff, disputed and signed by members, and read by the Registrar', async () => {
  const { auctionId, company, mobiles } = await makeHeldAuction(kuri.app)
  const office = await kuri.openAs(company.ownerMobile, `/co/auctions/${auctionId}/record`)
  await see(office.getByText('Nobody has drafted the minutes yet.')).toBeVisible()
  await office.getByRole('button', { name: 'Draft the minutes' }).click()
  await expectAccessible(office)
  await office.getByRole('dialog').getByLabel('Place').fill('MG Road, Kochi')
  await office.getByText(/\d Devi/).click()
  await office.getByLabel(/^Proxy for ticket/).fill('Jose')
  await office.getByLabel('Present since, in Indian time').fill('2026-11-16T10:00')
  await pictures(office, 'minutes-draft')
  await office.getByRole('button', { name: 'Draft', exact: true }).click()
  await see(office.getByText('Version 1', { exact: true }).first()).toBeVisible()
  await see(office.getByText('stated by staff').first()).toBeVisible()
  await see(office.getByText('By proxy: Jose')).toBeVisible()
  await office.getByRole('button', { name: 'Draft again' }).click()
  await see(office.getByLabel(/^Proxy for ticket/)).toHaveValue('Jose')
  await see(office.getByLabel('Present since, in Indian time')).toHaveValue('2026-11-16T10:00')
  await office.keyboard.press('Escape')

  const babu = await kuri.openAs(mobiles[1]!, `/my/auctions/${auctionId}/minutes`)
  await see(babu.getByRole('heading', { name: 'Minutes of the auction' }).first()).toBeVisible()
  await see(babu.getByText('Everybody agreed')).toBeVisible()
  await expectAccessible(babu)
  await pictures(babu, 'minutes-member')
  await babu.getByLabel('What is wrong').fill('The hall was locked.')
  await babu.getByRole('button', { name: 'Dispute the minutes' }).click()
  await see(babu.getByText('You have disputed these minutes.')).toBeVisible()

  const asha = await kuri.openAs(mobiles[0]!, `/my/auctions/${auctionId}/minutes`)
  await drawName(asha)
  await asha.getByRole('button', { name: 'Send me the code' }).click()
  await asha.getByLabel('Code from the SMS').fill(CODE)
  await asha.getByRole('button', { name: 'Sign the minutes' }).click()
  await see(asha.getByText('You have signed these minutes.')).toBeVisible()

  await office.reload()
  await see(office.getByText('The hall was locked.').first()).toBeVisible()
  await office.getByRole('button', { name: 'Create a link for 30 days' }).click()
  const address = await office.locator('code').first().textContent()
  await expectAccessible(office)
  await pictures(office, 'minutes-staff')

  const registrar = await kuri.visit(new URL(address!).pathname + new URL(address!).hash)
  await see(registrar.getByText('Filing copy with all files')).toBeVisible()
  await see(registrar.getByText('The hall was locked.').first()).toBeVisible()
  expect(new URL(registrar.url()).hash).toBe('')
  await expectAccessible(registrar)
  await pictures(registrar, 'minutes-registrar')
  await office.getByRole('button', { name: 'Revoke' }).click()
  await see(office.getByText(/^Revoked/)).toBeVisible()
})
