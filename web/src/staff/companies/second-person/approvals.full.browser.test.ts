// A colleague opens the inbox, sees before and after, and decides; who asked can only take it back.
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { makeCounterWorld } from '../../../../testing/counter-world.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeCounterWorld>>
beforeAll(async () => {
  world = await makeCounterWorld(kuri.app)
})

async function askVoid(ticket: number, person: { userId: string }) {
  const { branchId } = world.company
  const token = world.cashier.token
  const body = { branchId, subscriberId: person.userId, mode: 'CASH', amount: 100 }
  const taken = await kuri.app.call('POST', '/v2/companies/receipts', {
    token,
    body: { ...body, enrolledSubscriberId: world.tickets[ticket] },
  })
  await kuri.app.call('POST', `/v2/companies/receipts/${taken.data.id}/void`, {
    token,
    body: { reason: 'Wrong ticket' },
  })
  return taken.data as { id: string; number: string }
}
const statusOf = async (id: string) =>
  (await kuri.app.call('GET', `/v2/companies/receipts/${id}`, { token: world.company.token })).data.status

test('a colleague sees what a request changes and approves it on a phone', async () => {
  const receipt = await askVoid(2, world.ravi)
  const phone = { viewport: { width: 360, height: 560 }, hasTouch: true, isMobile: true }
  const page = await kuri.openAs(world.manager.mobileNumber, '/co', phone)
  await page.getByRole('link', { name: /request needs a second person/ }).click()
  await page
    .getByRole('row', { name: new RegExp(receipt.number) })
    .getByRole('button', { name: 'Look and decide' })
    .click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByRole('cell', { name: 'VOIDED' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve it' }).click()
  await see(page.getByText('Approved and done.')).toBeVisible()
  await see(page.getByText('Nothing waits for you as the second person.')).toBeVisible()
  expect(await statusOf(receipt.id)).toBe('VOIDED')
})

test('dues are settled without money when the owner agrees to what the cashier asks at the counter', async () => {
  const desk = await kuri.openAs(world.cashier.mobileNumber, `/co/money/desk?subscriberId=${world.salma.userId}`)
  await desk.getByRole('button', { name: 'Settle without money' }).click()
  const asking = desk.getByRole('dialog')
  await asking.getByLabel('Reason').fill('Paid at the head office')
  await expectAccessible(desk)
  await asking.getByRole('button', { name: 'Ask for it' }).click()
  await see(desk.getByText(/It is settled when a colleague approves it/)).toBeVisible()
  const page = await kuri.openAs(world.company.ownerMobile, '/co/approvals')
  await page.getByRole('button', { name: 'Look and decide' }).click()
  await see(page.getByRole('dialog').getByText('owes ₹ 0.00')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve it' }).click()
  await see(page.getByText('Approved and done.')).toBeVisible()
  const token = world.company.token
  const { data } = await kuri.app.call('GET', `/v2/companies/receipts?subscriberId=${world.salma.userId}`, { token })
  expect(data.receipts[0]).toMatchObject({ mode: 'ADJUSTMENT', note: 'Paid at the head office' })
})

test('who asked can take the request back and not approve it', async () => {
  const receipt = await askVoid(2, world.ravi)
  const page = await kuri.openAs(world.cashier.mobileNumber, '/co/approvals')
  await see(page.getByText('Nothing waits for you as the second person.')).toBeVisible()
  await page.getByRole('link', { name: 'Everything that waits' }).click()
  await page
    .getByRole('row', { name: new RegExp(receipt.number) })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByRole('button', { name: 'Approve it' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await see(page.getByText('Nothing was changed.')).toBeVisible()
  expect(await statusOf(receipt.id)).toBe('ISSUED')
})
