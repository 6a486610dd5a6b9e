import { newId } from '@kuri/server/platform/ids'
import { test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

test('an employee reads notifications one by one and all together', async () => {
  const world = await makeStaffWorld(kuri.app)
  const notice = (title: string) => ({
    id: newId(),
    userId: world.ownerId,
    type: 'REQUEST_RECEIVED',
    title,
    body: 'Devi wants to join <i>Onam 40</i>.',
    data: JSON.stringify({ programId: world.programId }),
    createdAt: new Date(),
  })
  const page = await kuri.openAs(world.ownerMobile, '/co/notifications')
  await see(page.getByText('No notifications yet.')).toBeVisible()
  await expectAccessible(page)
  const titles = ['Request one', 'Request two', 'Request three']
  await kuri.app.db.insertInto('notifications').values(titles.map(notice)).execute()
  await page.reload()
  await see(page.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible()
  await see(page.getByText('Devi wants to join <i>Onam 40</i>.')).toHaveCount(3)
  await expectAccessible(page)
  await page
    .getByRole('row', { name: /Request two/ })
    .getByRole('button', { name: 'Mark as read' })
    .click()
  await see(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
  await page.getByRole('link', { name: /^Unread/ }).click()
  await see(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await see(page.getByText('Nothing matches these filters.')).toBeVisible()
  await see(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})
