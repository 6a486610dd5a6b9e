import { dayFromNow } from '@kuri/server/testing/days'
import { PNG } from '@kuri/server/testing/sample-files'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { chooseFile } from '../../../../testing/forms.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a new program is made in two steps, can be left between them, and waits for approval', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/programs')
  await see(page.getByRole('link', { name: 'Onam 40' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New program' }).click()
  await see(heading(page, 'New program')).toBeVisible()
  await see(page.getByText('Tickets × instalment should be the pot')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await see(page.getByText('Please look at this again:')).toBeVisible()

  await page.getByLabel('Branch', { exact: true }).selectOption({ label: 'Headquarters' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Vishu Gold')
  await page.getByLabel('Chit number').fill('VG-1')
  await page.getByLabel('Pot', { exact: true }).fill('1,00,000')
  await page.getByLabel('Tickets', { exact: true }).fill('39')
  await page.getByLabel('Instalment', { exact: true }).fill('2500')
  await see(page.getByText('39 tickets × ₹2,500 = ₹97,500, but the prizes are ₹1,00,000.')).toBeVisible()
  await page.getByLabel('Tickets', { exact: true }).fill('40')
  await see(page.getByText('40 tickets × ₹2,500 = ₹1,00,000. This is the pot.')).toBeVisible()
  await page.getByLabel('Limit of a bid').fill('60000')
  await page.getByLabel('It runs for').fill('40')
  await page.getByLabel('First day').fill(dayFromNow(30))
  await page.getByLabel('Last day to ask for a ticket').fill(dayFromNow(20))
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await see(heading(page, 'Vishu Gold')).toBeVisible()
  await see(page.getByText('Step 2 of 2')).toBeVisible()

  await page.goto('/co/programs')
  await see(page.getByRole('row', { name: /Vishu Gold/ }).getByText('step 2 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Vishu Gold' }).click()
  await see(page.getByText('Step 2 of 2')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Commission (%)').fill('9')
  await see(page.getByText('More than the 7 %')).toBeVisible()
  await page.getByLabel('Commission (%)').fill('5')
  await page.getByLabel('Description').fill('A chit for the new year.')
  await page.getByText('The winner is always drawn.').click()
  await see(page.getByText('A lot needs no auction settings.')).toBeVisible()
  await page.getByText('Members bid for the pot.').click()
  await page.getByText('Live on phones and in the hall.').click()
  await page
    .getByRole('group', { name: 'Is there an auction in the first cycle?' })
    .getByText('No', { exact: true })
    .click()
  await page.getByText('It counts when nobody bids live.').click()
  await page.getByRole('group', { name: 'Must they sign a form for it?' }).getByText('No', { exact: true }).click()
  await page.getByText(/These terms are as in the agreement/).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await see(page.getByText('It waits for the approval of the platform.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await see(page.getByText('The program must be approved first.').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  await see(heading(page, 'Edit the program')).toBeVisible()
  await page.getByLabel('Chit number').fill('VG-2')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ chitId: 'VG-2' })
  await see(page.getByText('VG-2')).toBeVisible()
})

test('an approved program shows its moves, and the platform alone edits it', async () => {
  const page = await kuri.openAs(world.ownerMobile, `/co/programs/${world.programId}`)
  await see(heading(page, 'Onam 40')).toBeVisible()
  await see(page.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await see(page.getByText('Approved: only the platform changes it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await see(page.getByText('Everybody sees the program')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await see(page.getByRole('button', { name: 'Start the program' })).toBeEnabled()
  await page.getByRole('button', { name: 'Start the program' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start the program' }).click()
  await see(page.getByRole('button', { name: 'Complete the program' })).toBeEnabled()
  await page.getByRole('button', { name: 'Archive' }).click()
  await see(page.getByRole('button', { name: 'Archive it for good' })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep the program' }).click()
})

test('auction settings say where each value comes from and can be inherited again', async () => {
  const post = (path: string, body: object) =>
    kuri.app.call('POST', `/v2/companies/prebid-templates${path}`, { token: world.token, body })
  const fields = [{ fieldKey: 'name', label: 'Name of the bidder', fieldType: 'TEXT', required: true }]
  const form = (await post('', { key: `form-${Date.now()}`, name: 'Sealed offer', fileName: 'f.pdf', fields })).data
  await post(`/${form.templateId}/versions/${form.templateVersionId}/publish`, {})
  const page = await kuri.openAs(world.ownerMobile, `/co/programs/${world.programId}/settings`)
  await page.getByLabel('Prebid form', { exact: true }).selectOption('Sealed offer, version 1')
  await page.getByRole('button', { name: 'See the form' }).click()
  await see(page.getByRole('dialog', { name: 'What members sign' })).toContainText('Name of the bidder *')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Prebid form', { exact: true }).selectOption('No form')
  const row = page.getByRole('row', { name: /^Starts by itself/ })
  await see(row).toContainText('Default')
  await page.getByLabel('Starts by itself').selectOption('Yes')
  await page.getByLabel('Third call, seconds').fill('15')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await see(row).toContainText('Program')
  await page.getByLabel('Starts by itself').selectOption('Inherited')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await see(row).toContainText('Default')
  await see(page.getByRole('row', { name: /^Third call/ })).toContainText('Program')
})

test('documents of a program are listed for the next visitor, and one can be removed', async () => {
  const page = await kuri.openAs(world.ownerMobile, `/co/programs/${world.programId}/documents`)
  await see(page.getByText('No documents yet.')).toBeVisible()
  await chooseFile(page, 'Picture', PNG)
  await see(page.getByRole('row', { name: /paper\.png/ })).toBeVisible()
  await page.reload()
  await see(page.getByRole('row', { name: /paper\.png/ })).toContainText('Picture')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await see(page.getByText('No documents yet.')).toBeVisible()
})

test('somebody who only reads sees no way to change anything', async () => {
  const viewer = await world.employee('role_viewer_program')
  const page = await kuri.openAs(viewer.mobileNumber, `/co/programs/${world.programId}`)
  await see(heading(page, 'Onam 40')).toBeVisible()
  await see(page.getByText('Terms', { exact: true })).toBeVisible()
  await see(page.getByText('What you can do')).toBeHidden()
  await see(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await page.goto('/co/programs')
  await see(page.getByRole('link', { name: 'Onam 40' })).toBeVisible()
  await see(page.getByRole('link', { name: 'New program' })).toBeHidden()
  await page.goto(`/co/programs/${world.otherProgramId}`)
  await see(page.getByText('Vishu 25')).toBeHidden()
})
