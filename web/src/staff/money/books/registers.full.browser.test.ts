// A register is written on its page, with its files and their hashes.
import { makeEnrollment, makeSubscriber } from '@kuri/server/testing/fixtures'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeSmallChit } from '../../../../testing/small-chit.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

test('a register of subscribers is written from the page of the program and read back', async () => {
  const world = await makeStaffWorld(kuri.app)
  const programId = await makeSmallChit(kuri.app, world, 'Registers')
  const { userId } = await makeSubscriber(kuri.app, 'Asha Menon')
  await makeEnrollment(kuri.app, world.companyId, programId, userId, 1)
  const page = await kuri.openAs(world.ownerMobile, `/co/programs/${programId}`)
  await page.getByRole('link', { name: 'Registers', exact: true }).click()
  await see(page.getByText('No register was written yet.')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2020-04-01')
  await page.getByLabel('To', { exact: true }).fill('2040-03-31')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write the register' }).click()
  await see(page.getByText('Subscribers, 2020-04-01 – 2040-03-31')).toBeVisible()
  await expectAccessible(page)
  const { data } = await kuri.app.call('GET', `/v2/companies/programs/${programId}/registers`, { token: world.token })
  expect(data.registers).toMatchObject([{ register: 'SUBSCRIBERS', rowCount: 1 }])
  expect(await (await fetch(data.registers[0].csvUrl)).text()).toContain('Asha Menon')
})
