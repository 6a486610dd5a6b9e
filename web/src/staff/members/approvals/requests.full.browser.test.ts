import { makeClient } from '@kuri/server/testing/enrollment-client'
import { beforeAll, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()
let world: Awaited<ReturnType<typeof makeStaffWorld>>
beforeAll(async () => {
  world = await makeStaffWorld(kuri.app)
})

test('staff open a request from the inbox, reject one with a reason and approve another', async () => {
  const client = makeClient(kuri.app)
  const programId = await client.openProgram(world, { name: 'Pooram 20' })
  const admin = await kuri.app.superadmin()
  for (const name of ['Meera', 'Ravi']) {
    const requestId = await client.submitted(await client.person(name), programId)
    await client.decide('admin', admin.token, requestId, { status: 'ADMIN_APPROVED' })
  }
  await client.submitted(await client.person('Waiting'), programId)

  const page = await kuri.openAs(world.ownerMobile, '/co/requests')
  await see(page.getByRole('row', { name: /Pooram 20/ })).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Waits for the company' }).click()
  await see(page.getByRole('row', { name: /Pooram 20/ })).toHaveCount(2)
  await page
    .getByRole('row', { name: /Pooram 20/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await see(page.getByRole('heading', { name: 'Papers' })).toBeVisible()
  await see(page.getByText('missing').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('button', { name: 'Name and papers do not match.' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('button', { name: 'Press again to reject' }).click()
  await see(page.getByText('This request is decided.')).toBeVisible()

  await page.goto(`/co/programs/${programId}/requests?status=ADMIN_APPROVED`)
  await see(page.getByRole('row', { name: /Waits for the company/ })).toHaveCount(1)
  await page
    .getByRole('row', { name: /Waits for the company/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await see(page.getByText('Approved, not paid')).toBeVisible()
  await see(page.getByRole('definition').filter({ hasText: '₹2,000' })).toBeVisible()

  await page.goto('/co/requests?status=REQUESTED')
  await page
    .getByRole('row', { name: /Waits for the platform/ })
    .getByRole('link')
    .first()
    .click()
  await see(page.getByText('The platform looks at it first.')).toBeVisible()
  await see(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
})
