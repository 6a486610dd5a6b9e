import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { DESKTOP, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

test('[spec: GST registrations] the accountant adds a registration, then changes who bears the tax', async () => {
  const world = await makeStaffWorld(kuri.app)
  const read = async () =>
    (await kuri.app.call('GET', '/v2/companies/gst/registrations', { token: world.token })).data.registrations
  const page = await kuri.openAs(world.ownerMobile, '/co/gst/registrations', DESKTOP)
  await see(page.getByText('The company has no GST registration.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add a registration' }).first().click()
  await page.getByLabel('GSTIN').fill('32AABCK1234L1Z5')
  await page.getByLabel('First day').fill('2026-04-01')
  await page.getByLabel('Numbers begin with').fill('KLC')
  await page.getByText('All tickets, out of the dividend').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add it' }).click()
  await see(page.getByText('The registration is added.')).toBeVisible()
  const taxes = { documentCharge: true, removalCommission: true, bounceCharge: true, lateCharge: false }
  expect(await read()).toMatchObject([{ gstin: '32AABCK1234L1Z5', from: '2026-04-01', borneBy: 'DIVIDEND', taxes }])

  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByText('The winner, out of the prize').click()
  await page.getByText('Tax late charges').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await see(page.getByText('The registration is changed.')).toBeVisible()
  expect(await read()).toMatchObject([{ borneBy: 'WINNER', taxes: { ...taxes, lateCharge: true }, until: null }])
})
