// Minutes of a draw in a hall on screens: staff state and sign them, members sign and dispute, and compliance files.
import { makeEnrollment, makeSubscriber } from '@kuri/server/testing/fixtures'
import { PDF } from '@kuri/server/testing/sample-files'
import { CODE } from '@kuri/server/testing/sign-in-codes'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../../testing/browser.ts'
import { drawName } from '../../../../../testing/forms.ts'
import { see } from '../../../../../testing/see.ts'
import { makePost, makeSmallChit } from '../../../../../testing/small-chit.ts'
import { makeStaffWorld } from '../../../../../testing/staff-world.ts'

const kuri = useBrowser()

async function heldDraw() {
  const world = await makeStaffWorld(kuri.app)
  const post = makePost(kuri.app, world.token)
  const programId = await makeSmallChit(kuri.app, world, 'Lot of the hall')
  const people = []
  for (const [index, name] of ['Asha', 'Babu', 'Chandra', 'Devi'].entries()) {
    const person = await makeSubscriber(kuri.app, name)
    const ticketId = await makeEnrollment(kuri.app, world.companyId, programId, person.userId, index + 1)
    people.push({ ...person, ticketId })
  }
  const { cycleId } = await post('cycles', { programId, status: 'ACTIVE' })
  const winner = {
    division: 1,
    amount: 8000,
    subscriberId: people[0]!.userId,
    enrolledSubscriberId: people[0]!.ticketId,
  }
  await post(`cycles/${cycleId}/winners`, { winners: [winner] })
  const read = async () =>
    (await kuri.app.call('GET', `/v2/companies/cycles/${cycleId}/minutes`, { token: world.token })).data.record
  return { ...world, cycleId: cycleId as string, people, read }
}

test('the minutes of a lot are stated by staff, signed and disputed by members, scanned and filed', async () => {
  const { cycleId, people, ownerMobile, read } = await heldDraw()
  const office = await kuri.openAs(ownerMobile, `/co/cycles/${cycleId}`)
  await office.getByRole('link', { name: 'Minutes of the draw' }).click()
  await see(office.getByText('Nobody has drafted the minutes of this draw yet.')).toBeVisible()
  await office.getByRole('button', { name: 'Draft the minutes' }).click()
  await office.getByLabel('Began, in Indian time').fill('2026-01-10T10:00')
  await office.getByLabel('Ended, in Indian time').fill('2026-01-10T10:40')
  await office.getByRole('dialog').getByLabel('Place').fill('MG Road, Kochi')
  await office.getByLabel('Who drew the lot').fill('Chandra')
  await office.getByLabel('Who watched').fill('Babu, Devi')
  for (const name of ['1 Asha', '2 Babu', '4 Devi']) await office.getByText(name, { exact: true }).click()
  await office.getByLabel('Proxy for ticket 4').fill('Jose')
  const chooser = office.waitForEvent('filechooser')
  await office.getByRole('button', { name: 'Add the letter' }).click()
  await (await chooser).setFiles({ name: 'form-xx-a.pdf', mimeType: 'application/pdf', buffer: PDF })
  await see(office.getByText('Saved: form-xx-a.pdf')).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Draft', exact: true }).click()
  await see(office.getByText('Version 1', { exact: true }).first()).toBeVisible()
  await see(office.getByText('By proxy: Jose')).toBeVisible()
  await see(office.getByRole('heading', { name: 'Since the last draw' })).toBeVisible()
  await expectAccessible(office)
  expect(await read()).toMatchObject({ version: 1, status: 'DRAFT' })

  const babu = await kuri.openAs(people[1]!.mobileNumber, `/my/cycles/${cycleId}/minutes`)
  await see(babu.getByRole('heading', { name: 'Minutes of the draw' }).first()).toBeVisible()
  await expectAccessible(babu)
  await babu.getByLabel('What is wrong').fill('The hall was locked.')
  await babu.getByRole('button', { name: 'Dispute the minutes' }).click()
  await see(babu.getByText('You have disputed these minutes.')).toBeVisible()
  const asha = await kuri.openAs(people[0]!.mobileNumber, `/my/cycles/${cycleId}/minutes`)
  await drawName(asha)
  await asha.getByRole('button', { name: 'Send me the code' }).click()
  await asha.getByLabel('Code from the SMS').fill(CODE)
  await asha.getByRole('button', { name: 'Sign the minutes' }).click()
  await see(asha.getByText('You have signed these minutes.')).toBeVisible()
  expect(await read()).toMatchObject({ signatures: [{ role: 'PRIZED' }], disputes: [{ text: 'The hall was locked.' }] })

  await office.reload()
  const scan = office.waitForEvent('filechooser')
  await office.getByRole('button', { name: 'Add the scan' }).click()
  await (await scan).setFiles({ name: 'minutes.pdf', mimeType: 'application/pdf', buffer: PDF })
  await see(office.getByText('Signed on paper', { exact: true }).first()).toBeVisible()
  const copy = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Filing copy (zip)' }).click()
  expect((await copy).suggestedFilename()).toMatch(/\.zip$/)
  await office.getByRole('button', { name: 'Record the filing' }).click()
  const { draftedAt } = await read()
  await office.getByLabel('Day of filing').fill(draftedAt.slice(0, 10))
  await office.getByLabel('Reference of the receipt').fill('REG/7')
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await see(office.getByText(/REG\/7/)).toBeVisible()
  expect(await read()).toMatchObject({ status: 'SIGNED_ON_PAPER', filedReference: 'REG/7' })
})
