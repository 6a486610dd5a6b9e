import { dayFromNow } from '@kuri/server/testing/days'
import { makeCompany, makeSubscriber, newMobile } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
})

const TICKETS = 40
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The first day of a month, some months ago. */
function monthsAgo(months: number): string {
  const [year, month] = dayFromNow(0).split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 - months, 1)).toISOString().slice(0, 10)
}

/** As a string, because these tests are compiled without the types of a browser. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const data = new DataTransfer()
    data.setData('text', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('textarea').dispatchEvent(event)
  }`)

async function beginImport(page: Page, name: string) {
  await see(heading(page, 'Import a running chit')).toBeVisible()
  await page.getByLabel('Branch', { exact: true }).selectOption({ label: 'Headquarters' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByLabel('Chit number').fill('OLD-7')
  await page.getByLabel('Pot', { exact: true }).fill('100000')
  await page.getByLabel('Tickets', { exact: true }).fill(String(TICKETS))
  await page.getByLabel('Instalment', { exact: true }).fill('2500')
  await page.getByLabel('Limit of a bid').fill('60000')
  await page.getByLabel('It runs for').fill('40')
  await page.getByLabel('First day').fill(monthsAgo(5))
  await page.getByLabel('Day of the last auction or draw').fill(monthsAgo(1))
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await see(page.getByText('Step 2 of 5')).toBeVisible()
}

async function saveTerms(page: Page) {
  await page.getByLabel('Description').fill('Moved from the old books.')
  await page.getByText('Members bid for the pot.').click()
  await page.getByText('Live on phones and in the hall.').click()
  await page
    .getByRole('group', { name: 'Can members leave a sealed bid before the auction?' })
    .getByText('No', { exact: true })
    .click()
  await page.getByLabel('Completed cycles').fill('9')
  await page.getByText(/These terms are as in the agreement/).click()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await see(page.getByText(/must not be more than the 6 cycles/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Completed cycles').fill('5')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await see(page.getByText('Step 3 of 5')).toBeVisible()
}

test('a running chit is imported in five steps, with a break in between', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/programs')
  await page.getByRole('link', { name: 'Import a running chit' }).click()
  await beginImport(page, 'Old Onam')
  await see(page.getByText('Up to 6 cycles may be over.')).toBeVisible()
  await saveTerms(page)

  const known = await makeSubscriber(kuri.app, 'Somebody Known')
  const mobiles = Array.from({ length: TICKETS }, newMobile)
  mobiles[1] = known.mobileNumber
  mobiles[30] = mobiles[29]!
  const staffMobile = world.ownerMobile
  const cells = mobiles.map((mobile, index) => [`Member ${'ABCDEFGHIJ'[index % 10]}`, mobile.slice(3)])
  cells[6]![0] = 'Member 007'
  cells[11]![1] = '98470'
  cells[19]![1] = staffMobile.slice(3)
  await paste(page, ['Name\tMobile', ...cells.map((row) => row.join('\t'))].join('\n'))
  await see(page.getByText('40 rows', { exact: true })).toBeVisible()
  await see(page.getByText('2 rows to mend')).toBeVisible()
  await see(page.getByText('2 tickets of one person')).toHaveCount(2)
  await see(page.getByRole('button', { name: 'Save the people and go on' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByText('Only these').click()
  await see(page.getByRole('row')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download errors as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('import-errors.csv')

  await page.reload()
  await see(page.getByText('2 rows to mend')).toBeVisible()
  await page.getByLabel('Name of ticket 7', { exact: true }).fill('Member Seven')
  await page.getByLabel('Mobile of ticket 12', { exact: true }).fill(`0${mobiles[11]!.slice(3)}`)
  await page.getByLabel('Mobile of ticket 12', { exact: true }).blur()
  await see(page.getByText('All rows are good')).toBeVisible()
  await page.getByRole('button', { name: 'Save the people and go on' }).click()
  await see(page.getByText(/belongs to a company or platform user/)).toBeVisible()
  await page.getByLabel('Mobile of ticket 20', { exact: true }).fill(mobiles[19]!)
  await page.getByRole('button', { name: 'Save the people and go on' }).click()
  await see(page.getByText('Step 4 of 5')).toBeVisible()

  await page.goto('/co/programs')
  await see(page.getByRole('row', { name: /Old Onam/ }).getByText('import, step 4 of 5')).toBeVisible()
  await page.getByRole('link', { name: 'Old Onam' }).click()
  await see(page.getByText('Step 4 of 5')).toBeVisible()

  for (const cycle of [1, 2, 3, 4, 5]) await page.getByLabel(`All paid in cycle ${cycle}`).check()
  for (const ticket of [3, 5, 8]) await page.getByLabel(`Ticket ${ticket} paid cycle 5`).uncheck()
  await expectAccessible(page)
  const saved = page.getByText('The payments are saved.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save 5 cycles' }).click()
  await see(page.getByRole('alert')).toBeVisible()
  await see(saved).toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save 5 cycles' }).click()
  await see(saved).toBeVisible()
  await see(page.getByRole('button', { name: 'Everything is saved' })).toBeVisible()
  await page.reload()
  await see(page.getByLabel('All paid in cycle 4')).toBeChecked()
  await see(page.getByLabel('Ticket 5 paid cycle 5')).not.toBeChecked()
  await page.getByRole('button', { name: 'Save and go on to the winners' }).click()
  await see(page.getByText('Step 5 of 5')).toBeVisible()

  for (const cycle of [1, 2, 3, 4, 5]) {
    await page.getByLabel(`Ticket of cycle ${cycle}`).selectOption({ index: cycle === 5 ? 4 : cycle })
    await page.getByLabel(`Amount of cycle ${cycle}`).fill(cycle === 2 ? '200000' : '80000')
  }
  await see(page.getByText('This ticket wins twice.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Finish the import' }).click()
  await see(page.getByText(/wins twice: an enrollment wins only once/)).toBeVisible()
  await see(page.getByText('must not be more than totalAmount')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Ticket of cycle 5').selectOption({ index: 5 })
  await page.getByLabel('Amount of cycle 2').fill('70000')
  await page.getByRole('button', { name: 'Finish the import' }).click()
  await see(heading(page, 'The import is finished')).toBeVisible()
  await see(page.getByText('Cycle 6 is active now.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the new cycle' }).click()
  await see(heading(page, 'Cycle 6')).toBeVisible()
  const cyclePath = new URL(page.url()).pathname

  const admin = await kuri.app.superadmin()
  const { id: programId } = await kuri.app.db
    .selectFrom('programs')
    .select('id')
    .where('name', '=', 'Old Onam')
    .executeTakeFirstOrThrow()
  const approval = { token: admin.token, body: { approvalStatus: 'APPROVED' } }
  expect((await kuri.app.call('PATCH', `/v2/admin/programs/${programId}/program-status`, approval)).status).toBe(200)
  await useAsMembers(programId, mobiles)

  await page.goto(`/co/programs/${programId}`)
  await page.getByRole('link', { name: 'Opening balances' }).click()
  await page
    .getByRole('button', { name: /^Enter balances of ticket/ })
    .last()
    .click()
  await page.getByLabel(/Paid in advance/).fill('half')
  await page.getByRole('button', { name: 'Ask for these balances' }).click()
  await see(page.getByRole('dialog').locator('.error').first()).toBeVisible()
  await page.getByLabel(/Paid in advance/).fill('500')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for these balances' }).click()
  await see(page.getByRole('row', { name: 'Waits for a second person' })).toContainText('Correct')

  await page.goto(`${cyclePath}/invoices`)
  await page.getByRole('button', { name: 'Make 40 instalments' }).click()
  await page.getByRole('button', { name: 'Make them' }).click()
  await see(page.getByText('40 instalments are made.')).toBeVisible()
  await stayClosedToOthers([cyclePath, `${cyclePath}/invoices`, `/co/programs/${programId}`])
})

/** Imported members sign in for the first time: two tickets of one person, and a winner who owes an instalment. */
async function useAsMembers(programId: string, mobiles: readonly string[]) {
  const two = await kuri.openAs(mobiles[29]!, '/my/chits')
  await see(two.getByRole('heading', { name: 'Old Onam' })).toBeVisible()
  await see(two.getByRole('link', { name: /Old Onam/ })).toContainText('30')
  await see(two.getByRole('link', { name: /Old Onam/ })).toContainText('31')
  const winner = await kuri.openAs(mobiles[2]!, `/my/chits/${programId}`)
  await see(winner.getByText('₹80,000').first()).toBeVisible()
  await winner.goto('/my/money')
  await winner.getByRole('list', { name: 'To pay' }).getByText('Month 5').click()
  await see(winner.getByText('₹2,500').first()).toBeVisible()
}

async function stayClosedToOthers(paths: readonly string[]) {
  const stranger = await makeCompany(kuri.app, 'Curious Chits')
  const page = await kuri.openAs(stranger.ownerMobile, paths[0]!)
  for (const path of paths) {
    await page.goto(path)
    await see(page.getByText(/not there, or not yours/i).first()).toBeVisible()
    await see(page.getByText('Old Onam')).toHaveCount(0)
  }
}

test('the import of another company is not found', async () => {
  const page = await kuri.openAs(world.ownerMobile, '/co/programs/import')
  await see(heading(page, 'Import a running chit')).toBeVisible()
  await beginImport(page, 'Hidden chit')
  const path = new URL(page.url()).pathname
  const stranger = await makeCompany(kuri.app, 'Other Chits')
  const other = await kuri.openAs(stranger.ownerMobile, path)
  await see(other.getByText(/not there, or not yours/i).first()).toBeVisible()
  await see(other.getByText('Hidden chit')).toBeHidden()
})
