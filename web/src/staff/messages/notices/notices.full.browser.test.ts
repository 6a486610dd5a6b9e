import { deliverMessage } from '@kuri/server/features/messages/messages/messages.actions'
import { sendNotices } from '@kuri/server/features/messages/notices/send-notices.actions'
import { dayAt } from '@kuri/server/features/programs/programs/calendar.rules'
import { newId } from '@kuri/server/platform/ids'
import { makeAuction, makeMember } from '@kuri/server/testing/auction-fixtures'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
  const auctionStartAt = new Date(Date.now() + 10 * 86_400_000)
  const scheduled = { status: 'SCHEDULED', auctionStartAt }
  const auction = await makeAuction(kuri.app, world, { programId: world.programId, auction: scheduled })
  for (const name of ['Zubaida', 'Asha']) await makeMember(kuri.app, auction, name)
})

test('the owner switches notices on, and the proof shows who got them', async () => {
  const { platform } = kuri.app.app
  const page = await kuri.openAs(world.ownerMobile, '/co/notices')
  await see(page.getByText('Nothing was sent yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Notices' }).getByRole('link', { name: 'What is sent' }).click()
  const days = page.getByLabel('Days before an auction')
  await see(days).toHaveValue('14, 3')
  await days.fill('14, soon')
  await see(page.getByText('Type whole numbers, such as 14, 3.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await days.fill('14, 7, 1')
  await page.getByText('Send notices to members').click()
  await see(page.getByText('each SMS costs money')).toBeVisible()
  await page.screenshot({ path: `${SCREENSHOTS}/notice-policy-1280.png` })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await see(page.getByText('Last changed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Other days in a state' }).click()
  const state = page.getByRole('group', { name: 'Another state' })
  await state.getByLabel('Days to sign').fill('3')
  await state.getByLabel('Days to file with the Registrar').fill('15')
  const misspelt = page.getByText('No branch has this state in its address. Check the spelling.')
  await state.getByLabel('State', { exact: true }).fill('Kerela')
  await see(misspelt).toBeVisible()
  await page.getByRole('group', { name: 'Kerela' }).getByLabel('State', { exact: true }).fill('Kerala')
  await see(misspelt).toBeHidden()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENSHOTS}/minutes-policy-1280.png`, fullPage: true })
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/minutes-policy') && response.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Save the days' }).click()
  expect((await answered).status()).toBe(200)
  await page.reload()
  const kerala = page.getByRole('group', { name: 'Kerala' })
  await see(kerala.getByLabel('Days to file with the Registrar')).toHaveValue('15')

  await sendNotices(platform)
  const [first] = await kuri.app.db.selectFrom('notices').select('messageId').execute()
  await deliverMessage(platform, { messageId: first!.messageId! })
  await page.getByRole('link', { name: 'Proof of dispatch' }).click()
  await page.reload()
  await see(page.getByRole('link', { name: 'Zubaida' })).toBeVisible()
  await see(page.getByRole('table').getByText('Sent', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Zubaida' }).click()
  await see(page.getByText('Only Zubaida')).toBeVisible()
  await see(page.getByRole('link', { name: 'Asha' })).toHaveCount(0)
  for (const [button, file] of [
    ['Proof as PDF', 'proof-of-dispatch.pdf'],
    ['Save as CSV', 'notices.csv'],
    ['Letters', 'letters.pdf'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toBe(file)
  }
  await page.screenshot({ path: `${SCREENSHOTS}/notices-1280.png` })
})

test('staff read how many notices and notifications were not sent', async () => {
  const day = dayAt(new Date(), 'Asia/Kolkata')
  const counts = { sentCount: 4, withheldCount: 2, unsentCount: 1 }
  await kuri.app.db
    .insertInto('messageSpending')
    .values({ id: newId(), companyId: world.companyId, day, createdAt: new Date(), ...counts })
    .onConflict((conflict) => conflict.columns(['companyId', 'day']).doUpdateSet(counts))
    .execute()
  const page = await kuri.openAs(world.ownerMobile, '/co/notices/policy')
  await see(page.getByText(/^4 of \d+$/)).toBeVisible()
  await see(page.getByText('2 notices were not sent because the number was reached.')).toBeVisible()
  await see(page.getByText('1 notification was not sent as an SMS today')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENSHOTS}/unsent-messages.png`, fullPage: true })
})
